/** No line, total or single price above this many minor units: `basket.too-large`. Source: pricing.md, principle 1. */
export const LARGEST_MINOR = 1_000_000_000_000_000

/** Ranges of the counts in a snapshot. Sources: specification §5 and §9, D21, D89; plan counts are ours. */
export const SNAPSHOT_LIMITS = {
  lines: 2_000,
  plans: 500,
  coupons: 50,
  categories: 20_000,
  tendersPerBasket: 100,
  count: 999_999,
  /** Pieces of one line that can be calculated; how many may be sold is `PRODUCT_LIMITS.quantity` (D86). */
  linePieces: 999_999_999,
  weight: 999_999_999,
  tiers: 5,
  /** Pieces of one group of a bundle. */
  bundle: 99,
  /** Slots of a set, pieces in one, the goods one can hold, its name and a surcharge per piece. */
  slots: 10,
  slotPieces: 10,
  slotChoices: 50,
  slotName: 50,
  slotMinor: 999_999,
  /** Days before and after a birthday. */
  birthdayDays: 31,
  paperNumber: 60,
  exemptionReason: 200,
  partsPerLine: 200,
  /** Labels of one product. */
  labels: 50,
  memberLevel: 99,
  /** Of a hundred members who never get a plan. */
  controlPercent: 50,
  /** Segments that a plan is for, and of those that a member fits. */
  segments: 50,
  memberDiscountBasisPoints: 9_900,
  rateBasisPoints: 9_999,
  rateMillionths: 999_999,
  /** Taxes of one group, and the characters of a code. */
  groupTaxes: 5,
  taxCode: 12,
  /** Charges of one line, their name and what one is per piece: three of the goods, and as many of what they hold. */
  charges: 6,
  chargeName: 50,
  chargeMinor: 999_999,
  /** Options of one line, the name of one, and its surcharge per piece. */
  options: 200,
  optionName: 50,
  optionMinor: 999_999,
  /** Codes that one paper names. */
  exemptionCodes: 50,
  points: LARGEST_MINOR,
  earnRatioHundredths: 10_000,
  /** Rates of points. */
  pointRates: 20,
} as const

/** Most lines of an answer: the basket's own with their charges, and one gift or exchange line a plan. */
export const ANSWER_LINES = SNAPSHOT_LIMITS.lines * (1 + SNAPSHOT_LIMITS.charges) + SNAPSHOT_LIMITS.plans

/** The rounding of cash to the steps of its coins. Source: pricing.md, Growth 2, 19. */
export const CASH_ROUNDING_MODES = ['nearest', 'half-down', 'down', 'up'] as const
