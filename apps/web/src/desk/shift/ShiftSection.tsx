import { useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { isCountedAsTotal } from '@kassa/domain/sales/method-counts.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { drawerIcon, minusIcon, plusIcon, printerIcon } from '../ui/icons.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { amountText } from '../ui/money-text.ts'
import { ShiftPapers } from './ShiftPapers.tsx'
import { useLiveQuery } from '../journal/use-live-query.ts'
import { useStore } from '../ui/store.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { takenPayments } from '../payment/due.ts'
import { pendingPayment } from '../payment/methods/channel/pending.ts'
import { CloseShift } from './CloseShift.tsx'
import { notesRows } from './drawer/notes-rows.ts'
import { DrawerChoice } from './DrawerChoice.tsx'
import { drawersOf, isPaying, takeDrawer } from './drawers.ts'
import { HandOver } from './HandOver.tsx'
import { followCorrections } from './hear-corrections.ts'
import { printX, readTotals } from './shift-actions.ts'
import type { TillShiftTotals } from './shift-totals.ts'
import { inBrackets } from '../../words/brackets.ts'
import { colon } from '../../words/colon.ts'

/** Where it is counted blind, cash is left out, and every sum from which it could be worked out. */
function Totals({
  totals,
  currency,
  leftMinor,
  showsCash,
}: {
  readonly totals: TillShiftTotals
  /** The amount that the closing before left in the drawer. */
  readonly leftMinor: number | undefined
  readonly currency: string
  readonly showsCash: boolean
}) {
  const { t } = useMoreWords()
  const nameOf = useMethodName()
  const rows: readonly (readonly [string, number, boolean])[] = [
    [t('shift.sales', { count: totals.orders }), totals.salesMinor, showsCash],
    [t('shift.refunds', { count: totals.refunds }), -totals.refundsMinor, showsCash],
    ...(totals.voids > 0 ? [[t('shift.voids', { count: totals.voids }), -totals.voidsMinor, showsCash] as const] : []),
    ...(totals.recharges > 0
      ? [
          [
            t('shift.recharges', { count: totals.recharges }),
            totals.rechargesMinor - totals.rechargeRefundsMinor,
            showsCash,
          ] as const,
        ]
      : []),
    ...totals.byMethod
      .filter(({ method }) => showsCash || isCountedAsTotal(method))
      .map(
        ({ method, count, amountMinor }) =>
          [`${nameOf(method)}${inBrackets(String(count))}`, amountMinor, true] as const,
      ),
    [t('tip.title'), totals.tipsMinor, totals.tipsMinor > 0],
    [t('fee.title'), totals.feesMinor, totals.feesMinor !== 0],
    ...(showsCash ? notesRows(totals) : []),
    [t('shift.floatRow'), totals.floatMinor, showsCash],
    [t('shift.leftRow'), leftMinor ?? 0, showsCash && leftMinor !== undefined && leftMinor !== totals.floatMinor],
    [t('shift.cashSales'), totals.cashSalesMinor, showsCash],
    [t('shift.cashRefunds'), -totals.cashRefundsMinor, showsCash],
    [t('shift.cashRecharges'), totals.cashRechargesMinor, showsCash && totals.recharges > 0],
    [t('shift.cashIn'), totals.cashInMinor, showsCash],
    [t('shift.cashOut'), -totals.cashOutMinor, showsCash],
    [t('shift.ofSafe'), totals.safeMinor, showsCash && totals.safeMinor > 0],
    [t('shift.ofBank'), totals.bankMinor, showsCash && totals.bankMinor > 0],
    [t('shift.ofTips'), totals.tipsPaidMinor, showsCash && totals.tipsPaidMinor > 0],
    [t('shift.expected'), totals.expectedMinor, showsCash],
  ]
  return (
    <table className="d-table is-figures">
      <tbody>
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([name, minor]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="d-figures">{amountText(minor, currency)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Shows the drawer at hand, and the way to the others; not while a payment is under way. */
function Drawers() {
  const setup = useStore(desk, (state) => state.setup)
  const shift = useStore(desk, (state) => state.shift)
  const shiftsAside = useStore(desk, (state) => state.shiftsAside)
  const isTraining = useStore(desk, (state) => state.training !== null)
  useStore(takenPayments, (state) => state.tenders)
  useStore(pendingPayment, (state) => state.standing)
  useStore(desk, (state) => state.isWriting)
  if (isTraining) return null
  return (
    <DrawerChoice
      drawers={drawersOf({ setup, shift, shiftsAside })}
      chosen={shift?.drawer ?? null}
      isDisabled={isPaying()}
      onChoose={(name) => void takeDrawer(name)}
    />
  )
}

/** The open shift: its reading, cash in and out, the drawer, and closing it. Source: D51. */
export function ShiftSection() {
  const { t } = useMoreWords()
  const time = useOutletTime()
  const shift = useStore(desk, (state) => state.shift)
  const setup = useStore(desk, (state) => state.setup)
  const nameOf = (staffId: string | null | undefined) => setup?.staff.find(({ id }) => id === staffId)?.name
  const cashierName = nameOf(shift?.openedBy) ?? ''
  const [counting, setCounting] = useState<'close' | 'hand-over' | null>(null)
  const mayMove = useCashierCan('desk.shift.cashMove')
  const mayClose = useCashierCan('desk.shift.close')
  const mayOpenDrawer = useCashierCan('desk.cashiering.drawer')
  const maySee = useCashierCan('desk.shift.seeExpected')
  const mayReprint = useCashierCan('desk.cashiering.reprint')
  const paymentsOpen = useStore(desk, (state) => state.paymentsOpen)
  const shiftId = shift?.id
  useEffect(() => (shiftId === undefined ? undefined : followCorrections(shiftId)), [shiftId])
  const totals = useLiveQuery(async () => (shift ? readTotals(shift.id) : null), shift?.id)
  if (!shift || !setup) return null
  const isBlind = settingOf(setup, 'sales.shift').isBlind && !maySee
  if (counting !== null && totals) {
    const Count = counting === 'close' ? CloseShift : HandOver
    return <Count totals={totals} isBlind={isBlind} onLeave={() => setCounting(null)} />
  }
  return (
    <section className="d-section" aria-label={t('section.shift')}>
      <header className="d-section-head">
        <h1>{t('section.shift')}</h1>
        <p>
          {cashierName} · {time.moment(shift.openedAt)}
        </p>
      </header>
      <div className="d-section-body is-reading">
        <Drawers />
        {totals && (
          <Totals totals={totals} currency={shift.currency} leftMinor={shift.leftMinor} showsCash={!isBlind} />
        )}
        {totals && totals.handovers.length > 0 && (
          <ul className="d-handovers" aria-label={t('shift.handovers')}>
            {totals.handovers.map(({ at, staffId, toStaffId, countedMinor }) => (
              <li key={at}>
                <span>
                  {time.clock(at)} · {[staffId, toStaffId].flatMap((id) => nameOf(id) ?? []).join(' → ')}
                </span>
                <b className="d-figures">{amountText(countedMinor, shift.currency)}</b>
              </li>
            ))}
          </ul>
        )}
        {totals && totals.movesBeyond > 0 && !isBlind && (
          <p className="d-note is-warn">
            {t('shift.beyondRow')}
            {colon()}
            {totals.movesBeyond}
          </p>
        )}
        {paymentsOpen > 0 && <p className="d-note is-warn">{t('shift.paymentsOpen', { count: paymentsOpen })}</p>}
        {mayReprint && <ShiftPapers since={shift.openedAt} />}
        <div className="d-actions">
          {mayMove && (
            <>
              <button
                type="button"
                className="d-button is-large"
                onClick={() => desk.change({ dialog: { kind: 'move-cash', direction: 1 } })}
              >
                <Icon of={plusIcon} /> {t('shift.cashIn')}
              </button>
              <button
                type="button"
                className="d-button is-large"
                onClick={() => desk.change({ dialog: { kind: 'move-cash', direction: -1 } })}
              >
                <Icon of={minusIcon} /> {t('shift.cashOut')}
              </button>
            </>
          )}
          {mayOpenDrawer && (
            <button
              type="button"
              className="d-button is-large"
              onClick={() => desk.change({ dialog: { kind: 'drawer' } })}
            >
              <Icon of={drawerIcon} /> {t('action.drawer')}
            </button>
          )}
          {!isBlind && (
            <button type="button" className="d-button is-large" onClick={() => void printX()}>
              <Icon of={printerIcon} /> {t('shift.printX')}
            </button>
          )}
          <button type="button" className="d-button is-large" onClick={() => setCounting('hand-over')}>
            <Icon of={userIcon} /> {t('shift.handOver')}
          </button>
          {mayClose && (
            <button type="button" className="d-button is-primary is-large" onClick={() => setCounting('close')}>
              {t('shift.close')}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
