import { numbersWhere, takesCredit } from '@kassa/domain/payment/method.ts'
import type { PaidShare } from '@kassa/domain/purse/shares-back.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** One payment of an order that was paid ahead; a gift card by its code, everything else under a number. */
export interface OwnShare extends PaidShare {
  readonly method: number
  readonly reference: string | null
}

const CREDIT = numbersWhere(takesCredit)

/** The payments of such an order, as they stand in it, each with what its refunds gave back by it: a JSON list. */
export const sharesOf = (merchantId: Sql, orderId: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('method', paid.method, 'reference', paid.reference, 'paidMinor', paid.amount_minor,
      'returnedMinor', coalesce((
        select -sum(back.amount_minor) from refund r
        join payment back on back.merchant_id = r.merchant_id and back.document_id = r.id
        where r.merchant_id = paid.merchant_id and r.order_id = paid.document_id and back.method = paid.method
          and (paid.method <> all(${CREDIT}::int[]) or back.reference = paid.reference)), 0)) order by paid.position), '[]'::jsonb)
  from payment paid where paid.merchant_id = ${merchantId} and paid.document_id = ${orderId})`

/** The payments into an account beside that of an order: what all of them paid, and gave back. JSON. */
const besideOf = (merchantId: Sql, purseId: Sql, orderId: Sql): Sql => sql`(
  select jsonb_build_object('paidMinor', coalesce(sum(other.amount_minor), 0), 'returnedMinor', coalesce(sum(other.refunded_minor), 0))
  from purse_payment other where other.merchant_id = ${merchantId} and other.purse_id = ${purseId} and other.order_id <> ${orderId})`

/** The same for the saved order `s`, whose web order is `web`; nothing of any other. */
export const paidBesideWeb = besideOf(sql`s.merchant_id`, sql`s.purse_id`, sql`web.deposit_order_id`)

export const findPaidBeside = async (
  tx: Tx,
  merchantId: string,
  { purseId, orderId }: { readonly purseId: string; readonly orderId: string },
): Promise<PaidShare> =>
  (
    await tx.one<{ beside: PaidShare }>(
      sql`select ${besideOf(sql`${merchantId}`, sql`${purseId}`, sql`${orderId}`)} as beside`,
    )
  ).beside

/** The same for what came with the web order `web`; none of any other. */
export const sharesOfWeb = sql`
  case when web.deposit_order_id is null then '[]'::jsonb else ${sharesOf(sql`web.merchant_id`, sql`web.deposit_order_id`)} end`

export const listShares = async (tx: Tx, merchantId: string, orderId: string): Promise<readonly OwnShare[]> =>
  (await tx.one<{ shares: OwnShare[] }>(sql`select ${sharesOf(sql`${merchantId}`, sql`${orderId}`)} as shares`)).shares
