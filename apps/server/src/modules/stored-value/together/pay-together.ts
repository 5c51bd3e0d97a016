import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { payTogether as call } from '@kassa/contract/stored-value/together.calls.ts'
import { isByChannel } from '@kassa/domain/member/recharge-tenders.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findMemberForUpdate, findPurseForUpdate } from '../../member/public.ts'
import { findPaidAheadForUpdate, forgetAhead, noteShares } from '../../payment/public.ts'
import { findWrittenOrder, isSold, noteTogether } from '../../sales/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { bookPurse } from '../purse/pay-into-purse.ts'
import { bookTimesCard } from '../purse/sell-times-card.ts'
import { bookRecharge } from '../recharge/recharge-member.ts'
import { holdSaidSlips } from '../recharge/tenders-of.ts'
import { findTimesOfferForUpdate } from '../times-offer/times-offer.store.ts'

type Asked = OutputOf<typeof call.request>

interface Money {
  readonly amountMinor: number
  readonly method: number
  readonly reference: string | null
}

interface Part {
  readonly orderId: string
  readonly tenders: readonly Money[]
}

interface Booked {
  readonly number: string
  readonly tenders: readonly Omit<Money, 'reference'>[]
}

/** The amounts by method, however many tenders of one method there are. */
function byMethod(tenders: readonly Omit<Money, 'reference'>[]): string {
  const sums = new Map<number, number>()
  for (const { method, amountMinor } of tenders) sums.set(method, (sums.get(method) ?? 0) + amountMinor)
  return JSON.stringify([...sums].toSorted(([one], [other]) => one - other))
}

type Within = PaidAheadContext & { readonly togetherWith: string }

/**
 * Books one part of the payment. One that stands in the books answers as it was: a till that asks for it paid otherwise would take that money twice,
 * and nobody makes it part of another payment, whose slip could pay again.
 */
async function bookPart<One extends Part, View extends Booked>(
  context: Within,
  part: One,
  book: (context: PaidAheadContext, part: One) => Promise<Result<View>>,
): Promise<Result<View>> {
  const { tx, merchantId, togetherWith } = context
  const isKnown = (await findWrittenOrder(tx, merchantId, part.orderId)) !== undefined
  if (!isKnown && (await isSold(tx, merchantId, togetherWith))) return refuse({ code: 'together.sold-already' })
  const booked = await book(context, part)
  if (!booked.ok) return booked
  const { number, tenders } = booked.value
  if (byMethod(tenders) !== byMethod(part.tenders))
    return refuse({ code: 'together.paid-otherwise', facts: { number } })
  if (!isKnown) await noteTogether(tx, merchantId, part.orderId, togetherWith)
  return booked
}

/** Books each part in turn; the first refusal ends it, and undoes what was booked. */
async function bookEach<One extends Part, View extends Booked>(
  context: Within,
  parts: readonly One[],
  book: (context: PaidAheadContext, part: One) => Promise<Result<View>>,
): Promise<Result<View[]>> {
  const views: View[] = []
  for (const part of parts) {
    const booked = await bookPart(context, part, book)
    if (!booked.ok) return booked
    views.push(booked.value)
  }
  return accept(views)
}

/** Locks the members of all parts, so that two baskets that name the same ones wait for each other in one order. */
async function lockMembers({ tx, merchantId }: PaidAheadContext, { recharges, passes }: Asked): Promise<void> {
  const ids = [...recharges, ...passes].flatMap(({ memberId }) => memberId ?? [])
  for (const id of [...new Set(ids)].toSorted()) await findMemberForUpdate(tx, merchantId, id)
}

const tendersIn = ({ recharges, purses, passes }: Asked): Money[] =>
  [...recharges, ...purses, ...passes].flatMap(({ tenders }) => tenders)

/** Locks the cards that are paid into, and the offers of which passes are sold, as a payment by itself does before its shift. */
async function lockPaidFor({ tx, merchantId, now }: PaidAheadContext, { purses, passes }: Asked): Promise<void> {
  const cards = purses.flatMap(({ purseId }) => purseId ?? [])
  for (const id of [...new Set(cards)].toSorted()) await findPurseForUpdate(tx, merchantId, id, now)
  const offers = passes.map(({ offerId }) => offerId)
  for (const id of [...new Set(offers)].toSorted()) await findTimesOfferForUpdate(tx, merchantId, id)
}

/** Returns whether one thing stands in it twice: of one order the second would be answered as the first. */
function isAskedTwice({ recharges, purses, passes }: Asked): boolean {
  const ids = [...recharges, ...purses, ...passes].map(({ orderId }) => orderId)
  return new Set(ids).size < ids.length
}

/** The numbers of the channels' payments that pay these parts. */
const attemptsIn = (asked: Asked): string[] =>
  tendersIn(asked)
    .filter(isByChannel)
    .flatMap(({ reference }) => reference ?? [])

/** Returns whether all of it stands in the books: then asking again writes nothing. */
async function isWritten({ tx, merchantId }: PaidAheadContext, { recharges, purses, passes }: Asked): Promise<boolean> {
  for (const { orderId } of [...recharges, ...purses, ...passes])
    if (!(await findWrittenOrder(tx, merchantId, orderId))) return false
  return true
}

type View = OutputOf<typeof call.answer>

/**
 * Books everything that is paid ahead in the payment of one basket, or nothing of it: for its till, or for the clock where that is silent. The order of
 * the basket is locked first where it waits for a channel, so that of both one books and the other finds it done; from then on its goods are booked.
 */
export async function bookTogether(place: PaidAheadContext, asked: Asked): Promise<Result<View>> {
  if (isAskedTwice(asked)) return refuse({ code: 'thing.not-found' })
  const { tx, merchantId } = place
  const numbers = attemptsIn(asked)
  await findPaidAheadForUpdate(tx, merchantId, asked.basketId)
  await lockMembers(place, asked)
  // All of it before the first part locks its shift: what the second holds would come behind that.
  await holdSaidSlips(place, tendersIn(asked))
  await lockPaidFor(place, asked)
  const isNew = !(await isWritten(place, asked))
  const booked = await bookParts({ ...place, togetherWith: asked.basketId }, asked)
  if (!booked.ok || !isNew) return booked
  if (numbers.length > 0) await noteShares(tx, merchantId, asked.basketId, numbers)
  await forgetAhead(tx, merchantId, asked.basketId)
  return booked
}

async function bookParts(within: Within, asked: Asked): Promise<Result<View>> {
  const recharges = await bookEach(within, asked.recharges, bookRecharge)
  if (!recharges.ok) return recharges
  const byPurse = asked.purses.toSorted((one, other) => (one.purseId ?? '').localeCompare(other.purseId ?? ''))
  const purses = await bookEach(within, byPurse, bookPurse)
  if (!purses.ok) return purses
  const passes = await bookEach(within, asked.passes, bookTimesCard)
  if (!passes.ok) return passes
  return accept({ recharges: recharges.value, purses: purses.value, passes: passes.value })
}

const payTogether = command(call, (context, asked) => {
  const { tx, merchantId, inOutletId, actor, now, newId, holds, emit, audit } = context
  return bookTogether({ tx, merchantId, inOutletId, actor, now, newId, holds, emit, audit }, asked)
})

export const togetherCommands = [payTogether]
