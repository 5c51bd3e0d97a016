import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { setAttemptChange, isFree, setLease, type AttemptChange, type Lease } from '../../payment/public.ts'

/** One try to pay a bill; the same machine as a payment at a desk (payments.md, 2). */
export interface BillAttemptRow {
  readonly id: string
  readonly billId: string
  readonly number: string
  readonly channel: ChannelName
  readonly method: number
  readonly amountMinor: number
  readonly currency: string
  readonly state: AttemptState
  readonly channelNumber: string | null
  readonly payer: string | null
  readonly qr: string | null
  readonly saidCode: string | null
  readonly saidText: string | null
  readonly requestedAt: string
  readonly deadlineAt: string
  readonly asked: number
  readonly version: number
}

const columns = sql.raw(`
  id, bill_id, number, channel, method, amount_minor, currency, state, channel_number, payer, qr, said_code, said_text,
  requested_at, deadline_at, asked, version`)

export const findBillAttempt = (tx: Tx, merchantId: string, id: string): Promise<BillAttemptRow | undefined> =>
  tx.maybe(sql`select ${columns} from bill_attempt where merchant_id = ${merchantId} and id = ${id}`)

export const listBillAttempts = (tx: Tx, merchantId: string, billId: string): Promise<BillAttemptRow[]> =>
  tx.many(sql`
    select ${columns} from bill_attempt where merchant_id = ${merchantId} and bill_id = ${billId} order by requested_at, id`)

/** Writes down what is about to be asked. */
export const insertBillAttempt = (
  tx: Tx,
  merchantId: string,
  one: Omit<BillAttemptRow, 'state' | 'channelNumber' | 'payer' | 'qr' | 'saidCode' | 'saidText' | 'asked' | 'version'>,
): Promise<number> =>
  tx.run(sql`
    insert into bill_attempt (merchant_id, id, bill_id, number, channel, method, amount_minor, currency, state, requested_at,
      deadline_at, ask_at)
    values (${merchantId}, ${one.id}, ${one.billId}, ${one.number}, ${one.channel}, ${one.method}, ${one.amountMinor},
      ${one.currency}, 'requested', ${one.requestedAt}, ${one.deadlineAt}, ${one.deadlineAt})`)

/** Moves an attempt on where it still stands as it was read. */
export const setBillAttempt = async (
  tx: Tx,
  merchantId: string,
  { id, version }: Pick<BillAttemptRow, 'id' | 'version'>,
  change: AttemptChange,
): Promise<boolean> =>
  (await tx.run(sql`
    update bill_attempt set ${setAttemptChange(change)}
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint`)) === 1

/** Takes the right to ask about an attempt for so long; undefined where somebody holds it or it is not due. */
export const leaseBillAttempt = (
  tx: Tx,
  merchantId: string,
  id: string,
  lease: Lease,
): Promise<BillAttemptRow | undefined> =>
  tx.maybe(sql`
    update bill_attempt set ${setLease(lease)}
    where merchant_id = ${merchantId} and id = ${id} and ${isFree(lease)}
    returning ${columns}`)

/** Attempts to be asked about, the longest waiting first. As the owner. */
export const listDueBillAttempts = (tx: Tx, now: string, most: number): Promise<{ merchantId: string; id: string }[]> =>
  tx.many(sql`
    select merchant_id, id from bill_attempt where ${isFree({ now, dueBy: now })} order by ask_at, id limit ${most}`)

/** Lets the resolver take a payment back that came for a bill which could not be paid any more. */
export const setToTakeBack = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`update bill_attempt set ask_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)
