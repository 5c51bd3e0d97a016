import { useEffect, useEffectEvent } from 'react'
import { captureScans } from './capture.ts'
import { scanIntoField } from './field-of-scans.ts'
import { wedgeDefaults } from './wedge-options.ts'

/** Hears a scanner that types like a keyboard for as long as the component stands and `isOn`, wherever the focus is. */
export function useScanner(onCode: (code: string) => void, isOn = true): void {
  const hear = useEffectEvent((code: string) => {
    if (!scanIntoField(code)) onCode(code)
  })
  useEffect(
    () =>
      isOn
        ? captureScans(window, {
            onScan: hear,
            onTyped: () => undefined,
            remember: () => () => undefined,
            options: () => wedgeDefaults,
          })
        : undefined,
    [isOn],
  )
}
