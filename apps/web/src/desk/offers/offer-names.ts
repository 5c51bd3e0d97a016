import type { DeskOffers } from '../model/desk-offers.ts'

/** Returns the name of a plan; the beginning of its id where the device does not know it any more. */
export const offerName = (offers: DeskOffers | null, id: string): string =>
  offers?.plans.find((plan) => plan.id === id)?.terms.name ?? id.slice(0, 8)
