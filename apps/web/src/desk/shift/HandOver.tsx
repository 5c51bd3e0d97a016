import { staffOf } from '../model/acting-staff.ts'
import { approveCount } from '@kassa/domain/sales/shift.ts'
import { useState } from 'react'
import { settingOf } from '../model/desk-setup.ts'
import { staffCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'
import { CountDrawer } from './CountDrawer.tsx'
import { handOver } from './shift-actions.ts'
import type { TillShiftTotals } from './shift-totals.ts'

interface Props {
  readonly totals: TillShiftTotals
  readonly isBlind: boolean
  readonly onLeave: () => void
}

/**
 * Hands the drawer to the next cashier without closing: an interim count, then the desk is locked until the next one enters a
 * PIN. The basket and held ones stay. Source: D51.
 */
export function HandOver({ totals, isBlind, onLeave }: Props) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const cashierId = useStore(desk, (state) => state.cashierId)
  const others = staffOf(setup).filter(
    (staff) => staff.id !== cashierId && (staffCan(staff, 'desk.cashiering') || staffCan(staff, 'desk.shift')),
  )
  const [toStaffId, setToStaffId] = useState<string | null>(null)
  return (
    <CountDrawer
      title={t('shift.handOver')}
      totals={totals}
      isBlind={isBlind}
      done={t('shift.handOverNow')}
      check={(count, approvedBy) => approveCount(count, approvedBy, settingOf(setup, 'sales.shift'))}
      onDone={(counted) => handOver({ ...counted, toStaffId })}
      onLeave={onLeave}
    >
      <fieldset className="d-choices">
        <legend>{t('shift.next')}</legend>
        {others.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="d-button is-large"
            aria-pressed={id === toStaffId}
            onClick={() => setToStaffId(id === toStaffId ? null : id)}
          >
            {name}
          </button>
        ))}
        <p className="d-note">{t('shift.nextHint')}</p>
      </fieldset>
    </CountDrawer>
  )
}
