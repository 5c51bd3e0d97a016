import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { createPurchaseOrder, submitPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier, readSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { readMerchantPage } from '@kassa/contract/report/merchant-page.calls.ts'
import { readOutletPage } from '@kassa/contract/report/outlet-page.calls.ts'
import { readProductPage } from '@kassa/contract/report/product-page.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { makeOperator } from '../../apps/server/test/make/people.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { findAnySale } from './history.store.ts'
import { timeCall, type Place } from './large.ts'

/** Purchase orders of the supplier whose page is opened, and their lines. */
const SUPPLIER_ORDERS = 60
const ORDER_LINES = 10

/** The page of one thing asks by its address, which the caller of the bench does not fill. */
const at = <E extends Endpoint>(endpoint: E, id: string): E => ({ ...endpoint, path: endpoint.path.replace(':id', id) })

async function makeSupplier({ call, as, shop }: Place): Promise<string> {
  const { id } = await call(createSupplier, { name: `Leaf ${Date.now()}` }, as)
  const lines = shop.products
    .slice(0, ORDER_LINES)
    .map(({ variantId }) => ({ variantId, quantity: 5, unitPriceMinor: 100 }))
  for (let made = 0; made < SUPPLIER_ORDERS; made += 1) {
    const order = await call(createPurchaseOrder, { supplierId: id, expectedOn: null, lines }, as)
    await call(submitPurchaseOrder, { id: order.id }, as)
  }
  return id
}

const signInOperator = ({ database }: Place): Promise<string> =>
  database.transaction({ kind: 'owner' }, async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )

/** Each page of one thing, with all that it asks at once when it is opened. */
export async function timePages(place: Place) {
  const { call, as, shop, database } = place
  const [product] = shop.products
  const { productId = '' } = product ?? {}
  const { merchantId, outlet } = shop.facts
  const order = await database.transaction({ kind: 'owner' }, (tx) => findAnySale(tx, merchantId))
  const supplierId = await makeSupplier(place)
  const operator = { token: await signInOperator(place) }
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    product: () =>
      Promise.all([
        call(at(readProduct, productId), { id: productId }, as),
        call(at(readProductPage, productId), { id: productId }, as),
      ]),
    order: () => call(at(readOrder, order.id), { id: order.id }, as),
    outlet: () => call(at(readOutletPage, outlet.outletId), { id: outlet.outletId }, as),
    supplier: () => call(at(readSupplier, supplierId), { id: supplierId }, as),
    merchant: () => call(at(readMerchantPage, merchantId), { id: merchantId }, operator),
  }
  const figures: Record<string, Awaited<ReturnType<typeof timeCall>>> = {}
  for (const [name, open] of Object.entries(pages)) figures[name] = await timeCall(open)
  return { ...figures, goal: 'each page of one thing p95 ≤ 300 ms' }
}
