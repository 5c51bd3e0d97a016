import type { Snapshot } from '@kassa/domain/basket/index.ts'

/** What is offered to this customer, as the calculation reads it: the member, plans, coupons and points. */
export type Offers = Pick<Snapshot, 'member' | 'plans' | 'giftChoices' | 'exchangeChoices' | 'coupons' | 'pointsWanted'>

/** Nobody named and nothing on offer. */
export const noOffers: Offers = {
  member: null,
  plans: [],
  giftChoices: [],
  exchangeChoices: [],
  coupons: [],
  pointsWanted: 0,
}

/** What counts for the basket on the screen. This room alone knows of members, plans, coupons and points. */
export const offersNow = (): Offers => noOffers
