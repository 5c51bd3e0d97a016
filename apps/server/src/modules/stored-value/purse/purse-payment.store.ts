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
