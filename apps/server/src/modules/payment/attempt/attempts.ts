import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  askAttempt as askCall,
  startAttempt as startCall,
  takeBackAttempt as takeBackCall,
  type attemptView,
} from '@kassa/contract/payment/attempt.calls.ts'
import { accountLimits } from '@kassa/domain/payment/account-limits.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { askedChannelsOf, CHANNEL_FACTS, movesCurrency, waysOf } from '@kassa/domain/payment/channel.ts'
import { paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { amountText } from '@kassa/domain/text/money-text.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { commandInSteps, type StepsContext } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { RefusalError } from '../../../platform/calls/refusal.ts'
import { readSetting } from '../../settings/public.ts'
import { findAccountAt, type ChannelAccount } from '../account/account.store.ts'
import { clientOf } from '../channels/channels.ts'
import { heldAhead, heldSale, heldTogether, leftSale } from '../open-order/held-sale.ts'
import { findUncovered, keepOpenOrder } from '../open-order/open-order.store.ts'
import { findAttempt, insertAttempt, listAttemptsOf, type AttemptRow } from './attempt.store.ts'
import { findPlace } from './place.store.ts'
import {
  checkAttempt,
  isInBooks,
  sendAttempt,
  takeBackAttempt as endAttempt,
  type AttemptContext,
} from './run-attempt.ts'

const viewOf = ({ saidText, saidCode, ...row }: AttemptRow): InputOf<typeof attemptView> => ({
  id: row.id,
  number: row.number,
  orderId: row.orderId,
  method: row.method,
  state: row.state,
  amountMinor: row.amountMinor,
  currency: row.currency as InputOf<typeof attemptView>['currency'],
  qr: row.qr,
  said: saidText === null || saidText === '' ? saidCode : saidText,
  requestedAt: row.requestedAt,
  deadlineAt: row.deadlineAt,
})

export const doingOf = ({ device, now, newId, log, reach, step }: StepsContext): AttemptContext => ({
  merchantId: device.merchantId,
  now,
  newId,
  log,
  reach,
  byName: null,
  step,
})

const plusSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString()

type Asked = Parameters<Parameters<typeof commandInSteps<typeof startCall.request, typeof startCall.answer>>[1]>[1]

/**
 * The account that carries a method at an outlet: of the channels that can, the first that moves its currency; where none does, the first
 * that there is, so that it can be said why.
 */
async function findCarrier(
  tx: Tx,
  {
    merchantId,
    outletId,
    currency,
  }: { readonly merchantId: string; readonly outletId: string; readonly currency: string },
  asked: Pick<Asked, 'method' | 'code'>,
): Promise<ChannelAccount | undefined> {
  const method = paymentMethodOf(asked.method)
  let other: ChannelAccount | undefined
  for (const channel of method === undefined ? [] : askedChannelsOf(method, asked.code)) {
    const account = await findAccountAt(tx, merchantId, outletId, channel)
    if (account && movesCurrency(channel, account.fields['currency'], currency)) return account
    other ??= account
  }
  return other
}

interface Ready {
  readonly attempt: AttemptRow
  /** Written down just now, and so to be sent; false: it was before. */
  readonly isNew: boolean
}

/** Writes down what is about to be asked, the order that waits for it with it. */
async function prepare(tx: Tx, context: StepsContext, asked: Asked): Promise<Result<Ready>> {
  const { device, now, reach } = context
  const { merchantId, outletId, deviceId, registrationId } = device
  const found = await findPlace(tx, device)
  if (!found) return refuse({ code: 'device.unbound' })
  const before = await findAttempt(tx, merchantId, asked.id)
  if (before) return accept({ attempt: before, isNew: false })
  const account = await findCarrier(tx, { merchantId, outletId, currency: found.currency }, asked)
  if (!account) return refuse({ code: 'payment.no-account', facts: { method: asked.method } })
  const { channel } = account
  const isPlayed = device.testAheadSeconds !== null
  if (!isPlayed && !clientOf({ ...account, fields: {} }, reach, () => new Date(now)))
    return refuse({ code: 'payment.simulator-off' })
  const fault = faultOf(asked, account, found.currency)
  if (fault) return fault
  const { remoteMinutes } = await readSetting(tx, { merchantId, outletId }, 'sales.overtime')
  const { orderId, staffId, order } = asked
  const place = { merchantId, outletId, deviceId, staffId, now, currency: found.currency }
  const expiresAt = plusSeconds(now, remoteMinutes * 60)
  const businessDay = businessDayOf(Date.parse(now), dayRuleOf(found))
  const waits = {
    ...place,
    ...order,
    registrationId,
    id: orderId,
    expiresAt,
    businessDay,
    sale: heldSale(asked),
    left: leftSale(asked),
    ahead: heldAhead(asked) ?? heldTogether(asked),
  }
  if (!(await keepOpenOrder(tx, waits))) return refuse({ code: 'payment.order-booked' })
  const leftMinor = await findUncovered(tx, merchantId, orderId)
  if (asked.amountMinor > leftMinor) {
    // Asked for twice at once, what covers the order may be this very attempt.
    const same = await findAttempt(tx, merchantId, asked.id)
    if (same) return accept({ attempt: same, isNew: false })
    return refuse({ code: 'payment.order-covered', facts: { left: amountText(leftMinor, found.currency) } })
  }
  const { deadlineSeconds } = accountLimits(channel, account.fields, found.currency)
  const deadlineAt = plusSeconds(now, deadlineSeconds)
  const { id, method, way, amountMinor } = asked
  const row = {
    id,
    orderId,
    channel,
    method,
    way,
    amountMinor,
    accountId: account.id,
    number: attemptNumber(id),
    deadlineAt,
    isPlayed,
  }
  const isWritten = await insertAttempt(tx, { ...place, ...row, askAt: deadlineAt })
  const attempt = await findAttempt(tx, merchantId, id)
  // Asked for twice at once, it is there although it was not a moment ago: whoever wrote it down sends it.
  if (attempt) return accept({ attempt, isNew: isWritten })
  const open = (await listAttemptsOf(tx, merchantId, orderId)).at(-1)
  return refuse({ code: 'payment.attempt-open', facts: { number: open?.number ?? '' } })
}

/** Returns why a channel cannot be asked for this; undefined where it can. */
function faultOf(
  { method, way, code, amountMinor, order }: Asked,
  { channel, fields }: ChannelAccount,
  currency: string,
): Result<never> | undefined {
  const { stepMinor, currencies } = CHANNEL_FACTS[channel]
  const word = paymentMethodOf(method)
  const own = fields['currency']
  if (!movesCurrency(channel, own, currency)) {
    const moved = currencies?.join(', ') ?? own ?? ''
    return refuse({ code: 'payment.currency-unfit', facts: { currency, currencies: moved } })
  }
  const isCodeFit = way === 'code' || way === 'phone' ? code !== undefined : code === undefined
  if (word === undefined || !waysOf(word, channel).includes(way) || !isCodeFit)
    return refuse({ code: 'payment.code-unfit' })
  if (way === 'phone' && !/^\+?\d{9,15}$/.test(code ?? '')) return refuse({ code: 'payment.phone-unfit' })
  if (amountMinor % stepMinor !== 0)
    return refuse({ code: 'payment.amount-unfit', facts: { stepMinor, givenMinor: amountMinor, currency } })
  const most = Math.min(accountLimits(channel, fields, currency).mostMinor, order.payableMinor)
  return amountMinor > most
    ? refuse({ code: 'payment.amount-too-much', facts: { mostMinor: most, givenMinor: amountMinor, currency } })
    : undefined
}

export const startAttempt = commandInSteps(startCall, async (context, asked) => {
  const { attempt, isNew } = await context.step(async (tx) => {
    const ready = await prepare(tx, context, asked)
    // A refused attempt leaves what the order waits with as it stood: the till may die before the one that stands is booked.
    if (!ready.ok) throw new RefusalError(ready.refusal)
    return ready.value
  })
  return accept(viewOf(isNew ? await sendAttempt(doingOf(context), attempt, asked.code) : attempt))
})

/** A desk that looks may ask the channel a little sooner than the clock would. */
const IMPATIENCE_SECONDS = 3

export const askAttempt = commandInSteps(askCall, async (context, { id }) => {
  const attempt = await checkAttempt(doingOf(context), id, plusSeconds(context.now, IMPATIENCE_SECONDS))
  return attempt && attempt.outletId === context.device.outletId
    ? accept(viewOf(attempt))
    : refuse({ code: 'thing.not-found' })
})

export const takeBackAttempt = commandInSteps(takeBackCall, async (context, { id, alsoPaid }) => {
  const mine = await context.step((tx) => findAttempt(tx, context.device.merchantId, id))
  if (mine?.outletId !== context.device.outletId) return refuse({ code: 'thing.not-found' })
  const attempt = await endAttempt(doingOf(context), id, alsoPaid)
  if (attempt && isInBooks(attempt) && alsoPaid) return refuse({ code: 'payment.in-a-sale' })
  return attempt ? accept(viewOf(attempt)) : refuse({ code: 'thing.not-found' })
})
