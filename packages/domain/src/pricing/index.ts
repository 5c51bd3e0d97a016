/** The door of the one calculation; what goes in and comes out stands in `basket/`. */
export type * from '../basket/index.ts'
export { LARGEST_MINOR, SNAPSHOT_LIMITS, SNAPSHOT_VERSION, plainSnapshot } from '../basket/index.ts'
export { priceBasket } from './price-basket.ts'
export { checkSnapshot } from './check-snapshot.ts'
