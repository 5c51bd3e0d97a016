import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BasketLine, PricingSettings, Snapshot } from '@kassa/domain/basket/index.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books } from './books.ts'
import type { SaleClaim } from './claimed.ts'
import { pointRuleReasons } from './member.ts'
import { goodsReasons } from './goods.ts'
import { priceReasons } from './prices.ts'
import { rewardReasons } from './rewards.ts'
import { formatReasons } from './shift.ts'
import { settingReasons } from './settings.ts'
import { tenderReasons } from './tenders.ts'
import { textReasons } from './texts.ts'

/** Checks against what the books say at one moment: what they find is looked up again in what the books said before. */
const againstBooks = {
  goods: goodsReasons,
  prices: priceReasons,
  rewards: rewardReasons,
  settings: settingReasons,
  tenders: tenderReasons,
  numbers: formatReasons,
  'point-rules': pointRuleReasons,
  texts: textReasons,
}

/** Every check there is; `sound` stands for what no sale can be booked without, and goes into quarantine (`check-sale.ts`). */
type CheckName =
  | keyof typeof againstBooks
  | 'offers'
  | 'member'
  | 'staff'
  | 'shift'
  | 'time'
  | 'answer'
  | 'sound'
  | 'pieces'
  | 'cards'

/** The check that compares each field of a basket with the books: a field without one does not compile. */
const snapshotChecks: Record<keyof Snapshot, CheckName> = {
  version: 'sound',
  currency: 'sound',
  now: 'time',
  openedAt: 'time',
  paymentStartedAt: 'time',
  outlet: 'settings',
  categories: 'settings',
  lines: 'goods',
  member: 'member',
  plans: 'offers',
  giftChoices: 'offers',
  exchangeChoices: 'offers',
  coupons: 'offers',
  pointsWanted: 'member',
  orderChange: 'staff',
  payment: 'tenders',
  settings: 'settings',
  exemption: 'offers',
}

const settingChecks: Record<keyof PricingSettings, CheckName> = {
  memberMode: 'settings',
  isGuardOn: 'settings',
  roundingOff: 'settings',
  tax: 'settings',
  spendRule: 'point-rules',
  earnRule: 'point-rules',
}

const lineFacts = {
  id: 'answer',
  kind: 'goods',
  productId: 'goods',
  variantId: 'goods',
  categoryId: 'goods',
  brandId: 'goods',
  labelIds: 'goods',
  isDiscountable: 'goods',
  isMemberDiscountAllowed: 'goods',
  earnsPoints: 'goods',
  takesPoints: 'goods',
  // A label's day is nobody's but the label's; it can only take a markdown away.
  expiresOn: 'sound',
  floorMinor: 'prices',
} as const

const unitPriced = {
  ...lineFacts,
  sellPriceMinor: 'prices',
  manualUnitPriceMinor: 'staff',
  special: 'prices',
  memberPriceMinor: 'prices',
} as const

type LineOf<Kind extends BasketLine['kind']> = Extract<BasketLine, { kind: Kind }>

/** The check of each field of every kind of line. A line's id is the desk's own; it only has to be the answer's too. */
const lineChecks: { [Kind in BasketLine['kind']]: Record<keyof LineOf<Kind>, CheckName> } = {
  counted: { ...unitPriced, count: 'prices', tax: 'goods', timesCard: 'cards', charges: 'goods', options: 'goods' },
  weighed: { ...unitPriced, weight: 'goods', tax: 'goods' },
  combined: { ...unitPriced, count: 'prices', parts: 'goods', charges: 'goods', options: 'goods' },
  'price-embedded': {
    ...lineFacts,
    labelAmountMinor: 'prices',
    weight: 'goods',
    manualUnitPriceMinor: 'staff',
    special: 'prices',
    tax: 'goods',
  },
  'open-price': { ...lineFacts, count: 'prices', typedPriceMinor: 'prices', tax: 'goods', charges: 'goods' },
}

/** The check of each field around the basket in the journal. */
const bodyChecks: Record<keyof SaleBody, CheckName> = {
  kind: 'sound',
  at: 'time',
  clockOffsetMs: 'time',
  businessDay: 'time',
  staffId: 'staff',
  orderId: 'sound',
  number: 'numbers',
  shiftId: 'shift',
  memberId: 'member',
  familyCard: 'member',
  currency: 'sound',
  catalogueCursor: 'time',
  snapshot: 'rewards',
  answer: 'answer',
  texts: 'texts',
  serials: 'pieces',
  sellers: 'staff',
  offerNames: 'offers',
  plansOff: 'offers',
  givenCoupons: 'offers',
  offlineCoupons: 'offers',
  tenders: 'tenders',
  approvals: 'staff',
  note: 'texts',
}

/** The checks that fields ask for; what no field asks for is not run. */
const asked = new Set<string>(
  [snapshotChecks, settingChecks, bodyChecks, ...Object.values(lineChecks)].flatMap((fields) => Object.values(fields)),
)
const run = Object.entries(againstBooks).flatMap(([name, check]) => (asked.has(name) ? [check] : []))

/** Returns the contradictions with the books of one moment. */
export const reasonsAgainst = (claimed: SaleClaim, books: Books): ReviewReason[] =>
  run.flatMap((check) => check(claimed, books))
