import { attemptCan } from '@kassa/domain/payment/attempt.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { Reach } from '../../../platform/reach.ts'
import {
  afterHeard,
  clientOf,
  takingBack,
  unclearAnswer,
  type ChannelClient,
  type ChannelAnswer,
  type PaymentAsk,
} from '../../payment/public.ts'
import { findBillForUpdate } from '../bill/bill.store.ts'
import { settleBill } from '../bill/settle-bill.ts'
import { findBillingAccount } from './account.store.ts'
import { openBillingAccount } from './accounts.ts'
import {
  findBillAttempt,
  leaseBillAttempt,
  setBillAttempt,
  setToTakeBack,
  type BillAttemptRow,
} from './bill-attempt.store.ts'

/** The context for working on a payment of a bill: short transactions inside its merchant, and the way out between them. */
export interface BillDoing {
  readonly merchantId: string
  readonly now: string
  readonly newId: () => string
  readonly reach: Reach
  readonly step: <T>(work: (tx: TxInside) => Promise<T>) => Promise<T>
}

const LEASE_SECONDS = 90
const plusSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString()

const askOf = (attempt: BillAttemptRow): PaymentAsk => ({
  number: attempt.number,
  method: attempt.method,
  amountMinor: attempt.amountMinor,
  currency: attempt.currency,
  subject: attempt.number,
  way: 'qr',
  requestedAt: attempt.requestedAt,
  channelNumber: attempt.channelNumber,
  noticeUrl: null,
  returnUrl: null,
})

/** The operator's account at the channel of an attempt; undefined where it cannot be used any more. */
async function clientFor(
  { step, reach, now }: BillDoing,
  { channel }: BillAttemptRow,
): Promise<ChannelClient | undefined> {
  const account = await step((tx) => findBillingAccount(tx, channel))
  return account && clientOf(openBillingAccount(reach.secrets, account), reach, () => new Date(now))
}

/** Writes what was heard; paid, the bill is settled in the same transaction, or the money goes back where it cannot be. */
async function write(doing: BillDoing, attempt: BillAttemptRow, heard: ChannelAnswer): Promise<BillAttemptRow> {
  const { merchantId, now, newId, step } = doing
  return step(async (tx) => {
    // A change of a bill locks it first.
    const bill = await findBillForUpdate(tx, merchantId, attempt.billId)
    const change = afterHeard(attempt, heard, now)
    const isMine = change !== undefined && (await setBillAttempt(tx, merchantId, attempt, change))
    if (isMine && change.state === 'paid' && bill) {
      const paid = { action: 'pay', channel: attempt.channel, transactionNumber: attempt.number } as const
      const settled = await settleBill(tx, bill, paid, { now, newId, byName: null })
      if (!settled.ok) await setToTakeBack(tx, merchantId, attempt.id, now)
    }
    return (await findBillAttempt(tx, merchantId, attempt.id)) ?? attempt
  })
}

/** Sends an attempt that was just written down, once. */
export async function sendBillAttempt(doing: BillDoing, attempt: BillAttemptRow): Promise<BillAttemptRow> {
  const client = await clientFor(doing, attempt)
  return write(doing, attempt, client ? await client.pay(askOf(attempt)) : unclearAnswer('account.unusable'))
}

async function takeBack(doing: BillDoing, attempt: BillAttemptRow): Promise<BillAttemptRow> {
  const { merchantId, now, step } = doing
  const begun = await step(async (tx) => {
    const change = takingBack(attempt, now)
    const isMine = change !== undefined && (await setBillAttempt(tx, merchantId, attempt, change))
    return isMine ? findBillAttempt(tx, merchantId, attempt.id) : undefined
  })
  if (!begun) return attempt
  const client = await clientFor(doing, begun)
  return write(doing, begun, client ? await client.takeBack(askOf(begun)) : unclearAnswer('account.unusable'))
}

/** Asks the channel how an attempt stands, unless somebody else is asking or it is not due. Undefined: there is none such. */
export async function checkBillAttempt(
  doing: BillDoing,
  id: string,
  dueBy: string = doing.now,
): Promise<BillAttemptRow | undefined> {
  const { merchantId, now, step } = doing
  const until = plusSeconds(now, LEASE_SECONDS)
  const leased = await step((tx) => leaseBillAttempt(tx, merchantId, id, { now, until, dueBy }))
  if (!leased) return step((tx) => findBillAttempt(tx, merchantId, id))
  if (leased.state === 'paid') return takeBack(doing, leased)
  const client = await clientFor(doing, leased)
  if (!client) return write(doing, leased, unclearAnswer('account.unusable'))
  const heard = leased.state === 'reversing' ? await client.takeBack(askOf(leased)) : await client.ask(askOf(leased))
  return write(doing, leased, heard)
}

/** Ends an attempt: asks once more, and takes back what is not paid by then. */
export async function endBillAttempt(doing: BillDoing, id: string): Promise<BillAttemptRow | undefined> {
  const asked = await checkBillAttempt(doing, id, plusSeconds(doing.now, 600))
  if (!asked || asked.state === 'paid' || !attemptCan(asked.state, 'take-back')) return asked
  return takeBack(doing, asked)
}
