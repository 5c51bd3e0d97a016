import type { Snapshot } from '../src/basket/index.ts'
import { chance, type Pick } from './basket-chance.ts'

/** Now and then a coupon that only members of some levels may use; drawn behind everything else. */
export function growCoupons(pick: Pick, basket: Snapshot): Snapshot {
  if (basket.coupons.length === 0 || !chance(pick, 50)) return basket
  return {
    ...basket,
    coupons: basket.coupons.map((coupon) => {
      if (!chance(pick, 50)) return coupon
      const from = pick.integer(1, 4)
      return { ...coupon, target: { kind: 'levels', levels: [from, from + 1, from + 2] } }
    }),
  }
}
