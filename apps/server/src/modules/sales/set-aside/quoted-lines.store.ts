import { isDeepStrictEqual } from 'node:util'
import type { BasketLine, Snapshot } from '@kassa/domain/basket/index.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SaleClaim } from '../sale/check/claimed.ts'
import { quantityOf } from '../sale/check/prices.ts'

/** A line without the quantity and the labels, which say nothing of its price. */
function termsOf(line: BasketLine): Readonly<Record<string, unknown>> {
  const { labelIds: _labels, ...terms } = line
  return { ...terms, count: null, weight: null }
}

/** Reasons about a payment method that the outlet does not take. */
const OF_METHOD: readonly string[] = ['sale.method-unknown', 'sale.method-was-changed']

/**
 * Returns whether the reason is about the account on which the money of an order lies that was paid ahead: it is used there, whatever the outlet takes
 * otherwise. Another gift card is not.
 */
const isOfDeposit = (
  { code, facts }: ReviewReason,
  tenders: SaleClaim['body']['tenders'],
  deposit: string | null,
): boolean => OF_METHOD.includes(code) && deposit !== null && tenders[Number(facts['position'])]?.reference === deposit

/**
 * Leaves out differences about lines of an order from outside that stand as the server quoted them, of no more than it quoted: the price was promised until
 * they are collected, whatever the books say since; and about the deposit of any saved order, which pays it also where no gift cards are taken.
 * Source: platform-api.md, 5; docs/decisions/2769.
 */
export async function withoutQuoted(
  tx: Tx,
  merchantId: string,
  { body, snapshot }: SaleClaim,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  if (reasons.length === 0) return reasons
  const kept = await tx.maybe<{ lines: Snapshot['lines']; deposit: string | null }>(sql`
    select coalesce(ordered.snapshot -> 'lines', '[]') as lines, purse.code as deposit from set_aside as saved
    left join web_order ordered on ordered.merchant_id = saved.merchant_id and ordered.id = saved.id
    left join purse_payment paid on paid.merchant_id = ordered.merchant_id and paid.order_id = ordered.deposit_order_id
    left join member_purse as purse on purse.merchant_id = saved.merchant_id and purse.id = coalesce(paid.purse_id, saved.purse_id)
    where saved.merchant_id = ${merchantId} and saved.id = ${body.orderId}`)
  if (!kept) return reasons
  const quoted = new Map(kept.lines.map((line) => [line.id, line]))
  const isAsQuoted = (id: unknown): boolean => {
    const line = snapshot.lines.find((one) => one.id === id)
    const before = line && quoted.get(line.id)
    if (!line || !before || quantityOf(line) > quantityOf(before)) return false
    return isDeepStrictEqual(termsOf(line), termsOf(before))
  }
  return reasons.filter(
    (reason) => !isAsQuoted(reason.facts['lineId']) && !isOfDeposit(reason, body.tenders, kept.deposit),
  )
}
