import { holdBasket, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import {
  applyStocktake,
  countStocktake,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { createTransfer, receiveTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { newId } from '../../src/platform/ids.ts'
import { cash } from '../make/desk.ts'
import { payIn } from '../make/purse.ts'
import { refundBody } from '../make/refund-body.ts'
import { chooseGoods, chooseTender, goodsMoved, listMinor, nowOf, pick, ring, sell, type Chance } from './ringing.ts'
import { send, write, type ReturnableSale, type Till, type WeekShop } from './week-shop.ts'

const cashier = ({ shop }: WeekShop) => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const office = ({ shop }: WeekShop) => ({ as: shop.admin.token, outlet: shop.outlet.outletId })

export type Step = (week: WeekShop, chance: Chance, members: readonly string[]) => Promise<void>

const anyTill = ({ tills }: WeekShop, chance: Chance): Till => pick(chance, tills) ?? tills[0]!
const onlineTill = (week: WeekShop, chance: Chance): Till | undefined =>
  pick(
    chance,
    week.tills.filter(({ isOnline }) => isOnline),
  )

const saleStep: Step = async (week, chance, members) => {
  const till = anyTill(week, chance)
  const goods = chooseGoods(chance)
  await sell(week, await ring(week, till, goods, chooseTender(week, chance, till, members, listMinor(goods)), false))
}

/** Sells with the plan, as long as it may be used and the till has heard of all its uses. */
const planStep: Step = async (week, chance) => {
  const till = onlineTill(week, chance)
  if (!till || week.tills.some(({ isOnline }) => !isOnline) || week.model.planUses >= week.planLimit) return
  const how = { paidBy: 'cash', giftCode: null, memberId: null } as const
  await sell(week, await ring(week, till, chooseGoods(chance), how, true))
}

/** One that may come back, and does not again. */
function takeSold(till: Till, chance: Chance, fits: (sold: ReturnableSale) => boolean): ReturnableSale | undefined {
  const found = pick(chance, till.sold.filter(fits))
  if (found) till.sold.splice(till.sold.indexOf(found), 1)
  return found
}

const wholeBack = (week: WeekShop, sold: ReturnableSale) => ({
  goods: goodsMoved(week, sold.goods, 1),
  ...(sold.memberId && {
    member: { id: sold.memberId, points: -sold.points, balance: sold.paidBy === 'balance' ? sold.totalMinor : 0 },
  }),
  ...(sold.giftCode !== null && { giftCard: { code: sold.giftCode, amount: sold.totalMinor } }),
  ...(sold.hasPlan && { planUses: -1 }),
})

const linesBack = (sold: ReturnableSale) =>
  sold.goods.map(({ count }, line) => ({ line, quantity: count, goods: 'restock' as const }))

/** The till gives one piece of a plain cash sale back, or all of it. */
const tillRefundStep: Step = async (week, chance) => {
  const till = anyTill(week, chance)
  const fits = ({ paidBy, memberId, hasPlan, totalMinor }: ReturnableSale) =>
    paidBy === 'cash' && memberId === null && !hasPlan && totalMinor <= week.model.cashIn(till.name)
  const sold = takeSold(till, chance, fits)
  const [first] = sold?.goods ?? []
  if (!sold || !first) return
  const isWhole = chance.is(0.5)
  const goods = isWhole ? sold.goods : [{ index: first.index, count: 1 }]
  const lines = isWhole ? linesBack(sold) : [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const amountMinor = listMinor(goods)
  week.model.doAtTill(till.name, { at: nowOf(week), drawer: -amountMinor, goods: goodsMoved(week, goods, 1) })
  const { at, businessDay } = till.desk.openDrawer()
  const shiftId = till.desk.shiftId
  await write(
    week,
    till,
    refundBody(till.desk, sold.body, { lines, amountMinor, tenders: [cash(amountMinor)], at, businessDay, shiftId }),
  )
}

/** The office gives a whole sale back, that its till has sent, by the way it was paid; cash out of that till's drawer. */
const officeRefundStep: Step = async (week, chance) => {
  const till = onlineTill(week, chance)
  if (!till) return
  const sold = takeSold(
    till,
    chance,
    ({ paidBy, totalMinor }) => paidBy !== 'cash' || totalMinor <= week.model.cashIn(till.name),
  )
  if (!sold) return
  const asked = { orderId: sold.body.orderId, lines: linesBack(sold), reason: 'unwanted' }
  const { amountMinor } = (await week.world.call(previewRefund, asked, cashier(week))).answer
  if (amountMinor !== sold.totalMinor)
    throw new Error(`the office gives ${amountMinor} back, ${sold.totalMinor} was paid`)
  const refund = { ...asked, refundId: newId(), amountMinor, tenders: [], shiftId: till.desk.shiftId }
  await week.world.call(refundOrder, refund, cashier(week)).then(({ answer }) => answer)
  const drawer = sold.paidBy === 'cash' ? -amountMinor : 0
  week.model.doAtServer({ at: nowOf(week), drawer, ...wholeBack(week, sold) }, till.name)
}

const cashStep: Step = async (week, chance) => {
  const till = anyTill(week, chance)
  const wanted = (chance.is(0.5) ? 1 : -1) * (1 + chance.below(50)) * 100
  const drawer = Math.max(wanted, -week.model.cashIn(till.name))
  if (drawer === 0) return
  week.model.doAtTill(till.name, { at: nowOf(week), drawer })
  await write(week, till, till.desk.moveCash(drawer))
}

/** The shift is counted and closed, all of it stays, and the next begins with it. */
const closingStep: Step = async (week, chance) => {
  const till = onlineTill(week, chance)
  if (!till) return
  const heldMinor = week.model.cashIn(till.name)
  await write(week, till, { ...till.desk.closeShift(heldMinor, heldMinor), nextFloatMinor: heldMinor } as never)
  const opened = till.desk.openShift(heldMinor)
  await write(week, till, opened)
  week.model.openDrawer(till.name, heldMinor)
}

const lineStep: Step = async (week, chance) => {
  const till = anyTill(week, chance)
  till.isOnline = !till.isOnline
  if (till.isOnline) await send(week, till)
}

/** One kind of goods is counted; now and then something was stolen before. */
const countStep: Step = async (week, chance) => {
  const variantId = pick(chance, week.variants) ?? ''
  if (chance.is(0.5)) week.model.lose(variantId, chance.below(3))
  const scope = { kind: 'list' as const, variantIds: [variantId] }
  const { world } = week
  const { id } = (await world.call(openStocktake, { scope, toleranceUnits: 1_000 }, office(week))).answer
  const quantity = week.model.count(variantId, nowOf(week))
  const counts = [quantity - Math.min(quantity, 900_000), Math.min(quantity, 900_000)].flatMap((part, shelf) =>
    part > 0 ? [{ variantId, countKey: `shelf ${shelf}`, quantity: part }] : [],
  )
  await world.call(countStocktake, { id, counts }, office(week)).then(({ answer }) => answer)
  await world.call(submitStocktake, { id }, office(week)).then(({ answer }) => answer)
  await world.call(applyStocktake, { id, acceptsAbove: true }, office(week)).then(({ answer }) => answer)
}

const transferStep: Step = async (week, chance) => {
  const variantId = pick(chance, week.variants) ?? ''
  const { world, shop } = week
  const quantity = 1 + chance.below(9)
  const there = { as: shop.admin.token, outlet: shop.otherOutlet.outletId }
  const asked = { toOutletId: shop.otherOutlet.outletId, lines: [{ variantId, quantity }] }
  const { id } = (await world.call(createTransfer, asked, office(week))).answer
  const shipped = (await world.call(shipTransfer, { id }, office(week))).answer
  week.model.sendAway(variantId, quantity, nowOf(week))
  const lines = [{ lineId: shipped.lines[0]?.lineId ?? '', received: quantity }]
  await world.call(receiveTransfer, { id, lines }, there).then(({ answer }) => answer)
  week.model.arriveElsewhere(variantId, quantity)
}

/** Money paid ahead: a member's balance in cash, or a new gift card by a terminal's slip. */
const aheadStep: Step = async (week, chance, members) => {
  const till = onlineTill(week, chance)
  if (!till) return
  const amountMinor = (5 + chance.below(15)) * 1_000
  if (chance.is(0.4)) {
    const { purse } = (await payIn(week.world, cashier(week), amountMinor)).answer
    week.model.doAtServer({ at: nowOf(week), giftCard: { code: purse.code, amount: amountMinor } })
    return
  }
  const memberId = pick(chance, members) ?? ''
  const tenders = [{ method: 0, amountMinor, reference: null }]
  const asked = {
    orderId: newId(),
    memberId,
    ruleId: null,
    amountMinor,
    giftMinor: 0,
    tenders,
    shiftId: till.desk.shiftId,
  }
  await week.world.call(rechargeMember, asked, cashier(week)).then(({ answer }) => answer)
  const member = { id: memberId, points: 0, balance: amountMinor }
  week.model.doAtServer({ at: nowOf(week), drawer: amountMinor, member }, till.name)
}

/** A basket is held, brought back by a till and paid; on a slow line the word that it is held comes after it was paid. */
const heldStep: Step = async (week, chance) => {
  const [holder, payer] = [onlineTill(week, chance), onlineTill(week, chance)]
  if (!holder || !payer) return
  const id = newId()
  const { world, shop, model } = week
  const shown = { pieces: 1, names: ['Tea'], totalMinor: 1_000 }
  const steps = [{ kind: 'set-note', note: 'later' }]
  const held = { id, staffId: shop.cashier.id, openedAt: world.now, heldAt: world.now, note: '', shown, steps, head: 1 }
  const hold = () => world.call(holdBasket, held, { device: holder.desk.device }).then(({ answer }) => answer)
  const how = { paidBy: 'cash', giftCode: null, memberId: null } as const
  const isSlow = chance.is(0.5)
  const till = isSlow ? holder : payer
  if (!isSlow) {
    await hold()
    model.heldBaskets.add(id)
    if (chance.is(0.3)) return
    await world.call(takeBasket, { id }, { device: till.desk.device }).then(({ answer }) => answer)
    model.heldBaskets.delete(id)
  }
  await sell(week, await ring(week, till, chooseGoods(chance), how, false), id)
  if (isSlow) await hold()
}

/** Steps of a week, the frequent ones more often. */
export const steps: readonly Step[] = [
  saleStep,
  saleStep,
  saleStep,
  saleStep,
  saleStep,
  planStep,
  tillRefundStep,
  officeRefundStep,
  cashStep,
  closingStep,
  lineStep,
  lineStep,
  countStep,
  transferStep,
  aheadStep,
  aheadStep,
  heldStep,
]
