/** The door of the one calculation; what goes in and comes out stands in `basket/`. */
export { priceAsOnce, priceBasket } from './price-basket.ts'
export { checkSnapshot } from './shape/check-snapshot.ts'
export { earnPoints } from './points.ts'
export type { EarningLine } from './point-rates.ts'
