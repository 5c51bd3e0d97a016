import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { createLevel } from '@kassa/contract/member/level.calls.ts'
import { createMember, readMember } from '@kassa/contract/member/member.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import type { EarnRule, MemberFacts, Snapshot, SpendRule } from '@kassa/domain/basket/index.ts'
import { splitBalance, type Balance } from '@kassa/domain/member/balance.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { World } from '../world.ts'
import { cash, makeDesk, type Desk, type DeskLine } from './desk.ts'
import { makeProduct, makeTax } from './goods.ts'
import { makeShop, type Shop } from './shop.ts'

/** 10 points for every full 10.00, paid with bonus too. */
export const earnRule: EarnRule = {
  spentMinor: 1_000,
  points: 10,
  isExchangeEarning: false,
  isBonusBalanceEarning: true,
}
/** 100 points are worth 1.00. */
export const spendRule: SpendRule = { points: 100, amountMinor: 100, cap: null }

/** A shop with members: rules of points, two levels, goods and a desk with an open shift. */
export interface MemberShop extends Shop {
  readonly desk: Desk
  readonly line: (index: number, count?: number) => DeskLine
  /** The member as a desk would put them into a basket now. */
  readonly facts: (memberId: string) => Promise<MemberFacts>
  readonly join: (name: string) => Promise<string>
  /** A sale to a member, with so many points and so much balance, the rest in cash. */
  readonly saleTo: (
    member: MemberFacts,
    lines: readonly DeskLine[],
    spend?: { readonly points?: number; readonly balance?: Balance; readonly at?: string; readonly on?: Desk },
  ) => ReturnType<Desk['sale']>
  readonly account: (memberId: string) => Promise<MemberAccount>
}

export interface MemberAccount {
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
  readonly spentMinor: number
  readonly visits: number
  readonly levelNumber: number | null
}

export async function makeMemberShop(
  world: World,
  settings: Readonly<Record<string, unknown>> = {},
  currency: SellingCurrency = 'USD',
): Promise<MemberShop> {
  const shop = await makeShop(world, { currency })
  const as = { as: shop.admin.token }
  const rules = {
    'member.earn-rule': { currency, ...earnRule },
    'member.spend-rule': { currency, ...spendRule },
    ...settings,
  }
  const changes = Object.entries(rules).map(([key, value]) => ({ key, value, version: 0 }))
  await world.call(saveMemberSettings, { changes }, as)
  await world.call(createLevel, { name: 'Basic', number: 1 }, as)
  await world.call(
    createLevel,
    { name: 'Gold', number: 5, minimumSpentMinor: 50_000, offBasisPoints: 1_000, earnRatioHundredths: 200 },
    as,
  )
  const taxId = await world.owner((tx) =>
    makeTax(tx, shop.merchantId, {
      outletIds: [shop.outlet.outletId, shop.otherOutlet.outletId],
      rateBasisPoints: 1_300,
    }),
  )
  await world.owner(async (tx) => {
    await tx.run(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.payment-methods',
      '["cash", "bank-card", "member-balance", "gift-card", "house-account"]', now())`)
  })
  const prices = [1_000, 350, 12_999, 80]
  const goods = await world.owner(async (tx) => {
    const made = []
    for (const sellPriceMinor of prices) {
      made.push(await makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor, taxId, onHand: 1_000_000 }))
    }
    return made
  })
  const desk = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await desk.book(desk.openShift(100_000))
  const account = async (memberId: string): Promise<MemberAccount> => {
    const [row] = await world.sql<MemberAccount>(sql`
      select a.points, a.principal_minor, a.bonus_minor, a.spent_minor, a.visits, l.number as level_number
      from member_account a left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id
      where a.merchant_id = ${shop.merchantId} and a.member_id = ${memberId}`)
    if (!row) throw new Error(`no member ${memberId}`)
    return row
  }
  const facts = async (memberId: string): Promise<MemberFacts> => {
    const [row] = await world.sql<Omit<MemberFacts, 'id'>>(sql`
      select l.number as level_number, coalesce(l.off_basis_points, 0) as level_discount_basis_points,
        coalesce(l.earn_ratio_hundredths, 100) as earn_ratio_hundredths, a.points
      from member_account a
      left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id and l.is_enabled
      where a.merchant_id = ${shop.merchantId} and a.member_id = ${memberId}`)
    if (!row) throw new Error(`no member ${memberId}`)
    return { id: memberId, ...row }
  }
  return {
    ...shop,
    desk,
    line(index, count = 1) {
      const product = goods[index]
      if (!product) throw new Error(`the shop has no product ${index}`)
      return {
        productId: product.productId,
        sellPriceMinor: product.sellPriceMinor,
        taxId,
        rateBasisPoints: 1_300,
        count,
      }
    },
    facts,
    account,
    async join(name) {
      const { answer } = await world.call(createMember, { name }, as)
      return (await world.call(readMember, { id: answer.id }, as)).answer.id
    },
    saleTo(member, lines, { points = 0, balance = { principalMinor: 0, bonusMinor: 0 }, at, on = desk } = {}) {
      const paidMinor = balance.principalMinor + balance.bonusMinor
      return on.sale(lines, {
        ...(at && { at }),
        change: (plain): Snapshot => withMember(plain, member, points, balance),
        tenders: (due) => [
          ...(paidMinor === 0 ? [] : [{ ...cash(paidMinor), method: 4 }]),
          ...(paidMinor > 0 && due === paidMinor ? [] : [cash(due - paidMinor)]),
        ],
      })
    },
  }
}

/** A basket with a member in it, who pays with so many points and so much balance. */
export function withMember(plain: Snapshot, member: MemberFacts, points: number, balance: Balance): Snapshot {
  const rules = { spendRule, earnRule }
  const basket: Snapshot = { ...plain, member, pointsWanted: points, settings: { ...plain.settings, ...rules } }
  const paidMinor = balance.principalMinor + balance.bonusMinor
  if (paidMinor === 0) return basket
  const priced = priceBasket(basket)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const left = priced.value.totals.payableMinor - paidMinor
  const tenders = [
    { kind: 'balance' as const, ...balance },
    ...(left > 0 ? [{ kind: 'cash' as const, givenMinor: left }] : []),
  ]
  return { ...basket, payment: { tenders, cashRounding: null } }
}

/** Returns the amount that a payment takes from each bucket, proportionally. */
export function bucketsOf(held: Balance, amountMinor: number): Balance {
  const split = splitBalance(held, amountMinor, 'proportional')
  if (!split.ok) throw new Error(split.refusal.code)
  return split.value
}
