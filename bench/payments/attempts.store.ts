import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { copyRows } from '../../apps/server/test/make/bulk.ts'
import { idOf, loadUnchecked } from '../growth/history.store.ts'

export interface CopiedAttempts {
  readonly merchantId: string
  readonly attemptId: string
  /** Numbers of the copies, both included; no number may be used twice. */
  readonly from: number
  readonly to: number
  /** The number of those that stand in no sale: cases for a person. */
  readonly cases: number
}

/** Copies a paid attempt with its order, each a second before the one before: in the books, but for the first `cases`. */
export async function copyAttempts(tx: Tx, { merchantId, attemptId, from, to, cases }: CopiedAttempts): Promise<void> {
  await loadUnchecked(tx)
  const numbers = sql`generate_series(${from}::int, ${to}::int)`
  const id = idOf('attempt')
  const orderId = idOf('attempt-order')
  await copyRows(tx, 'open_order', {
    row: sql`r.merchant_id = ${merchantId} and r.id = (select order_id from payment_attempt where merchant_id = ${merchantId} and id = ${attemptId})`,
    from: numbers,
    columns: { id: orderId, state: sql`'booked'`, ended_at: sql`r.created_at` },
  })
  await copyRows(tx, 'payment_attempt', {
    row: sql`r.merchant_id = ${merchantId} and r.id = ${attemptId}`,
    from: numbers,
    columns: {
      id,
      order_id: orderId,
      number: sql`'C' || n`,
      is_booked: sql`n > ${cases}`,
      requested_at: sql`r.requested_at - n * interval '1 second'`,
    },
  })
}

/** Makes attempts due now. */
export const makeDue = (tx: Tx, merchantId: string, now: string): Promise<number> =>
  tx.run(sql`update payment_attempt set ask_at = ${now} where merchant_id = ${merchantId} and ask_at is not null`)

/** Returns how often each attempt was asked about, and how it stands. */
export const readAsked = (tx: Tx, merchantId: string): Promise<{ number: string; asked: number; state: string }[]> =>
  tx.many(sql`select number, asked, state from payment_attempt where merchant_id = ${merchantId} and channel = 'alipay'
    and number like 'K%'`)

export const findDatabase = (tx: Tx): Promise<{ name: string }[]> => tx.many(sql`select current_database() as name`)
