import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { sellTimesCard as sellCall } from '@kassa/contract/stored-value/purse.calls.ts'
import { timesLastDay } from '@kassa/domain/purse/times-card.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { findMemberForUpdate, purseAmount, openPurse } from '../../member/public.ts'
import { findTimesOfferForUpdate, type TimesOfferRecord } from '../times-offer/times-offer.store.ts'
import { findPaidAheadForUpdate } from '../../payment/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { holdSaidSlips } from '../recharge/tenders-of.ts'
import { paidInView, writePaidIn, type PaidInView } from './write-paid-in.ts'

/** Sells a session pass: it keeps the terms of its sale, whatever becomes of the offer. */
export async function bookTimesCard(
  context: PaidAheadContext,
  { offerId, priceMinor, memberId, ...money }: OutputOf<(typeof sellCall)['request']>,
): Promise<Result<PaidInView>> {
  const { tx, merchantId, inOutletId } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  await findPaidAheadForUpdate(tx, merchantId, money.orderId)
  const first = await paidInView(context, money.orderId)
  if (first) return first.purse.kind === 'times-card' ? accept(first) : refuse({ code: 'thing.not-found' })
  // Before the offer, as where several things are paid together: neither waits for the other crosswise.
  const buyer = memberId === null ? undefined : await findMemberForUpdate(tx, merchantId, memberId)
  if (memberId !== null && !buyer) return refuse({ code: 'thing.not-found' })
  if (buyer && !buyer.isEnabled) return refuse({ code: 'member.disabled' })
  await holdSaidSlips(context, money.tenders)
  const sold = await soldAs(context, offerId, priceMinor, outlet.currency)
  if (!sold.ok) return sold
  const { name, scope, uses, currency, validDays } = sold.value
  const open = (businessDay: string): Promise<string> =>
    openPurse(context, {
      id: context.newId(),
      kind: 'times-card',
      memberId,
      currency,
      creditMinor: 0,
      times: { offerId, name, scope, paidMinor: priceMinor, uses, lastDay: timesLastDay(businessDay, validDays) },
    })
  return writePaidIn(context, { ...money, amountMinor: priceMinor }, outlet, { purse: open, memberId, uses })
}

const sellTimesCard = command(sellCall, bookTimesCard)

/** The offer as the customer was told it. */
async function soldAs(
  { tx, merchantId }: PaidAheadContext,
  offerId: string,
  priceMinor: number,
  currency: string,
): Promise<Result<TimesOfferRecord>> {
  const offer = await findTimesOfferForUpdate(tx, merchantId, offerId)
  if (!offer) return refuse({ code: 'thing.not-found' })
  const { name } = offer
  if (!offer.isEnabled) return refuse({ code: 'times.not-sold', facts: { name } })
  if (offer.currency !== currency) {
    return refuse({ code: 'purse.other-currency', facts: { wanted: offer.currency, given: currency } })
  }
  return offer.priceMinor === priceMinor
    ? accept(offer)
    : refuse({ code: 'times.price-changed', facts: { name, price: purseAmount(offer.priceMinor, currency) } })
}

export const timesSaleCommands = [sellTimesCard]
