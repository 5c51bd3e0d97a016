import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { nextDue, payAhead } from '@kassa/domain/sales/set-aside.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findSetAsideForUpdate, setDeposit } from './set-aside.store.ts'

/** An amount as refusals say it. */
export const amountText = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`

/**
 * Returns the stored-value account that a deposit is paid into: that of its order, null for a new one. Locks the order until the
 * transaction ends. Refuses a missing order (`thing.not-found`), another currency (`purse.other-currency`) and as `payAhead` does.
 */
export async function depositFor(
  tx: Tx,
  merchantId: string,
  id: string,
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
): Promise<Result<{ readonly purseId: string | null }>> {
  const row = await findSetAsideForUpdate(tx, merchantId, id)
  if (!row) return refuse({ code: 'thing.not-found' })
  if (row.currency !== currency)
    return refuse({ code: 'purse.other-currency', facts: { wanted: row.currency, given: currency } })
  const paid = payAhead(row, amountMinor)
  if (paid.ok) return accept({ purseId: row.purseId })
  const left = amountText(Math.max(0, row.totalMinor - row.paidMinor), currency)
  return refuse({ ...paid.refusal, facts: { ...paid.refusal.facts, left } })
}

/** Notes a deposit once the money is on the stored-value account: the order names the account, and the next due amount. */
export async function noteDeposit(tx: Tx, merchantId: string, id: string, purseId: string): Promise<void> {
  const row = await findSetAsideForUpdate(tx, merchantId, id)
  if (!row) return
  await setDeposit(tx, merchantId, id, { purseId, nextDay: row.nextDay })
  const after = await findSetAsideForUpdate(tx, merchantId, id)
  if (after) await setDeposit(tx, merchantId, id, { purseId, nextDay: nextDue(after, after.paidMinor).day })
}
