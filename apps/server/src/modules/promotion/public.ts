/** What other capabilities may call of promotion. */
export {
  bookedUses,
  limitedPlans,
  noOfferBooks,
  plansNamed,
  plansOverLimit,
  readOfferBooks,
  recallOfferBooks,
  type OfferBooks,
} from './usage/offer-books.ts'
export type { PlanBooks } from './usage/plan-books.store.ts'
