/** The door of the one calculation. Nothing else of `pricing/` is imported from outside. */
export type * from './snapshot.ts'
export type * from './answer.ts'
export { SNAPSHOT_VERSION, SNAPSHOT_LIMITS, LARGEST_MINOR } from './snapshot.ts'
export { PRICING_REFUSAL_CODES } from './answer.ts'
export { priceBasket } from './price-basket.ts'
export { checkSnapshot } from './check-snapshot.ts'
export { roundedCash } from './payment.ts'
export { pointsFor } from './points.ts'
