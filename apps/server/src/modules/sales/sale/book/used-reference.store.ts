import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { numbersWhere } from '@kassa/domain/payment/method.ts'
import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import { json, sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A number on a slip, by the number of its method. */
export interface SlipNumber {
  readonly method: number
  readonly reference: string | null
  /** The terminal that wrote it; left out where that is not known. */
  readonly card?: Pick<CardSlip, 'terminal'> | null | undefined
}

/**
 * Sales of a day that were paid by one of these slips: no other sale may have been, but by another terminal's slip of that number. A code pays
 * again and again.
 */
export const slipsOfDay = (merchantId: string, slips: readonly SlipNumber[], businessDay: Sql): Sql => sql`
select paid.document_id, paid.method, paid.reference
from jsonb_to_recordset(${json(slips)}::jsonb) as slip (method smallint, reference text, card jsonb)
join payment paid on paid.merchant_id = ${merchantId}::uuid and paid.method = slip.method
  and paid.reference = slip.reference and paid.method <> all(${numbersWhere(isPaidByCode)}::int[]) and paid.business_day = ${businessDay} and paid.document_kind = 'order'
  and coalesce(paid.card_terminal <> (slip.card ->> 'terminal'), false) = false`

/**
 * Holds slips until the transaction ends: of two documents that bring one at the same moment the second sees the first. A code pays again and again, and the
 * payment of a channel is held by its attempt. Slips come behind members, and before cards, shifts and goods (docs/decisions/2700, 2712).
 */
export async function holdSlips(tx: Tx, merchantId: string, slips: readonly SlipNumber[]): Promise<void> {
  const isHeld = ({ method, reference }: SlipNumber): boolean =>
    reference !== null && !isPaidByCode(method) && !isAttemptNumber(reference)
  const keys = slips.filter(isHeld).map(({ method, reference }) => `slip ${merchantId} ${method} ${reference}`)
  if (keys.length === 0) return
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${[...new Set(keys)].toSorted()}::text[]) as key`)
}

/**
 * Returns the slips among these that have already paid a sale of the day, with that sale; one that paid ahead in the payment of `basketId` pays
 * the rest of that basket too. They are held from here on. Source: payments.md, 4 (manual).
 */
export async function listUsedSlips(
  tx: Tx,
  merchantId: string,
  slips: readonly SlipNumber[],
  businessDay: string,
  basketId: string | null = null,
): Promise<{ method: number; reference: string; number: string }[]> {
  await holdSlips(tx, merchantId, slips)
  return tx.many(sql`
    select used.method, used.reference, min(sold.number) as number
    from (${slipsOfDay(merchantId, slips, sql`${businessDay}::date`)}) as used
    join sales_order sold on sold.merchant_id = ${merchantId}::uuid and sold.id = used.document_id
    where not exists (select from paid_together t
      where t.merchant_id = ${merchantId}::uuid and t.order_id = used.document_id and t.basket_id = ${basketId}::uuid)
    group by used.method, used.reference order by used.method, used.reference`)
}
