import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import { createLabel, listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  approveDamageReport,
  createDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import {
  createPurchaseOrder,
  listPurchaseOrders,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { createTransfer, receiveTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import type { SeedCaller } from '../caller.ts'
import { type DemoGoods, demoGoods } from './goods.ts'

const DAY = 86_400_000

const ofCategory = (name: string): readonly DemoGoods[] =>
  demoGoods.filter(({ category, isWeighed }) => category[0] === name && !isWeighed)

async function variantOf(caller: SeedCaller, { customCode }: DemoGoods): Promise<string> {
  const { rows } = await caller.call(listProducts, { search: customCode, limit: 1 })
  const [found] = rows
  if (!found?.variantId) throw new Error(`the demo shop does not know ${customCode}`)
  return found.variantId
}

/**
 * A few documents of stock, so that nobody begins with empty lists: an order that came in lots, some of which expire soon, one
 * that is awaited, a transfer that arrived, a report of what broke, and losses that were approved. Where there is an order, they were made before.
 */
export async function fillDocuments(
  caller: SeedCaller,
  [first = '', second = '']: readonly string[],
  now: number,
): Promise<void> {
  if ((await caller.call(listPurchaseOrders, { limit: 1 }, first)).rows.length > 0) return
  for (const name of ['New', 'Local', 'Vegan'])
    if ((await caller.call(listLabels, { search: name })).rows.length === 0) await caller.call(createLabel, { name })

  const supplierOf = async (search: string): Promise<string> =>
    (await caller.call(listSuppliers, { search })).rows[0]?.id ?? ''
  const linesOf = (goods: readonly DemoGoods[], quantity: number) =>
    Promise.all(
      goods.map(async (one) => ({
        variantId: await variantOf(caller, one),
        quantity,
        unitPriceMinor: one.costMinor,
      })),
    )
  const dayAfter = (days: number): string => utcDayOf(now + days * DAY)

  const dairy = ofCategory('Dairy').slice(0, 5)
  const fresh = { supplierId: await supplierOf('Green Hill Foods'), expectedOn: dayAfter(0), note: '' }
  const came = await caller.call(createPurchaseOrder, { ...fresh, lines: await linesOf(dairy, 24) }, first)
  const lots = came.lines.map(({ lineId }, at) => ({
    lineId,
    quantity: 24,
    lotNumber: `A-${101 + at}`,
    expiresOn: dayAfter(2 + at * 2),
  }))
  await caller.call(receivePurchaseOrder, { id: came.id, lines: lots, note: '' }, first)

  const home = { supplierId: await supplierOf('Harbour Household'), expectedOn: dayAfter(2), note: '' }
  const awaited = await linesOf(ofCategory('Paper & cleaning').slice(0, 4), 12)
  const order = await caller.call(createPurchaseOrder, { ...home, lines: awaited }, first)
  await caller.call(submitPurchaseOrder, { id: order.id }, first)

  const tea = (await linesOf(ofCategory('Tea').slice(0, 2), 6)).map(({ variantId, quantity }) => ({
    variantId,
    quantity,
  }))
  const sent = await caller.call(createTransfer, { toOutletId: second, note: '', lines: tea }, first)
  await caller.call(shipTransfer, { id: sent.id }, first)
  const arrived = sent.lines.map(({ lineId, quantity }) => ({ lineId, received: quantity }))
  await caller.call(receiveTransfer, { id: sent.id, lines: arrived, note: '' }, second)

  const broken = await variantOf(caller, ofCategory('Beer & wine')[0] ?? demoGoods[0]!)
  const report = async (reason: 'broken' | 'expired' | 'stolen', variantId: string, quantity: number) => {
    const { id } = await caller.call(createDamageReport, { reason, note: '', lines: [{ variantId, quantity }] }, first)
    await caller.call(submitDamageReport, { id }, first)
    return id
  }
  await report('broken', broken, 2)
  for (const [reason, category] of [
    ['expired', 'Bread'],
    ['stolen', 'Stationery'],
  ] as const) {
    const lost = await variantOf(caller, ofCategory(category)[0] ?? demoGoods[0]!)
    await caller.call(approveDamageReport, { id: await report(reason, lost, 1), note: '' })
  }
}
