import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { aheadNow, keepAheadParts, type AheadParts, type BookedPart } from '../../basket/ahead/ahead-parts.ts'
import { sound } from '../../basket/sell.ts'
import { finishPaidIn } from '../../member/purse/purse.ts'
import { finishRecharge } from '../../member/recharge.ts'
import { basketNow, desk, tell } from '../../model/desk-state.ts'
import { PATIENCE_FOR_MONEY_MS } from '../../sync/heard-within.ts'
import { takenPayments } from '../due.ts'
import { showTaken } from '../methods/channel/pending.ts'
import { finishPaid } from '../take-tender.ts'
import { isByChannel, type TakenTender } from '../tender-list.ts'
import { goodsTenders } from './share.ts'
import { togetherRequest, type TogetherRequest } from './together-request.ts'

type Answer = OutputOf<(typeof payTogether)['answer']>

interface Sent {
  readonly key: string
  readonly request: TogetherRequest
}

/** Returns whether the server said no for sure: what was asked is not booked. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.dataState !== 'unknown'

/** Money of a channel is here and the line is cut: so long until the server is asked again. */
const AGAIN_MS = 10_000

/** Ends the sale as soon as the line is back, where a channel has paid it: nobody has anything left to press. */
function tryAgainLater(tenders: readonly TakenTender[]): void {
  const { id } = basketNow()
  if (!tenders.some(isByChannel)) return
  setTimeout(() => {
    if (basketNow().id === id) void finishPaid()
  }, AGAIN_MS)
}

/** Returns the tenders that are left for the goods; one of a channel that was just taken is among them, because its money does not come a second time. */
function leftForGoods(tenders: readonly TakenTender[]): readonly TakenTender[] {
  const taken = takenPayments.read().tenders
  const last = tenders.at(-1)
  const isNew = last !== undefined && isByChannel(last) && taken.every(({ reference }) => reference !== last.reference)
  return goodsTenders(isNew ? [...taken, last] : taken)
}

/** Leaves the payment as it stands; the reason is on the screen. */
function stop(tone: 'bad' | 'warn', key: string, facts: Readonly<Record<string, unknown>> = {}): false {
  desk.change({ isWriting: false })
  tell(tone, key, facts as Record<string, string>)
  sound('warning')
  return false
}

/** Returns the parts in the order in which they stand in the basket, as the books have them. */
function bookedOf({ parts }: AheadParts, { recharges, purses, passes }: Answer): BookedPart[] {
  const numbers = new Map([...recharges, ...purses, ...passes].map(({ orderId, number }) => [orderId, number]))
  const codes = new Map([...purses, ...passes].map(({ orderId, purse }) => [orderId, purse.code]))
  return parts.map(({ orderId, name, amountMinor }) => {
    const code = codes.get(orderId)
    const named = code === undefined || name.includes(code) ? name : `${name} ${code}`
    return { number: numbers.get(orderId) ?? '', name: named, amountMinor }
  })
}

/** The shift counts each part and its own paper prints: a card may be given to somebody else. */
async function finishEach({ recharges, purses, passes }: Answer): Promise<void> {
  for (const one of recharges) await finishRecharge(one)
  for (const one of [...purses, ...passes]) await finishPaidIn(one)
}

/** Asks the server to book what was sent; null where it is not, and the reason is shown. */
async function askFor(now: AheadParts, sent: Sent): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_FOR_MONEY_MS)
    return await call(payTogether, sent.request, { isQuiet: true, idempotencyKey: sent.key, signal })
  } catch (error) {
    if (!isRefused(error)) stop('bad', 'ahead.unsure')
    else {
      await keepAheadParts({ ...now, sent: null })
      stop('bad', 'ahead.refused', { why: isApiError(error) ? error.message : '' })
    }
    return null
  }
}

/**
 * Books what is paid ahead with the basket, before its sale is written; false where it is not, and the reason is shown. What was sent without a
 * certain answer is sent again as it was: booked so, it is not taken in another way as well.
 */
export async function bookTogether(basketId: string, tenders: readonly TakenTender[]): Promise<boolean> {
  const now = aheadNow()
  if (!now || now.booked) return true
  const { shift, isOnline } = desk.read()
  if (!isOnline && !now.sent) {
    tryAgainLater(tenders)
    return stop('warn', 'ahead.offline')
  }
  const asked = togetherRequest(now.parts, tenders, { basketId, shiftId: shift?.id ?? null })
  const sent: Sent = (now.sent as Sent | null) ?? { key: crypto.randomUUID(), request: asked }
  await keepAheadParts({ ...now, sent: { ...sent } })
  const answer = await askFor(now, sent)
  if (!answer) {
    tryAgainLater(tenders)
    return false
  }
  const left = leftForGoods(tenders)
  await keepAheadParts({ ...now, sent: null, booked: bookedOf(now, answer) })
  await showTaken(left)
  // A paper that fails stops no sale.
  await finishEach(answer).catch(() => tell('bad', 'message.paperLater'))
  return isSameMoney(sent.request, asked) || stop('warn', 'ahead.bookedFirst')
}

const isSameMoney = (one: TogetherRequest, other: TogetherRequest): boolean =>
  JSON.stringify([one.recharges, one.purses, one.passes]) ===
  JSON.stringify([other.recharges, other.purses, other.passes])
