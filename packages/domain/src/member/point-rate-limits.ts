import { SNAPSHOT_LIMITS } from '../basket/limits.ts'

/** Limits of a merchant's rates of points; how much one multiplies is in hundredths. Sources: D68; the counts are ours. */
export const POINT_RATE_LIMITS = {
  rates: SNAPSHOT_LIMITS.pointRates,
  goods: 50,
  name: { min: 2, max: 50 },
  ratioHundredths: { min: 0, max: SNAPSHOT_LIMITS.earnRatioHundredths },
} as const
