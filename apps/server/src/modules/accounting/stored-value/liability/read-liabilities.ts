import { readLiabilities as call } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listPendingAt } from '../../journal/channel-sums.store.ts'
import { listJournalOutlets } from '../../journal/journal-outlets.store.ts'
import { findPointsOwed, listLiabilities, type Liability } from './liability.store.ts'

/** Debts with the refunds that channels have still to pay out, as the journal has both under one role. */
async function withPendingRefunds(
  tx: Tx,
  merchantId: string,
  {
    day,
    seen,
    rows,
  }: { readonly day: string; readonly seen: readonly string[] | null; readonly rows: readonly Liability[] },
): Promise<readonly Liability[]> {
  const outlets = await listJournalOutlets(tx, merchantId, seen)
  const ids = outlets.map(({ outletId }) => outletId)
  const pending = (await listPendingAt(tx, merchantId, ids, day)).flatMap(({ outletId, owedMinor }): Liability[] =>
    outlets
      .filter((one) => one.outletId === outletId)
      .map(({ name, currency }) => ({ outletId, outletName: name, currency, role: 'refund-payable', owedMinor })),
  )
  const keyOf = ({ outletId, currency, role }: Liability) => [outletId, currency, role].join(' ')
  return [...Map.groupBy([...rows, ...pending], keyOf).values()].flatMap(([first, other]) =>
    first ? [{ ...first, owedMinor: first.owedMinor + (other?.owedMinor ?? 0) }] : [],
  )
}

export const readLiabilities = command(call, async (context, { day }) => {
  const { tx, merchantId, actor, outletId, reaches, now } = context
  if (outletId !== null && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const seen = outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
  const onAccounts = await listLiabilities(tx, merchantId, day, seen)
  const rows = await withPendingRefunds(tx, merchantId, { day, seen, rows: onAccounts })
  // Points are held with the merchant: who sees a part of it does not see them.
  const points = seen === null ? await findPointsOwed(tx, merchantId, day) : null
  return accept({ asOf: now, day, rows: [...rows], points })
})
