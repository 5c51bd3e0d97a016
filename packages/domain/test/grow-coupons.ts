import type { Snapshot } from '../src/basket/index.ts'

/**
 * Some coupons only members of some levels may use. The choice follows from what was drawn already, so that nothing
 * that is drawn behind a basket differs for its seed.
 */
export const growCoupons = (basket: Snapshot): Snapshot => ({
  ...basket,
  coupons: basket.coupons.map((coupon) => {
    const { thresholdMinor } = coupon
    if ((thresholdMinor + basket.lines.length) % 3 !== 1) return coupon
    const from = 1 + (thresholdMinor % 4)
    return { ...coupon, target: { kind: 'levels', levels: [from, from + 1, from + 2] } }
  }),
})
