import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'

/** The outlet's offers as the device stores them: as they were sent. */
export type DeskOffers = OutputOf<(typeof deskOffers)['answer']>

/** Returns offers as of a business day: what was used up on an earlier one, as the server told it, counts for that day alone. */
export const onDay = (offers: DeskOffers, day: string): DeskOffers =>
  (offers.businessDay ?? day) >= day
    ? offers
    : {
        ...offers,
        businessDay: day,
        plans: offers.plans.map((plan) => ({ ...plan, used: { ...plan.used, perDay: 0, reducedTodayMinor: 0 } })),
      }
