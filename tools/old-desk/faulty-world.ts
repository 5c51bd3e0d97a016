// Runs inside an older program (see record.ts): a shop in which the faults happened that the program's own proofs did not see, each by what people
// and tills did. Its backup is kept for the test that today's program files them once as what stood before.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import {
  applyStocktake,
  countStocktake,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { createTransfer, receiveTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { createCouponTemplate, listCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { holdBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { writeBackup } from '../../apps/server/src/maintenance/backup/write-backup.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { sentTerms, twoOffTen } from '../../apps/server/test/make/coupon-terms.ts'
import { card, cash, makeDesk } from '../../apps/server/test/make/desk.ts'
import { makeMemberShop } from '../../apps/server/test/make/member-shop.ts'
import { makePlan, plansAtDesk, tenthOff } from '../../apps/server/test/make/plan.ts'
import { refundBody } from '../../apps/server/test/make/refund-body.ts'
import { openDemoAccount, simulateAlipay } from '../../apps/server/test/make/simulated.ts'
import { makeWorld } from '../../apps/server/test/world.ts'

const [folder = '', commit = ''] = process.argv.slice(2)
const minute = 60

const alipay = await simulateAlipay()
const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
const world = await makeWorld({ simulators: { addressOf } })
const shop = await makeMemberShop(world, {}, 'CNY')
const { desk, line } = shop
const second = await makeDesk(world, desk.facts)
await second.book(second.openShift(0))
await world.sql(sql`delete from setting where key = 'sales.payment-methods'`)
await openDemoAccount(world, shop.admin.token, { channel: 'alipay', fields: alipay.fields })
const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
const office = { as: shop.admin.token, outlet: shop.outlet.outletId }
const variantOf = async (index: number): Promise<string> => {
  const { productId } = line(index)
  const [variant] = await world.sql<{ id: string }>(sql`select id from variant where product_id = ${productId}`)
  return variant?.id ?? ''
}

/** A held basket stays after it was paid, and is paid again at another till. */
async function heldBasket(): Promise<void> {
  const first = desk.sale([line(0)])
  await desk.book(first)
  const shown = { pieces: 1, names: ['Goods'], totalMinor: 1_000 }
  const about = { id: first.orderId, staffId: shop.cashier.id, openedAt: world.now, heldAt: world.now, note: '' }
  const held = { ...about, shown, steps: [{ kind: 'set-note', note: 'later' }], head: 1 }
  await world.call(holdBasket, held, { device: desk.device }).then(({ answer }) => answer)
  await second.book({ ...second.sale([line(0)]), orderId: first.orderId })
}

const whole = { lines: [{ line: 0, quantity: 1, goods: 'restock' as const }], amountMinor: 1_000 }

/** Given back at the office first, then at the till. */
async function refundedTwice(): Promise<void> {
  const sold = desk.sale([line(0)])
  await desk.book(sold)
  const asked = { ...whole, orderId: sold.orderId, refundId: newId(), reason: 'torn', tenders: [] }
  await world.call(refundOrder, { ...asked, shiftId: desk.shiftId }, here).then(({ answer }) => answer)
  await desk.book(refundBody(desk, sold, { ...whole, tenders: [cash(1_000)] }))
}

/** Sold without a line, counted and applied, then sent. */
async function countedBetween(): Promise<void> {
  const variantId = await variantOf(1)
  const sold = second.sale([line(1, 2)])
  world.passSeconds(30 * minute)
  const scope = { kind: 'list' as const, variantIds: [variantId] }
  const { id } = (await world.call(openStocktake, { scope, toleranceUnits: 1_000 }, office)).answer
  const counts = [500_000, 499_998].map((quantity, shelf) => ({ variantId, countKey: `shelf ${shelf}`, quantity }))
  await world.call(countStocktake, { id, counts }, office).then(({ answer }) => answer)
  await world.call(submitStocktake, { id }, office).then(({ answer }) => answer)
  await world.call(applyStocktake, { id, acceptsAbove: true }, office).then(({ answer }) => answer)
  world.passSeconds(30 * minute)
  await second.book(sold)
}

/** Five are sent, 999,999 received. */
async function receivedMore(): Promise<void> {
  const lines = [{ variantId: await variantOf(2), quantity: 5 }]
  const asked = { toOutletId: shop.otherOutlet.outletId, lines }
  const { id } = (await world.call(createTransfer, asked, office)).answer
  const shipped = (await world.call(shipTransfer, { id }, office)).answer
  const received = [{ lineId: shipped.lines[0]?.lineId ?? '', received: 999_999 }]
  const there = { ...office, outlet: shop.otherOutlet.outletId }
  await world.call(receiveTransfer, { id, lines: received }, there).then(({ answer }) => answer)
}

/** 500.00 is left, 300.00 found; ten billion put in; cash moved in 2001. */
async function drawers(): Promise<void> {
  const till = await makeDesk(world, desk.facts)
  const leaves = { ...till.openShift(50_000) }
  await till.book(leaves, { ...till.closeShift(50_000, 50_000), nextFloatMinor: 50_000 })
  await till.book(till.openShift(30_000), till.moveCash(1_000_000_000_000), till.moveCash(-1_000_000_000_000))
  const at = '2001-03-02T03:00:00.000Z'
  await till.book({ ...till.moveCash(500), at, businessDay: '2001-03-02' })
}

/** One attempt that moved money, and a payment that none did. */
async function inventedPayment(): Promise<void> {
  const attempt = { id: newId(), orderId: newId(), staffId: shop.cashier.id, method: 2, way: 'code' as const }
  const order = { payableMinor: 500, snapshot: {} }
  const asked = { ...attempt, code: '281234567890123456', amountMinor: 500, order }
  await world.call(startAttempt, asked, { device: desk.device }).then(({ answer }) => answer)
  await desk.book({ ...desk.sale([line(0)]), tenders: [{ ...card(1_000), method: 2, reference: 'INVENTED-1' }] })
}

/** Used twice; the first sale comes back, and the coupon is free while the second stands. */
async function usedTwice(): Promise<void> {
  const as = shop.admin.token
  const templateId = (await world.call(createCouponTemplate, sentTerms(twoOffTen()), { as })).answer.id
  await world.call(makeCouponCodes, { templateId, count: 1 }, { as }).then(({ answer }) => answer)
  await world.runJob('promotion.make-coupon-codes')
  const code = (await world.call(listCoupons, { templateId }, { as })).answer.rows[0]?.code ?? ''
  const { answer } = await world.call(findCoupon, { code }, { device: desk.device })
  const coupon = couponOf(answer.terms, answer, 'available')
  const sale = () => desk.sale([line(0)], { change: (plain) => ({ ...plain, coupons: [coupon] }) })
  const [first, other] = [sale(), sale()]
  await desk.book(first, other)
  const back = { ...whole, amountMinor: 800, orderId: first.orderId, refundId: newId(), reason: 'torn', tenders: [] }
  await world.call(refundOrder, { ...back, shiftId: desk.shiftId }, here).then(({ answer }) => answer)
}

await makePlan(world, shop.admin.token, tenthOff())
await desk.book(desk.sale([line(0)], { plans: await plansAtDesk(world, { desk }) }))
await heldBasket()
await refundedTwice()
await desk.book(desk.sale([line(0, 2)], { exemption: { by: 'hand', paperNumber: 'E-4711', reason: 'embassy' } }))
await countedBetween()
await receivedMore()
await drawers()
await inventedPayment()
await usedTwice()
await world.settled()
const file = `${folder}/world.kassa`
await writeBackup(world.database, file, world.now)
const filed = await world.sql(sql`select sequence, reasons from review_item`)
for (const each of filed) console.log(JSON.stringify(each))
const kept = { commit, recordedAt: world.now, merchantId: shop.merchantId, backup: readFileSync(file, 'base64') }
writeFileSync(`${folder}/world-${commit}.json.gz`, gzipSync(JSON.stringify(kept), { level: 9 }))
rmSync(file)
await world.close()
await alipay.simulator.close()
