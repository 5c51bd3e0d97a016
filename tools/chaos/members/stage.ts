import { createCouponTemplate, listCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { sentTerms, twoOffTen } from '../../../apps/server/test/make/coupon-terms.ts'
import { makeDesk, type Desk } from '../../../apps/server/test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../apps/server/test/make/member-shop.ts'
import { payIn } from '../../../apps/server/test/make/purse.ts'
import { sellTimes } from '../../../apps/server/test/make/times.ts'
import { makeWorld, type CallResponse, type World } from '../../../apps/server/test/world.ts'
import { Death } from '../attempts/death.ts'

/** The holdings of a person, recorded on paper beside the server: added up from receipts and answers alone. */
export interface MemberHoldings {
  points: number
  balanceMinor: number
  spentMinor: number
}

/** Coupons that whoever has their code may use, and for each code whether it was used. */
export interface Coupons {
  readonly templateId: string
  readonly used: Map<string, boolean>
}

/** The reduction of each coupon on a sale, in minor units. */
export const COUPON_MINOR = 200

/** A shop with members, gift cards, times cards and coupons, two desks, and the death of its server. */
export interface Stage {
  readonly world: World
  readonly shop: MemberShop
  readonly desks: readonly Desk[]
  readonly death: Death
  readonly members: Map<string, MemberHoldings>
  /** The balances of gift cards, in minor units, by code. */
  readonly gifts: Map<string, number>
  /** Uses that times cards have left, by code. */
  readonly uses: Map<string, number>
  readonly coupons: Coupons
  /** Whether a hold lapsed before its sale was booked: what it held may be gone twice then, and is filed. */
  hasLapsed: boolean
}

/** Numbers from 0 to 1. */
export type Chance = () => number
export const upTo = (chance: Chance, below: number): number => Math.floor(chance() * below)
export const oneOf = <T>(chance: Chance, of: readonly T[]): T => of[upTo(chance, of.length)]!

const POINTS = 3_000
const CODES = 4
const MONEY = [
  ['principal', 5_000],
  ['bonus', 999],
] as const

export async function makeStage(): Promise<Stage> {
  const world = await makeWorld()
  const shop = await makeMemberShop(world, { 'member.offline-use': { points: 300, balanceMinor: 400 } })
  const second = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await second.book(second.openShift(0))
  const as = { as: shop.admin.token }
  const members = new Map<string, MemberHoldings>()
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    const id = await shop.join(name)
    await world.call(adjustPoints, { id, points: POINTS, note: 'opening' }, as)
    for (const [bucket, amountMinor] of MONEY) {
      await world.call(adjustBalance, { id, bucket, amountMinor, note: 'opening' }, as)
    }
    members.set(id, { points: POINTS, balanceMinor: MONEY[0][1] + MONEY[1][1], spentMinor: 0 })
  }
  const here = hereOf(shop)
  const gift = (await payIn(world, here, 5_000)).answer.purse.code
  const card = (await sellTimes(world, { admin: shop.admin.token, here })).answer.purse.code
  const terms = twoOffTen({
    currency: 'USD',
    value: { kind: 'rebate', amountMinor: COUPON_MINOR },
    validDays: 3_650,
  })
  const templateId = (await world.call(createCouponTemplate, sentTerms(terms), as)).answer.id
  const coupons = { templateId, used: new Map<string, boolean>() }
  const paper = { members, gifts: new Map([[gift, 5_000]]), uses: new Map([[card, 10]]), coupons, hasLapsed: false }
  return { world, shop, desks: [shop.desk, second], death: new Death(world.database), ...paper }
}

export const hereOf = ({ cashier, outlet }: MemberShop) => ({ as: cashier.token, outlet: outlet.outletId })

/** A coupon's code, not used yet by what the paper says; where none is left, some more are made. */
export async function unusedCoupon({ world, shop, coupons }: Stage, chance: Chance): Promise<string> {
  const as = { as: shop.admin.token }
  const { templateId, used } = coupons
  if (![...used.values()].includes(false)) {
    await world.call(makeCouponCodes, { templateId, count: CODES }, as)
    await world.runJob('promotion.make-coupon-codes')
    const { rows } = (await world.call(listCoupons, { templateId, status: 'available', limit: CODES }, as)).answer
    for (const { code } of rows) used.set(code, false)
  }
  const [code] = oneOf(
    chance,
    [...used].filter(([, isUsed]) => !isUsed),
  )
  return code
}

/** Asks the very same again until it is answered: the server dies under it, before or after a commit, up to three times. */
export async function untilAnswered<Answer>(
  { death }: Stage,
  chance: Chance,
  ask: () => Promise<CallResponse<Answer>>,
): Promise<CallResponse<Answer>> {
  for (let left = upTo(chance, 4); left > 0; left -= 1) await death.around(upTo(chance, 4), chance() < 0.5, ask)
  return ask()
}
