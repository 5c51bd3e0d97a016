import type { Actor } from '../../platform/actor.ts'

/** The merchant of rows that belong to the platform or to a partner (`kassa_nobodys_merchant`). */
export const NOBODYS_MERCHANT = '00000000-0000-0000-0000-000000000000'

/** The owner of a gateway, template or message: a merchant; with the empty merchant id a partner, or without a partner the platform. */
export interface MessageOwner {
  readonly merchantId: string
  readonly partnerId: string | null
}

/** The place that somebody keeps: a merchant's people their merchant's, a partner's theirs, operators the platform's. */
export const placeOf = ({ merchantId, partnerId }: Pick<Actor, 'merchantId' | 'partnerId'>): MessageOwner =>
  merchantId === null ? { merchantId: NOBODYS_MERCHANT, partnerId } : { merchantId, partnerId: null }
