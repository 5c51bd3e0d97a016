import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { createCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { createTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { createWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { readMember } from '@kassa/contract/member/member.calls.ts'
import { openHouseAccount } from '@kassa/contract/stored-value/purse.calls.ts'
import { issueGiftCard } from '@kassa/contract/open/stored-value/cards.calls.ts'
import { holdGiftCard, redeemGiftCard } from '@kassa/contract/open/stored-value/redemptions.calls.ts'
import { createInvoice } from '@kassa/contract/print/invoice.calls.ts'
import { createCouponTemplate, issueCoupons, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { insertAccountMap } from '../../src/modules/accounting/accounts/account-map.store.ts'
import { sealDays } from '../../src/modules/accounting/batch/seal-days.ts'
import { marksOf, packFiles } from '../../src/modules/accounting/export/export-files.ts'
import { insertExport } from '../../src/modules/accounting/export/export.store.ts'
import { newId } from '../../src/platform/ids.ts'
import { hashToken } from '../../src/platform/session/token.ts'
import { makeWorld, type World } from '../world.ts'
import { makeApp, type MadeApp } from './app.ts'
import { card, cash } from './desk.ts'
import { keepPicture } from './kept-picture.ts'
import { makeMemberShop, type MemberShop } from './member-shop.ts'
import { makeOtherProduct } from './other-product.ts'
import type { OpenIds } from './open-request.ts'
import { payIn } from './purse.ts'
import { sentTerms, twoOffTen } from './coupon-terms.ts'
import { refundBody } from './refund-body.ts'

/** A merchant that has one of everything that public calls answer, and goods at its other outlet alone. */
export interface OpenShop {
  readonly shop: MemberShop
  readonly ids: OpenIds
}

export async function makeOpenShop(world: World): Promise<OpenShop> {
  const shop = await makeMemberShop(world)
  const { merchantId, desk, outlet, otherOutlet, admin } = shop
  const memberId = await shop.join('Grace Hopper')
  const sale = shop.saleTo(await shop.facts(memberId), [shop.line(0, 2), shop.line(1)])
  await desk.book(sale)
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  await desk.book(refundBody(desk, sale, { lines, amountMinor: 1_000, tenders: [cash(1_000)] }))
  const { orderId } = sale
  const cardSale = desk.sale([shop.line(3, 3)], { tenders: (due) => [card(due)] })
  await desk.book(cardSale)
  const refund = refundBody(desk, cardSale, { lines, amountMinor: 80, tenders: [card(80)] })
  await desk.book(refund)
  const buyer = { buyerName: 'Harbour Books', buyerTaxNumber: '91310000', purpose: '' }
  await world.call(createInvoice, { orderId, ...buyer }, { as: admin.token })
  const [invoice] = await world.sql<{ id: string }>(
    sql`select id from invoice where merchant_id = ${merchantId} and order_id = ${orderId}`,
  )
  const { id: brand } = (await world.call(createBrand, { name: 'Northwind' }, { as: admin.token })).answer
  const [tax] = await world.sql<{ id: string }>(sql`select id from tax where merchant_id = ${merchantId} order by id`)
  const tea = { name: 'Tea', parentId: null }
  const { id: category } = (await world.call(createCategory, tea, { as: admin.token })).answer
  const otherProduct = await makeOtherProduct(world, shop)
  const toErase = await shop.join('Annie Easley')
  const erased = await world.call(readMember, { id: toErase }, { as: admin.token })
  const at = { as: shop.cashier.token, outlet: outlet.outletId }
  const { id: giftCard, code } = (await payIn(world, at, 5_000)).answer.purse
  const coupons = await makeCoupons(world, shop, memberId)
  const documents = await makeDocuments(world, shop)
  const web = await makeWebOrder(world, shop)
  const day = await tellDay(world, shop)
  const account = { memberId, creditMinor: 50_000 }
  const houseAccount = (await world.call(openHouseAccount, account, { as: admin.token })).answer.id
  const [paidAhead] = await world.sql<{ id: string }>(sql`
    select purse_id as id from set_aside where merchant_id = ${merchantId} and id = ${web.webOrder}`)
  await sealBooks(world, shop)
  const ids = {
    ...web,
    merchant: merchantId,
    outlet: outlet.outletId,
    otherOutlet: otherOutlet.outletId,
    product: shop.line(0).productId,
    otherProduct: otherProduct.productId,
    order: orderId,
    orderByCard: cardSale.orderId,
    refund: refund.refundId,
    shift: sale.shiftId ?? newId(),
    member: memberId,
    memberToErase: toErase,
    cardOfErased: erased.answer.cardNumber,
    giftCard,
    giftCardOfApp: giftCard,
    codeOfCard: code,
    cardHold: newId(),
    redemption: newId(),
    day,
    houseAccount,
    picture: newId(),
    invoice: invoice?.id ?? newId(),
    category,
    brand,
    tax: tax?.id ?? newId(),
    deposit: paidAhead?.id ?? newId(),
    ...coupons,
    ...documents,
  }
  return { shop, ids }
}

/** A draft of a transfer and of a purchase order, with its supplier. */
async function makeDocuments(world: World, { admin, outlet, otherOutlet, line }: MemberShop) {
  const here = { as: admin.token, outlet: outlet.outletId }
  const variantId = line(0).productId
  const goods = { toOutletId: otherOutlet.outletId, lines: [{ variantId, quantity: 2 }] }
  const transfer = (await world.call(createTransfer, goods, here)).answer.id
  const supplier = (await world.call(createSupplier, { name: 'Leaf & Co' }, here)).answer.id
  const ordered = { supplierId: supplier, expectedOn: null, lines: [{ variantId, quantity: 5, unitPriceMinor: 300 }] }
  const { id: purchaseOrder, lines } = (await world.call(createPurchaseOrder, ordered, here)).answer
  return { transfer, supplier, purchaseOrder, purchaseOrderLine: lines[0]?.lineId ?? newId() }
}

/** A coupon and its template. */
async function makeCoupons(world: World, { admin }: MemberShop, memberId: string) {
  const as = { as: admin.token }
  const terms = sentTerms(twoOffTen({ currency: 'USD' }))
  const couponTemplate = (await world.call(createCouponTemplate, terms, as)).answer.id
  await world.call(issueCoupons, { templateId: couponTemplate, memberIds: [memberId] }, as)
  const [coupon] = (await world.call(listCoupons, {}, as)).answer.rows
  return { couponTemplate, coupon: coupon?.id ?? newId() }
}

/** An order that an app brought and one to be shipped, a quote of which none was made yet, and one of which none is made: its goods are held. */
async function makeWebOrder(
  world: World,
  { merchantId, outlet, line }: MemberShop,
): Promise<Pick<OpenIds, 'quote' | 'quoteToHold' | 'webOrder' | 'webOrderToShip'>> {
  const { key } = await world.owner((tx) => makeApp(tx, merchantId))
  const ask = async (index = 0) => {
    const items = [{ variant_id: line(index).productId, quantity: 1 }]
    return (await world.call(quoteOrder, { outlet_id: outlet.outletId, items }, { as: key })).answer
  }
  const quote = String((await ask()).id)
  const quoteToHold = String((await ask()).id)
  const order = async (index: number, reference: string, amount: number) => {
    const tenders = [{ method: 'paid_outside' as const, reference, amount: { amount, currency: 'USD' as const } }]
    const wanted = { quote_id: String((await ask(index)).id), customer: { name: 'Ada Byron' }, tenders }
    return String((await world.call(createWebOrder, wanted, { as: key })).answer.id)
  }
  const webOrder = await order(0, 'PAY-1042', 1_000)
  return { quote, quoteToHold, webOrder, webOrderToShip: await order(1, 'PAY-1044', 350) }
}

/** The day of its sales, as the feed tells of it. */
async function tellDay(world: World, { merchantId, outlet: { outletId } }: MemberShop): Promise<string> {
  const id = newId()
  await world.sql(sql`
    insert into told_day (merchant_id, id, outlet_id, business_day) values (${merchantId}, ${id}, ${outletId}, ${world.now.slice(0, 10)})`)
  return id
}

/** The books of the first day, sealed as they stand, with accounts and an export of them. */
const sealBooks = (world: World, { merchantId, outlet: { outletId } }: MemberShop) =>
  world.owner(async (tx) => {
    const { now } = world
    const place = { merchantId, outletId }
    await sealDays(tx, place, [{ day: now.slice(0, 10), reason: 'hand', silent: [] }], now)
    const rows = charts[0] ? [...rowsOfChart(charts[0])] : []
    await insertAccountMap(tx, merchantId, { before: 0, rows, now })
    const batches = { firstBatch: 1, lastBatch: 1 }
    const made = {
      number: 1,
      format: 'csv' as const,
      ...batches,
      mapVersion: 1,
      reverses: null,
      at: now,
      byName: 'Mara',
    }
    const file = { name: 'kassa-csv-1-1-1-1.csv', base64: '' }
    await insertExport(tx, place, { ...made, files: marksOf([file]) }, await packFiles([file]))
  })

/** The same merchant with what few tests need: money of its gift card that one more app of it redeemed, and a picture of goods. */
export async function withTheRest(world: World, { shop, ids }: OpenShop): Promise<OpenShop> {
  const { key: as } = await world.owner((tx) => makeApp(tx, shop.merchantId))
  const amount = { amount: 400, currency: 'USD' as const }
  const asked = { code: ids.codeOfCard, outlet_id: ids.outlet, amount, reference: 'BOOKING-1040' }
  const { id } = (await world.call(redeemGiftCard, asked, { as })).answer
  return { shop, ids: { ...ids, redemption: String(id), picture: await keepPicture(world, shop.merchantId) } }
}

/** A world with such a merchant, and an app of it that may ask for everything. */
export interface OpenWorld extends OpenShop {
  readonly world: World
  readonly app: MadeApp
}

export async function makeOpenWorld(settings: Parameters<typeof makeWorld>[0] = {}): Promise<OpenWorld> {
  const world = await makeWorld(settings)
  const made = await makeOpenShop(world)
  const app = await world.owner((tx) => makeApp(tx, made.shop.merchantId))
  await world.sql(sql`
    insert into app_external_id (merchant_id, installation_id, kind, external_id, thing_id, contents_hash, created_at)
    values (${made.shop.merchantId}, ${app.installationId}, 'member', 'customer-1042', ${made.ids.member}, ${Buffer.alloc(32)}, ${world.now})`)
  await world.sql(sql`
    insert into app_tile_visit (merchant_id, token_hash, installation_id, outlet_id, device_id, opened_at, expires_at)
    values (${made.shop.merchantId}, ${hashToken('kassa_tile_of_a_visit')}, ${app.installationId}, ${made.ids.outlet},
      ${made.shop.desk.device.deviceId}, ${world.now}, ${new Date(Date.parse(world.now) + 60_000).toISOString()})`)
  const sold = {
    outlet_id: made.ids.outlet,
    amount: { amount: 2_500, currency: 'USD' as const },
    reference: 'CARD-1041',
  }
  const { id: giftCardOfApp } = (await world.call(issueGiftCard, sold, { as: app.key })).answer
  const ofCard = { code: made.ids.codeOfCard, outlet_id: made.ids.outlet, amount: { ...sold.amount, amount: 400 } }
  const { id: cardHold } = (await world.call(holdGiftCard, ofCard, { as: app.key })).answer
  const taken = { ...ofCard, reference: 'BOOKING-1041' }
  const { id: redemption } = (await world.call(redeemGiftCard, taken, { as: app.key })).answer
  const own = { giftCardOfApp: String(giftCardOfApp), cardHold: String(cardHold), redemption: String(redemption) }
  const picture = await keepPicture(world, made.shop.merchantId)
  return { world, app, ...made, ids: { ...made.ids, ...own, picture } }
}
