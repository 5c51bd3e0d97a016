import { checkRechargeTenders, isByChannel, type RechargeTender } from '@kassa/domain/member/recharge-tenders.ts'
import { CHANNEL_FACTS } from '@kassa/domain/payment/channel.ts'
import { isSameSlip } from '@kassa/domain/tenders/card-slip.ts'
import { methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { readReference } from '@kassa/domain/payment/reference.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { listAttemptsForUpdate, listAttemptsOf, listChannelsAt, type AttemptRow } from '../../payment/public.ts'
import { holdSlips, listUsedSlips } from '../../sales/public.ts'
import { readSetting } from '../../settings/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { amountsInWords } from '../recharge-rule/recharge-rules.ts'

/** Money that is paid in ahead: under which order, how, how much together, and into which drawer cash of it goes. */
interface PaidIn {
  readonly orderId: string
  readonly tenders: readonly RechargeTender[]
  readonly amountMinor: number
  readonly shiftId: string | null
}

type Place = Pick<PaidAheadContext, 'tx' | 'merchantId' | 'inOutletId' | 'togetherWith'>

/**
 * Payments that a channel received for the basket that this is paid with, each with what no other order carries of it: looked up once they are
 * locked, because whoever held them may have booked a part.
 */
async function sharedAttempts({ tx, merchantId, togetherWith }: Place): Promise<AttemptRow[]> {
  if (togetherWith === undefined) return []
  await listAttemptsForUpdate(tx, merchantId, togetherWith)
  return listAttemptsOf(tx, merchantId, togetherWith)
}

/**
 * Numbers of the payments that a channel received here for this order as they are said, or for its basket at least so much; nobody gives them back
 * until this transaction ends.
 */
async function receivedFor(
  place: Place,
  { orderId, tenders }: Pick<PaidIn, 'orderId' | 'tenders'>,
): Promise<ReadonlySet<string>> {
  const said = tenders.filter(isByChannel)
  if (said.length === 0) return new Set()
  const isHere = ({ state, isBooked, outletId }: AttemptRow) =>
    state === 'paid' && !isBooked && outletId === place.inOutletId
  const own = (await listAttemptsForUpdate(place.tx, place.merchantId, orderId)).filter(isHere)
  const shared = (await sharedAttempts(place)).filter(isHere)
  const received = said.filter((one) => {
    const isOf = ({ number, method }: AttemptRow) => one.reference === number && one.method === method
    return (
      own.some((attempt) => isOf(attempt) && attempt.amountMinor === one.amountMinor) ||
      shared.some((attempt) => isOf(attempt) && attempt.amountMinor - attempt.sharedMinor >= one.amountMinor)
    )
  })
  return new Set(received.flatMap(({ reference }) => reference ?? []))
}

/**
 * Holds the slips of payments as they are said, before the accounts, the cards and the shift that these move: behind members, as a sale holds its own
 * (docs/decisions/2712).
 */
export async function holdSaidSlips(
  { tx, merchantId }: Pick<Place, 'tx' | 'merchantId'>,
  tenders: readonly Pick<RechargeTender, 'method' | 'reference'>[],
): Promise<void> {
  const slips = tenders.flatMap(({ method, reference }) => {
    const slip = readReference(reference ?? '')
    return slip.ok ? [{ method, reference: slip.value }] : []
  })
  await holdSlips(tx, merchantId, slips)
}

/**
 * The payments as they are kept: received by a channel for this order, or by ways that are on here and no channel carries, each slip for the first
 * time today.
 */
export async function tendersOf(
  place: Place,
  { orderId, tenders, amountMinor, shiftId }: PaidIn,
  { currency, businessDay }: { readonly currency: string; readonly businessDay: string },
): Promise<Result<readonly RechargeTender[]>> {
  const { tx, merchantId, inOutletId } = place
  const stored = await readSetting(tx, { merchantId, outletId: inOutletId }, 'sales.payment-methods')
  const carried = new Set<string>(
    (await listChannelsAt(tx, merchantId, inOutletId)).flatMap(({ channel }) => CHANNEL_FACTS[channel].methods),
  )
  const choices = methodChoices(stored).filter(({ method }) => !carried.has(method))
  const kept = checkRechargeTenders(tenders, amountMinor, choices, await receivedFor(place, { orderId, tenders }))
  if (!kept.ok) return refuse(amountsInWords(kept.refusal, currency))
  if (shiftId === null && kept.value.some(({ method }) => isCash(method))) return refuse({ code: 'shift.not-open' })
  const slips = kept.value.filter(({ reference }) => reference !== null)
  const [used] = slips.length === 0 ? [] : await listUsedSlips(tx, merchantId, slips, businessDay, place.togetherWith)
  const isTwice = slips.some((one, at) =>
    slips.slice(0, at).some((before) => before.method === one.method && isSameSlip(before, one)),
  )
  if (used) return refuse({ code: 'recharge.slip-used', facts: { reference: used.reference, number: used.number } })
  return isTwice ? refuse({ code: 'recharge.slip-used', facts: { reference: slips[0]?.reference, number: '–' } }) : kept
}
