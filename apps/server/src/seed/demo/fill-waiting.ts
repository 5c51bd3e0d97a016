import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  closePurchaseOrder,
  createPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import {
  countStocktake,
  listStocktakeLines as readLines,
  listStocktakes,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { createTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { listOrders, previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { newId } from '../../platform/ids.ts'
import type { SeedCaller } from '../caller.ts'
import { type DemoGoods, demoGoods } from './goods.ts'

const pieces = demoGoods.filter(({ isWeighed }) => !isWeighed)
const ofShelf = (name: string): readonly DemoGoods[] =>
  pieces.filter(({ category, stock, warningLine }) => category[0] === name && stock > warningLine * 5)

/** Goods that a shelf begins to lack: low at the first outlet, though not gone. */
const low = pieces.filter(({ stock, warningLine }) => stock > 0 && stock <= warningLine)

const isHousehold = ({ department }: DemoGoods): boolean => ['Home & care', 'Paper & things'].includes(department[0])

const variantsOf = (caller: SeedCaller, goods: readonly DemoGoods[]): Promise<readonly string[]> =>
  Promise.all(
    goods.map(async ({ customCode }) => {
      const { rows } = await caller.call(listProducts, { search: customCode, limit: 1 })
      return rows[0]?.variantId ?? ''
    }),
  )

interface Wish {
  readonly supplier: string
  readonly goods: readonly DemoGoods[]
  readonly quantity: number
  readonly expectedOn: string | null
}

async function order(caller: SeedCaller, outletId: string, { supplier, goods, quantity, expectedOn }: Wish) {
  const supplierId = (await caller.call(listSuppliers, { search: supplier })).rows[0]?.id ?? ''
  const variants = await variantsOf(caller, goods)
  const lines = goods.map(({ costMinor }, at) => ({
    variantId: variants[at] ?? '',
    quantity,
    unitPriceMinor: costMinor,
  }))
  const made = await caller.call(createPurchaseOrder, { supplierId, expectedOn, note: '', lines }, outletId)
  await caller.call(submitPurchaseOrder, { id: made.id }, outletId)
  return made
}

/** Two of each piece came and no more will: the shelves stay low, and it is known who delivers them. */
async function deliverLittle(caller: SeedCaller, outletId: string, supplier: string, goods: readonly DemoGoods[]) {
  const made = await order(caller, outletId, { supplier, goods, quantity: 12, expectedOn: null })
  const lines = made.lines.map(({ lineId }) => ({ lineId, quantity: 2, lotNumber: null, expiresOn: null }))
  await caller.call(receivePurchaseOrder, { id: made.id, lines, note: '' }, outletId)
  await caller.call(closePurchaseOrder, { id: made.id }, outletId)
}

/** Sends goods from the smaller outlet to the first one, where a newcomer looks. */
async function sendOff(caller: SeedCaller, [to = '', from = '']: readonly string[]): Promise<void> {
  const variants = await variantsOf(caller, ofShelf('Sweets').slice(0, 3))
  const lines = variants.map((variantId) => ({ variantId, quantity: 8 }))
  const { id } = await caller.call(createTransfer, { toOutletId: to, note: '', lines }, from)
  await caller.call(shipTransfer, { id }, from)
}

/** One shelf was counted, and of some goods there is less or more than the books say: whoever reviews it decides. */
async function countShelf(caller: SeedCaller, outletId: string): Promise<void> {
  const variantIds = [...(await variantsOf(caller, ofShelf('Stationery').slice(0, 6)))]
  const { id } = await caller.call(
    openStocktake,
    { scope: { kind: 'list', variantIds }, note: '', isBlind: false },
    outletId,
  )
  const { rows } = await caller.call(readLines, { id, limit: 50 }, outletId)
  const counts = rows.map(({ variantId, expected }, at) => ({
    variantId,
    countKey: 'Shelf',
    quantity: Math.max(0, (expected ?? 0) + ([-2, 0, 1][at % 3] ?? 0)),
  }))
  await caller.call(countStocktake, { id, counts }, outletId)
  await caller.call(submitStocktake, { id }, outletId)
}

/** The dearest order of the last weeks came back as it went: a card takes its money back. */
async function takeBack(caller: SeedCaller, outletId: string): Promise<void> {
  const { rows } = await caller.call(listOrders, { limit: 1, sort: '-total' }, outletId)
  const { id: orderId, lines: sold, tenders: paid } = await caller.call(readOrder, { id: rows[0]?.id ?? '' })
  const lines = sold.map(({ quantity }, line) => ({ line, quantity, goods: 'restock' as const }))
  const wish = { orderId, lines, reason: 'The party was called off' }
  const { amountMinor } = await caller.call(previewRefund, wish, outletId)
  const tenders = [{ method: paid[0]?.method ?? 0, amountMinor }]
  await caller.call(refundOrder, { ...wish, refundId: newId(), amountMinor, tenders, shiftId: null }, outletId)
}

/**
 * Makes the open tasks of the first day: an order due, a transfer on the way, a count with differences, a large refund, and low goods with
 * suppliers who deliver them. `today` is the shop's day. Where a count exists, they were made before.
 */
export async function fillWaiting(caller: SeedCaller, outletIds: readonly string[], today: string): Promise<void> {
  const [first = ''] = outletIds
  if ((await caller.call(listStocktakes, { limit: 1 }, first)).rows.length > 0) return
  const [house, food] = [low.filter(isHousehold), low.filter((goods) => !isHousehold(goods))]
  await deliverLittle(caller, first, 'Harbour Household', house)
  await deliverLittle(caller, first, 'Green Hill Foods', food)
  const due = { supplier: 'Green Hill Foods', goods: food.slice(0, 4), quantity: 24, expectedOn: today }
  await order(caller, first, due)
  await sendOff(caller, outletIds)
  await countShelf(caller, first)
  await takeBack(caller, first)
}
