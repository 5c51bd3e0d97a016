import { decimalText } from '@kassa/domain/money/money.ts'
import { closeShift } from '@kassa/domain/sales/shift.ts'
import { useState } from 'react'
import { readAmount } from '../model/quantity-text.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import { CountDrawer } from './CountDrawer.tsx'
import { closeShiftNow } from './shift-actions.ts'
import type { ShiftTotals } from './shift-totals.ts'

interface Props {
  readonly totals: ShiftTotals
  readonly isBlind: boolean
  readonly onLeave: () => void
}

/** Counts the drawer, compares, leaves the next float, closes. Source: D51; issue "foundation". */
export function CloseShift({ totals, isBlind, onLeave }: Props) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const decimals = setup ? currencyExponent(setup) : 2
  const [nextFloat, setNextFloat] = useState(decimalText(totals.floatMinor, decimals))
  const float = readAmount(nextFloat, decimals)
  return (
    <CountDrawer
      title={t('shift.close')}
      totals={totals}
      isBlind={isBlind}
      done={t('shift.closeNow')}
      check={(count, approvedBy) =>
        float.ok ? closeShift(count, float.value, approvedBy, settingOf(setup, 'sales.shift')) : float
      }
      onDone={(counted) => closeShiftNow({ ...counted, nextFloatMinor: float.ok ? float.value : 0 })}
      onLeave={onLeave}
    >
      <label className="d-field">
        {t('shift.nextFloat')}
        <input autoFocus inputMode="decimal" value={nextFloat} onChange={(event) => setNextFloat(event.target.value)} />
      </label>
    </CountDrawer>
  )
}
