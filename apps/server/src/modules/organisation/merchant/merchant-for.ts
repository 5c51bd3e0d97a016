import { CONSENT_REST_DAYS } from '@kassa/contract/organisation/consent.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Context } from '../../../platform/command.ts'
import { findConsent, type ConsentAsk } from './consent.store.ts'
import { rowViewIn } from './merchant-rules.ts'
import { findMerchant } from './merchant.store.ts'

/** A merchant with all its fields, where the caller may see it. */
export async function findMerchantFor(context: Context, id: string) {
  const merchant = await findMerchant(context.tx, context.actor, id)
  return merchant && rowViewIn(context)(merchant)
}

/** The first day on which somebody who was told no may ask again. */
export const askableFrom = ({ answeredAt }: ConsentAsk): string =>
  addDays((answeredAt ?? '').slice(0, 10), CONSENT_REST_DAYS)

/** Returns whether the caller sees a merchant's sales, and if not what became of asking for them. Only partners need to ask. */
export async function readConsentFor(
  { tx, actor, now, holds }: Context,
  merchant: { readonly id: string; readonly sharesSalesWithPartner: boolean },
) {
  const isGiven = actor.tier !== 'partner' || merchant.sharesSalesWithPartner
  const last = isGiven ? undefined : await findConsent(tx, merchant.id)
  const own = last?.partnerId === actor.partnerId ? last : undefined
  const isFree =
    own === undefined || (own.answeredAt !== null && (!own.isDeclined || askableFrom(own) <= now.slice(0, 10)))
  return {
    isGiven,
    askedAt: own?.askedAt ?? null,
    isDeclined: own?.isDeclined ?? false,
    canAsk: !isGiven && isFree && holds('platform.merchants.edit'),
  }
}
