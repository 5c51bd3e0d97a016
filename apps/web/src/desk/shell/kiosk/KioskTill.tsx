import { memo, useEffect, type ReactNode } from 'react'
import { captureScans, setFieldText } from '../../../kit/scan/capture.ts'
import { desk } from '../../model/desk-state.ts'
import { payByCode } from '../../payment/scan-pay.ts'
import { kindOfCode } from '../../scan/on-code.ts'
import { takePayCodes } from '../../scan/pay-codes.ts'
import { rememberDigitField } from '../digit-field.ts'
import { useActingRoles } from '../use-acting-roles.ts'
import { usePairedScanner } from '../use-paired-scanner.ts'
import { useSecondScreen } from '../use-second-screen.ts'
import { useSteadyDesk } from '../use-steady-desk.ts'
import { hearCode } from './hear-code.ts'
import { Kiosk } from './Kiosk.tsx'

/** The till of customers: the desk's sale and money, and none of its keys, sections and figures. Source: features DV-P08. */
export const KioskTill = memo(function KioskTill({ dialogs }: { readonly dialogs: ReactNode }) {
  useSteadyDesk()
  useKioskScanner()
  usePairedScanner(hearCode)
  useActingRoles()
  useSecondScreen()
  return <Kiosk dialogs={dialogs} />
})

/** Scans at a kiosk, wherever the focus is; of the keyboard it hears nothing else but digits of a field. */
function useKioskScanner(): void {
  useEffect(() => takePayCodes(payByCode), [])
  useEffect(
    () =>
      captureScans(window, {
        onScan: hearCode,
        onTyped: (text) => {
          const field = document.activeElement
          if (field instanceof HTMLInputElement) setFieldText(field, field.value + text)
        },
        knows: (code) => kindOfCode(code) !== 'unknown',
        options: () => desk.read().preferences.wedge,
        remember: rememberDigitField,
      }),
    [],
  )
}
