import type { InputOf } from '@kassa/contract/endpoint.ts'
import { purchaseOrderResource, transferResource } from '@kassa/contract/open/goods/goods-documents.calls.ts'
import {
  createPurchaseOrder,
  createTransfer,
  receivePurchaseOrder,
  receiveTransfer,
  shipTransfer,
  submitPurchaseOrder,
} from '@kassa/contract/open/goods/move-goods.calls.ts'
import { scopeNames, type ScopeName } from '@kassa/contract/open/scopes.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import { makeApp } from './app.ts'
import { makeProduct } from './goods.ts'
import type { OpenWorld } from './open-world.ts'

/** The caller, its key and its program; left out: the app of the world, under a new key, at its program. */
interface By {
  readonly by?: string
  readonly key?: string
  readonly on?: World
}

export const transferOf = ({ answer }: { readonly answer: unknown }) => transferResource.whole.partial().parse(answer)
export const orderOf = ({ answer }: { readonly answer: unknown }) => purchaseOrderResource.whole.partial().parse(answer)

/** Goods that apps move and order, from the first outlet of a world's shop to its other one. */
export function movedGoodsOf(open: OpenWorld) {
  const sent = ({ by = open.app.key, key = newId() }: By) => ({ as: by, key })
  const at = ({ on = open.world }: By) => on
  const appOf = (facts: Parameters<typeof makeApp>[2]) =>
    open.world.owner((tx) => makeApp(tx, open.shop.merchantId, facts))
  const draft = (variantId: string, fields: Partial<InputOf<typeof createTransfer.request>> = {}, by: By = {}) => {
    const lines = [{ variant_id: variantId, quantity: 4 }]
    const asked = { outlet_id: open.ids.outlet, to_outlet_id: open.ids.otherOutlet, lines, ...fields }
    return at(by).call(createTransfer, asked, sent(by))
  }
  const ship = (id: string, by: By = {}) => at(by).call(shipTransfer, { id }, sent(by))
  const ordered = async (variantId: string, quantity = 10) => {
    const lines = [
      { variant_id: variantId, quantity, unit_price: { amount: 300, currency: open.shop.outlet.currency as 'USD' } },
    ]
    const asked = { outlet_id: open.ids.outlet, supplier_id: open.ids.supplier, lines }
    const made = orderOf(await open.world.call(createPurchaseOrder, asked, sent({})))
    return { id: made.id ?? '', lineId: made.lines?.[0]?.line_id ?? '' }
  }
  const submit = (id: string, by: By = {}) => open.world.call(submitPurchaseOrder, { id }, sent(by))
  return {
    appOf,
    /** The key of an app that has every scope but these. */
    without: async (...scopes: ScopeName[]) =>
      (await appOf({ scopes: scopeNames.filter((scope) => !scopes.includes(scope)) })).key,
    /** Goods of which ten lie at the outlet that ships. */
    goods: async (facts: Parameters<typeof makeProduct>[3] = {}) => {
      const about = { averageCostThousandths: 200_000, onHand: 10, ...facts }
      return (await open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], about)))
        .variantId
    },
    stockOf: async (variantId: string) => {
      const rows = await open.world.sql<{ outletId: string; onHand: number; inTransit: number }>(
        sql`select outlet_id, on_hand, in_transit from stock where variant_id = ${variantId}`,
      )
      const [here, there] = [open.ids.outlet, open.ids.otherOutlet].map((id) => rows.find((row) => row.outletId === id))
      return { here: here?.onHand ?? 0, there: there?.onHand ?? 0, onTheWay: there?.inTransit ?? 0 }
    },
    draft,
    ship,
    shipped: async (variantId: string) => {
      const { id = '', lines = [] } = transferOf(await ship(String((await draft(variantId)).answer.id)))
      return { id, lineId: lines[0]?.line_id ?? '' }
    },
    receive: (request: InputOf<typeof receiveTransfer.request>, by: By = {}) =>
      at(by).call(receiveTransfer, request, sent(by)),
    ordered,
    submit,
    submitted: async (variantId: string, quantity = 10) => {
      const order = await ordered(variantId, quantity)
      await submit(order.id)
      return order
    },
    receiveOrder: (request: InputOf<typeof receivePurchaseOrder.request>, by: By = {}) =>
      at(by).call(receivePurchaseOrder, request, sent(by)),
  }
}
