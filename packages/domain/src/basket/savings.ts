import type { PricedBasket } from './answer.ts'

/** The sum of what was taken off and did not raise the price, minor units. */
export const savingsMinor = ({ totals }: PricedBasket): number => totals.originMinor - totals.goodsMinor
