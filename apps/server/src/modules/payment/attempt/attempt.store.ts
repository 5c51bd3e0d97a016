import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import type { ChannelName, PayWay } from '@kassa/domain/payment/channel.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isOfThisRun } from '../../../platform/jobs/of-this-run.ts'
import { setAttemptChange, isFree, setLease, sharedMinorOf, type AttemptChange, type Lease } from './attempt-sql.ts'

export interface AttemptRow {
  readonly id: string
  readonly number: string
  readonly orderId: string
  readonly outletId: string
  readonly accountId: string
  readonly channel: ChannelName
  readonly method: number
  readonly way: PayWay
  readonly amountMinor: number
  readonly currency: string
  readonly state: AttemptState
  readonly channelNumber: string | null
  readonly payer: string | null
  readonly qr: string | null
  readonly saidCode: string | null
  readonly saidText: string | null
  readonly differs: boolean
  readonly requestedAt: string
  readonly deadlineAt: string
  readonly asked: number
  /** A sale in the books carries it: then only its refund gives money back. */
  readonly isBooked: boolean
  /** The part of it that pays what is paid ahead with the goods, in the books by itself: nobody takes it back either. */
  readonly sharedMinor: number
  /** Of a test shop, where nobody outside is asked. */
  readonly isPlayed: boolean
  readonly version: number
}

const columns = sql`id, number, order_id, outlet_id, account_id, channel, method, way, amount_minor, currency, state,
  channel_number, payer, qr, said_code, said_text, differs, requested_at, deadline_at, asked, is_booked, version,
  played is not null as is_played,
  ${sharedMinorOf('payment_attempt')} as shared_minor`

export const findAttempt = (tx: Tx, merchantId: string, id: string): Promise<AttemptRow | undefined> =>
  tx.maybe(sql`select ${columns} from payment_attempt where merchant_id = ${merchantId} and id = ${id}`)

/** Returns the attempt, locked until this transaction ends. */
export const findAttemptForUpdate = (tx: Tx, merchantId: string, id: string): Promise<AttemptRow | undefined> =>
  tx.maybe(sql`select ${columns} from payment_attempt where merchant_id = ${merchantId} and id = ${id} for update`)

/** The attempt that a channel names, where it went through that account. */
export const findAttemptOfAccount = (
  tx: Tx,
  merchantId: string,
  { accountId, number }: { readonly accountId: string; readonly number: string },
): Promise<AttemptRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from payment_attempt
    where merchant_id = ${merchantId} and number = ${number} and account_id = ${accountId}`)

/** Lets an attempt that is still asked about be asked about now. */
export const hastenAttempt = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update payment_attempt set ask_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and ask_at > ${now} and state <> 'reversing'`)

export const listAttemptsOf = (tx: Tx, merchantId: string, orderId: string): Promise<AttemptRow[]> =>
  tx.many(sql`
    select ${columns} from payment_attempt where merchant_id = ${merchantId} and order_id = ${orderId}
    order by requested_at, id`)

/** Returns the attempts, all of them locked until this transaction ends. */
export const listAttemptsForUpdate = (tx: Tx, merchantId: string, orderId: string): Promise<AttemptRow[]> =>
  tx.many(sql`
    select ${columns} from payment_attempt where merchant_id = ${merchantId} and order_id = ${orderId}
    order by requested_at, id for update`)

interface NewAttempt extends Pick<
  AttemptRow,
  | 'id'
  | 'number'
  | 'orderId'
  | 'outletId'
  | 'accountId'
  | 'channel'
  | 'method'
  | 'way'
  | 'amountMinor'
  | 'currency'
  | 'deadlineAt'
  | 'isPlayed'
> {
  readonly merchantId: string
  readonly deviceId: string
  readonly staffId: string
  readonly now: string
  /** When the resolver asks, should whoever sends it die. */
  readonly askAt: string
}

/** Writes down what is about to be asked. Answers false where another attempt of the order is open. */
export async function insertAttempt(tx: Tx, one: NewAttempt): Promise<boolean> {
  const written = await tx.run(sql`
    insert into payment_attempt (merchant_id, id, number, order_id, outlet_id, device_id, staff_id, account_id, channel, method,
      way, amount_minor, currency, state, requested_at, deadline_at, ask_at, played)
    values (${one.merchantId}, ${one.id}, ${one.number}, ${one.orderId}, ${one.outletId}, ${one.deviceId}, ${one.staffId},
      ${one.accountId}, ${one.channel}, ${one.method}, ${one.way}, ${one.amountMinor}, ${one.currency}, 'requested', ${one.now},
      ${one.deadlineAt}, ${one.askAt}, ${one.isPlayed ? json({}) : null})
    on conflict do nothing`)
  return written === 1
}

/** The person who did it, and the news that came. */
export interface AttemptNote {
  readonly id: string
  readonly what: string
  readonly byName: string | null
  readonly at: string
}

/** Moves an attempt on where it still stands as it was read, with a line where that is news. Answers whether it did. */
export async function setAttempt(
  tx: Tx,
  merchantId: string,
  { id, version, state, saidCode }: Pick<AttemptRow, 'id' | 'version' | 'state' | 'saidCode'>,
  change: AttemptChange,
  note: AttemptNote,
): Promise<boolean> {
  const isNews = change.state !== state || change.saidCode !== saidCode
  const { moved } = await tx.one<{ moved: boolean }>(sql`
    with moved as (
      update payment_attempt set ${setAttemptChange(change)}
      where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint
      returning id
    ), line as (
      insert into payment_attempt_event (merchant_id, id, attempt_id, what, state, code, said, by_name, at)
      select ${merchantId}, ${note.id}, id, ${note.what}, ${change.state}, ${change.saidCode}, ${change.saidText},
        ${note.byName}, ${note.at}
      from moved where ${isNews}::boolean)
    select exists (select from moved) as moved`)
  return moved
}

/**
 * Takes the right to ask the channel about an attempt for so long, and counts the question; undefined where somebody holds it, it is
 * not due, or there is nothing to ask. `mustBeDue`: only when its time has come.
 */
export const leaseAttempt = (tx: Tx, merchantId: string, id: string, lease: Lease): Promise<AttemptRow | undefined> =>
  tx.maybe(sql`
    update payment_attempt set ${setLease(lease)}
    where merchant_id = ${merchantId} and id = ${id} and ${isFree(lease)}
    returning ${columns}`)

/** Attempts whose channel should be asked, the longest waiting first. As the owner: over all merchants. */
export const listDue = (tx: Tx, now: string, most: number): Promise<{ merchantId: string; id: string }[]> =>
  tx.many(sql`
    select merchant_id, id from payment_attempt where ${isFree({ now, dueBy: now })}
      and ${isOfThisRun(sql`payment_attempt.merchant_id`)}
    order by ask_at, id limit ${most}`)

/** Attempts by their numbers, as a sale names them, and whether their order had been given up or run out. */
export const listAttemptsNumbered = (
  tx: Tx,
  merchantId: string,
  numbers: readonly string[],
): Promise<(AttemptRow & { isOrderOver: boolean })[]> =>
  tx.many(sql`
    select ${columns}, exists (select from open_order o where o.merchant_id = ${merchantId} and o.id = order_id
      and o.state in ('cancelled', 'overtime')) as is_order_over
    from payment_attempt where merchant_id = ${merchantId} and number = any(${numbers}::text[])`)

/**
 * Notes that orders of money paid ahead carry these payments of their basket: whoever was about to take one back finds it changed. One that is carried
 * whole is in the books, because the sale of the goods names it no more.
 */
export const noteShares = (tx: Tx, merchantId: string, basketId: string, numbers: readonly string[]): Promise<number> =>
  tx.run(sql`
    update payment_attempt set version = version + 1, is_booked = is_booked or amount_minor = ${sharedMinorOf('payment_attempt')}
    where merchant_id = ${merchantId} and order_id = ${basketId} and number = any(${numbers}::text[]) and state = 'paid'`)

/** One line of what happened to the payments of an order. */
export interface AttemptEvent {
  readonly at: string
  readonly what: string
  readonly by: string | null
  readonly state: AttemptState
  readonly method: number
  readonly amountMinor: number
  readonly currency: string
  readonly number: string
  readonly said: string | null
}

/** Returns the events of every attempt of an order, its beginning first. */
export const listAttemptEvents = (tx: Tx, merchantId: string, orderId: string): Promise<AttemptEvent[]> =>
  tx.many(sql`
    select * from (
      select a.requested_at as at, 'asked' as what, null as by, 'requested' as state, a.method, a.amount_minor, a.currency,
        a.number, null as said, a.id, 0 as rank
      from payment_attempt a where a.merchant_id = ${merchantId} and a.order_id = ${orderId}
      union all
      select e.at, e.what, e.by_name, e.state, a.method, a.amount_minor, a.currency, a.number,
        coalesce(nullif(e.said, ''), e.code), e.id, 1
      from payment_attempt a
      join payment_attempt_event e on e.merchant_id = a.merchant_id and e.attempt_id = a.id
      where a.merchant_id = ${merchantId} and a.order_id = ${orderId}) as lines
    order by at, rank, id limit 500`)
