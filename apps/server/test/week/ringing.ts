import type { SaleBody, EntryTender } from '@kassa/contract/journal/journal.ts'
import { card, cash } from '../make/desk.ts'
import { plansAtDesk } from '../make/plan.ts'
import { byPurse } from '../make/purse.ts'
import { write, type ReturnableSale, type Till, type WeekShop } from './week-shop.ts'

/** Prices of the goods of a week by their place; the product's own are not asked. */
const pricesMinor = [1_000, 350, 80] as const
/** Their places among the shop's goods. */
const places = [0, 1, 3] as const
/** 10 points for each full 10.00. */
const pointsFor = (minor: number): number => Math.floor(minor / 1_000) * 10

export interface Chance {
  below(limit: number): number
  is(part: number): boolean
}

export const pick = <T>(chance: Chance, list: readonly T[]): T | undefined => list[chance.below(list.length)]
export const nowOf = ({ world }: WeekShop): number => Date.parse(world.now)
export const goodsMoved = (week: WeekShop, goods: ReturnableSale['goods'], sign: 1 | -1) =>
  Object.fromEntries(goods.map(({ index, count }) => [week.variants[index] ?? '', sign * count]))

type Tendered = Pick<ReturnableSale, 'paidBy' | 'giftCode' | 'memberId'>

/** One to three goods, each on a line of its own. */
export function chooseGoods(chance: Chance): ReturnableSale['goods'] {
  const first = chance.below(3)
  return Array.from({ length: 1 + chance.below(3) }, (_, more) => ({
    index: (first + more) % 3,
    count: 1 + chance.below(3),
  }))
}

export const listMinor = (goods: ReturnableSale['goods']): number =>
  goods.reduce((sum, { index, count }) => sum + (pricesMinor[index] ?? 0) * count, 0)

/** Chooses a payment method: offline, only one that a till may take by itself. */
export function chooseTender(
  week: WeekShop,
  chance: Chance,
  till: Till,
  members: readonly string[],
  owedMinor: number,
): Tendered {
  const memberId = chance.is(0.5) ? (pick(chance, members) ?? null) : null
  const plain = { memberId, giftCode: null }
  if (!till.isOnline) return { ...plain, paidBy: 'cash' }
  const giftCode = [...week.model.giftCards].find(([, left]) => left >= owedMinor)?.[0] ?? null
  if (giftCode !== null && chance.is(0.5)) return { memberId, giftCode, paidBy: 'gift-card' }
  const isRich = memberId !== null && (week.model.balances.get(memberId) ?? 0) >= owedMinor
  if (isRich && chance.is(0.6)) return { ...plain, paidBy: 'balance' }
  return { ...plain, paidBy: chance.is(0.2) ? 'card' : 'cash' }
}

const tenderOf = ({ paidBy, giftCode }: Tendered, minor: number): EntryTender => {
  if (paidBy === 'card') return card(minor)
  if (paidBy === 'gift-card') return byPurse('gift-card', giftCode ?? '', minor)
  return paidBy === 'balance' ? { ...cash(minor), method: 4 } : cash(minor)
}

/** Makes the sale as a desk does; what it comes to is worked out here too, and must be the same. */
export async function ring(
  week: WeekShop,
  till: Till,
  goods: ReturnableSale['goods'],
  how: Tendered,
  hasPlan: boolean,
): Promise<ReturnableSale> {
  const { shop } = week
  const totalMinor = hasPlan ? (listMinor(goods) * 9) / 10 : listMinor(goods)
  const lines = goods.map(({ index, count }) => shop.line(places[index] ?? 0, count))
  const plans = hasPlan ? await plansAtDesk(week.world, till) : []
  const tenders = () => [tenderOf(how, totalMinor)]
  const body = await ringBody(week, till, how, totalMinor, { lines, plans, tenders })
  const told = (body.answer as { totals: { payableMinor: number } }).totals.payableMinor
  if (told !== totalMinor) throw new Error(`the desk asks ${told}, the goods come to ${totalMinor}`)
  const points = how.memberId === null ? 0 : pointsFor(totalMinor)
  return { body, till, goods, totalMinor, points, hasPlan, ...how }
}

type DeskSale = Parameters<Till['desk']['sale']>
type Ringing = {
  readonly lines: DeskSale[0]
  readonly plans: NonNullable<DeskSale[1]>['plans']
  readonly tenders: () => EntryTender[]
}

async function ringBody(
  week: WeekShop,
  { desk }: Till,
  how: Tendered,
  minor: number,
  { lines, plans, tenders }: Ringing,
): Promise<SaleBody> {
  if (how.memberId === null) return desk.sale(lines, { plans, tenders })
  const facts = await week.shop.facts(how.memberId)
  const balance = { principalMinor: how.paidBy === 'balance' ? minor : 0, bonusMinor: 0 }
  return { ...week.shop.saleTo(facts, lines, { balance, on: desk }), tenders: tenders() }
}

/** Books a sale in the model and writes it at its till. */
export async function sell(week: WeekShop, sold: ReturnableSale, paidBasket?: string): Promise<void> {
  const { till, totalMinor, paidBy, memberId, points, giftCode, hasPlan } = sold
  const body = paidBasket === undefined ? sold.body : { ...sold.body, orderId: paidBasket }
  week.model.doAtTill(till.name, {
    at: nowOf(week),
    drawer: paidBy === 'cash' ? totalMinor : 0,
    goods: goodsMoved(week, sold.goods, -1),
    ...(memberId && { member: { id: memberId, points, balance: paidBy === 'balance' ? -totalMinor : 0 } }),
    ...(giftCode !== null && { giftCard: { code: giftCode, amount: -totalMinor } }),
    ...(hasPlan && { planUses: 1 }),
    ...(paidBasket !== undefined && { paidBasket }),
  })
  await write(week, till, body)
  till.sold.push({ ...sold, body })
}
