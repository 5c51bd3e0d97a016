import type { Actor } from '../../platform/actor.ts'

/** The merchant of rows that belong to the platform or to a partner (`kassa_nobodys_merchant`). */
export const NOBODYS_MERCHANT = '00000000-0000-0000-0000-000000000000'

/** Whose gateway, template or message: a merchant's; with the merchant of nobody a partner's, or without one the platform's. */
export interface Place {
  readonly merchantId: string
  readonly partnerId: string | null
}

/** The place that somebody keeps: a merchant's people their merchant's, a partner's theirs, operators the platform's. */
export const placeOf = ({ merchantId, partnerId }: Pick<Actor, 'merchantId' | 'partnerId'>): Place =>
  merchantId === null ? { merchantId: NOBODYS_MERCHANT, partnerId } : { merchantId, partnerId: null }
