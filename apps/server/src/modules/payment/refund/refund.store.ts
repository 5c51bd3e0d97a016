import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isOfThisRun } from '../../../platform/jobs/of-this-run.ts'

export type ChannelRefundState = 'requested' | 'processing' | 'done' | 'failed' | 'unknown'

export interface ChannelRefund {
  readonly refundId: string
  readonly attemptId: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: ChannelRefundState
  readonly asked: number
  readonly version: number
}

interface Key {
  readonly merchantId: string
  readonly refundId: string
  readonly attemptId: string
}

/** Money to be given back whose channel should be asked, the longest waiting first. As the owner: over all merchants. */
export const listDueRefunds = (tx: Tx, now: string, most: number): Promise<Key[]> =>
  tx.many(sql`
    select merchant_id, refund_id, attempt_id from payment_refund
    where ask_at is not null and ask_at <= ${now} and (leased_until is null or leased_until <= ${now})
      and ${isOfThisRun(sql`payment_refund.merchant_id`)}
    order by ask_at, refund_id limit ${most}`)

/** Takes the right to ask about one for so long, and counts the question; undefined where somebody holds it or it is not due. */
export const leaseRefund = (
  tx: Tx,
  { merchantId, refundId, attemptId }: Key,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<ChannelRefund | undefined> =>
  tx.maybe(sql`
    update payment_refund set leased_until = ${until}, asked = asked + 1
    where merchant_id = ${merchantId} and refund_id = ${refundId} and attempt_id = ${attemptId} and ask_at <= ${now}
      and (leased_until is null or leased_until <= ${now})
    returning refund_id, attempt_id, amount_minor, currency, state, asked, version`)

/** The condition for refunds (`r`) that no call of their channel gives back: a person does. */
export const isByHand = sql`(r.state = 'processing' and r.ask_at is null)`

/** Returns whether a person is to give back money of an attempt that its channel has no call for. */
export const isRefundByHand = async (tx: Tx, merchantId: string, attemptId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from payment_refund r where r.merchant_id = ${merchantId} and r.attempt_id = ${attemptId} and ${isByHand}
    limit 1`)) !== undefined

/** Returns the amount that other refunds of an attempt gave back for sure, and whether an earlier one is not settled yet. */
export const findRefundsBeside = (
  tx: Tx,
  { merchantId, refundId, attemptId }: Key,
): Promise<{ doneMinor: number; isWaitedFor: boolean }> =>
  tx.one(sql`
    select coalesce(sum(r.amount_minor) filter (where r.state = 'done'), 0)::bigint as done_minor,
      coalesce(bool_or(r.settled_at is null and (r.created_at, r.refund_id) < (mine.created_at, mine.refund_id)), false) as is_waited_for
    from payment_refund mine
    left join payment_refund r on r.merchant_id = mine.merchant_id and r.attempt_id = mine.attempt_id
      and r.refund_id <> mine.refund_id
    where mine.merchant_id = ${merchantId} and mine.refund_id = ${refundId} and mine.attempt_id = ${attemptId}`)

/** Writes what was heard, where it still stands as it was read. */
export const setRefund = (
  tx: Tx,
  { merchantId, refundId, attemptId, version }: Key & { readonly version: number },
  change: {
    readonly state: ChannelRefundState
    readonly saidCode: string | null
    readonly saidText: string | null
    readonly askAt: string | null
    readonly settledAt: string | null
  },
): Promise<number> =>
  tx.run(sql`
    update payment_refund set state = ${change.state}, said_code = ${change.saidCode}, said_text = ${change.saidText},
      ask_at = ${change.askAt}, settled_at = ${change.settledAt}, leased_until = null, version = version + 1
    where merchant_id = ${merchantId} and refund_id = ${refundId} and attempt_id = ${attemptId} and version = ${version}::bigint`)

/**
 * Ends the refunds of an attempt that `owed` finds as given back at the channel by hand: it is asked about them no more. How many there were.
 */
export const settleRefundsByHand = (
  tx: Tx,
  merchantId: string,
  attemptId: string,
  { owed, reason, now }: { readonly owed: Sql; readonly reason: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update payment_refund r set state = 'done', said_code = 'returned-by-hand', said_text = ${reason}, ask_at = null,
      leased_until = null, settled_at = ${now}, version = version + 1
    where r.merchant_id = ${merchantId} and r.attempt_id = ${attemptId} and ${owed}`)
