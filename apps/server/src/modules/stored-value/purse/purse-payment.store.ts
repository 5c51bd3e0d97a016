import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The money that an order paid into a stored-value account. */
export interface PursePayment {
  readonly orderId: string
  readonly purseId: string
  readonly amountMinor: number
  readonly refundedMinor: number
  readonly at: string
}

const columns = sql`order_id, purse_id, amount_minor, refunded_minor, at`

export const findPursePayment = (tx: Tx, merchantId: string, orderId: string): Promise<PursePayment | undefined> =>
  tx.maybe(sql`select ${columns} from purse_payment where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** The payment into an account by an order that a program of others sold. */
export const findPaymentOfApp = (
  tx: Tx,
  merchantId: string,
  { purseId, orderId }: { readonly purseId: string; readonly orderId: string },
): Promise<PursePayment | undefined> =>
  tx.maybe(sql`
    select ${columns} from purse_payment
    where merchant_id = ${merchantId} and purse_id = ${purseId} and order_id = ${orderId}`)

/** The order by which an app sold a gift card, and its outlet; undefined where it did not. */
export const findSaleByApp = (
  tx: Tx,
  merchantId: string,
  { purseId, installationId }: { readonly purseId: string; readonly installationId: string },
): Promise<{ orderId: string; outletId: string } | undefined> =>
  tx.maybe(sql`
    select o.id as order_id, o.outlet_id from purse_payment p
    join sales_order_head o on o.merchant_id = p.merchant_id and o.id = p.order_id
    where p.merchant_id = ${merchantId} and p.purse_id = ${purseId} and o.sold_by_app = ${installationId}
    order by p.at limit 1`)

/** The newest first. */
export const listPursePaymentRows = (
  tx: Tx,
  merchantId: string,
  purseId: string,
  limit: number,
): Promise<PursePayment[]> =>
  tx.many(sql`
    select ${columns} from purse_payment where merchant_id = ${merchantId} and purse_id = ${purseId}
    order by at desc, order_id desc limit ${limit}`)

export const insertPursePayment = (
  tx: Tx,
  merchantId: string,
  payment: Omit<PursePayment, 'refundedMinor'> & { readonly currency: string },
): Promise<number> =>
  tx.run(sql`
    insert into purse_payment (merchant_id, order_id, purse_id, currency, amount_minor, at)
    values (${merchantId}, ${payment.orderId}, ${payment.purseId}, ${payment.currency}, ${payment.amountMinor},
      ${payment.at})`)

export const addToRefunded = (tx: Tx, merchantId: string, orderId: string, amountMinor: number): Promise<number> =>
  tx.run(sql`
    update purse_payment set refunded_minor = refunded_minor + ${amountMinor}
    where merchant_id = ${merchantId} and order_id = ${orderId}`)
