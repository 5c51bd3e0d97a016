import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { createInvoice } from '@kassa/contract/print/invoice.calls.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeWorld, type World } from '../world.ts'
import { makeApp, type MadeApp } from './app.ts'
import { cash } from './desk.ts'
import { makeCategory, makeProduct } from './goods.ts'
import { makeMemberShop, type MemberShop } from './member-shop.ts'
import { refundBody } from './refund-body.ts'

/** Ids of things that a merchant has, by the name of what they are. */
export type OpenIds = Readonly<
  Record<'outlet' | 'otherOutlet' | 'product' | 'otherProduct' | 'order' | 'shift' | 'member' | 'merchant', string>
>

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
  const buyer = { buyerName: 'Harbour Books', buyerTaxNumber: '91310000', purpose: '' }
  await world.call(createInvoice, { orderId, ...buyer }, { as: admin.token })
  await world.call(createBrand, { name: 'Northwind' }, { as: admin.token })
  const otherProduct = await world.owner(async (tx) => {
    const categoryId = await makeCategory(tx, merchantId, { name: 'Drinks' })
    return makeProduct(tx, merchantId, [otherOutlet], { categoryId, onHand: 7 })
  })
  const ids = {
    merchant: merchantId,
    outlet: outlet.outletId,
    otherOutlet: otherOutlet.outletId,
    product: shop.line(0).productId,
    otherProduct: otherProduct.productId,
    order: orderId,
    shift: sale.shiftId ?? newId(),
    member: memberId,
  }
  return { shop, ids }
}

/** A request to a public call that finds something of whoever has these ids. */
export function openRequest({ name }: OpenEndpoint, ids: OpenIds): Readonly<Record<string, unknown>> {
  const requests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'open.read-outlet': { id: ids.outlet },
    'open.list-payment-methods': { outlet_id: ids.outlet },
    'open.read-product': { id: ids.product },
    'open.list-stock-levels': { outlet_id: ids.outlet },
    'open.adjust-stock': {
      outlet_id: ids.outlet,
      variant_id: ids.product,
      on_hand: 12,
      seen_on_hand: ids.product === ids.otherProduct ? 7 : 999_999,
      reason: 'Counted after delivery',
    },
    'open.create-product': {
      name: 'Green tea',
      unit: 'pc',
      listings: [{ outlet_id: ids.outlet, price: { amount: 500, currency: 'USD' } }],
    },
    'open.quote-order': { outlet_id: ids.outlet, items: [{ variant_id: ids.product, quantity: 2 }] },
    'open.list-external-ids': { kind: 'member', external_id: 'customer-1042' },
    'open.edit-product': { id: ids.product, description: 'Picked in spring' },
    'open.edit-member': { id: ids.member, phone: '+8613800138042' },
    'open.create-member': { name: 'Katherine Johnson' },
    'open.read-order': { id: ids.order, expand: 'lines,tenders' },
    'open.list-invoices': { order_id: ids.order },
    'open.read-shift': { id: ids.shift },
    'open.read-member': { id: ids.member },
  }
  return requests[name] ?? {}
}

/** A world with such a merchant, and an app of it that may ask for everything. */
export interface OpenWorld extends OpenShop {
  readonly world: World
  readonly app: MadeApp
}

export async function makeOpenWorld(): Promise<OpenWorld> {
  const world = await makeWorld()
  const made = await makeOpenShop(world)
  const app = await world.owner((tx) => makeApp(tx, made.shop.merchantId))
  await world.sql(sql`
    insert into app_external_id (merchant_id, installation_id, kind, external_id, thing_id, contents_hash, created_at)
    values (${made.shop.merchantId}, ${app.installationId}, 'member', 'customer-1042', ${made.ids.member}, ${Buffer.alloc(32)}, ${world.now})`)
  return { world, app, ...made }
}
