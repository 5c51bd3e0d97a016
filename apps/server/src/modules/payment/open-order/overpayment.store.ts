import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A part of the money that came beside a sale. Minor units; less than nothing left the drawer, as change of notes. */
export interface OverpaidPart {
  /** `outside`: neither the drawer's own cash nor notes of other currencies. */
  readonly kind: 'cash' | 'notes' | 'outside'
  readonly method: number | null
  readonly reference: string | null
  readonly amountMinor: number
}

interface OverpaidOrder {
  readonly orderId: string
  readonly outletId: string
  readonly currency: string
  readonly at: string
  readonly businessDay: string
  readonly newId: () => string
}

/** Writes what is owed back of an order, by what it was; what came through a channel is said by its attempt. */
export const insertOverpaid = (
  tx: Tx,
  merchantId: string,
  { newId, ...order }: OverpaidOrder,
  parts: readonly OverpaidPart[],
): Promise<number> =>
  tx.run(sql`
    insert into overpayment (merchant_id, id, order_id, outlet_id, kind, method, currency, amount_minor, at, business_day)
    select ${merchantId}, part.id, ${order.orderId}, ${order.outletId}, part.kind, part.method, ${order.currency}, part."amountMinor", ${order.at}, ${order.businessDay}
    from jsonb_to_recordset(${json(parts.map((part) => ({ id: newId(), ...part })))}::jsonb)
      as part (id uuid, kind text, method integer, reference text, "amountMinor" bigint)
    where part."amountMinor" <> 0
      and not exists (select from payment_attempt a where a.merchant_id = ${merchantId} and a.order_id = ${order.orderId} and a.number = part.reference)`)

interface Owed {
  readonly outletId: string
  readonly currency: string
  readonly amountMinor: number
}

/** Writes that all of it was given back, on the business day of now. */
export async function insertReturned(
  tx: Tx,
  merchantId: string,
  { orderId, now, newId }: { readonly orderId: string; readonly now: string; readonly newId: () => string },
): Promise<void> {
  const owed = await tx.many<Owed>(sql`
    select outlet_id, currency, sum(amount_minor)::bigint as amount_minor from overpayment
    where merchant_id = ${merchantId} and order_id = ${orderId} group by outlet_id, currency having sum(amount_minor) <> 0`)
  for (const { outletId, currency, amountMinor } of owed)
    await tx.run(sql`
      insert into overpayment (merchant_id, id, order_id, outlet_id, kind, currency, amount_minor, at)
      values (${merchantId}, ${newId()}, ${orderId}, ${outletId}, 'returned', ${currency}, ${-amountMinor}, ${now})`)
}

/**
 * The overpayments of an outlet, as the books have them: `against` is the role in which their money stood until then, cash as put in or (`paid-out`) taken out, notes in suspense; what was given back by hand
 * left as paid out.
 */
export const overpaidOf = (merchantId: string, outletId: Sql): Sql => sql`
  select order_id as id, business_day as day, amount_minor, case kind when 'outside' then 'clearing' when 'notes' then 'suspense' when 'returned' then 'paid-out'
    else case when amount_minor > 0 then 'paid-in' else 'paid-out' end end as against
  from overpayment where merchant_id = ${merchantId} and outlet_id = ${outletId}`
