// Goods that were only ever sold: each list that says how much there is says that nobody counted, until somebody does.
import { listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listReorderSuggestions, listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { expect, it } from 'vitest'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'

const room = useStockRoom()

interface Stock {
  readonly onHand: number
  readonly isTracked?: boolean | undefined
}

/** The stock of the tea at the outlet, as each call says it. */
async function said(): Promise<Record<string, Stock | undefined>> {
  const { world, tea, shop } = room
  const at = room.mine()
  const isTea = ({ variantId }: { readonly variantId: string }) => variantId === tea.variantId
  const product = (await world.call(readProduct, { id: tea.productId }, at)).answer
  return {
    products: (await world.call(listProducts, {}, at)).answer.rows.find(({ id }) => id === tea.productId),
    product: product.listings.find(({ outletId }) => outletId === shop.outlet.outletId),
    stock: (await world.call(listStock, { variantId: tea.variantId }, at)).answer.rows[0],
    warnings: (await world.call(listStockWarnings, { kind: 'low-quantity' }, at)).answer.rows.find(isTea),
    today: (await world.call(dashboard, {}, at)).answer.lowStock.find(isTea),
  }
}

it('goods that nobody counted are tracked nowhere, and everywhere once somebody did', async () => {
  const { world, tea, shop } = room
  const ofTea = sql`variant_id = ${tea.variantId} and outlet_id = ${shop.outlet.outletId}`
  await world.sql(sql`update listing set warning_line = 5, warning_type = 1 where ${ofTea}`)
  const [{ onHand: before } = { onHand: 0 }] = await world.sql<{ onHand: number }>(
    sql`select on_hand from stock where ${ofTea}`,
  )
  await world.sql(sql`update stock set on_hand = -3 where ${ofTea}`)
  await world.sql(sql`update stock_entry set kind = 'sale' where ${ofTea}`)
  const never = await said()
  expect(Object.keys(never).filter((name) => never[name]?.isTracked !== false)).toEqual([])
  await world.sql(sql`update stock_entry set kind = 'opening' where ${ofTea}`)
  const counted = await said()
  expect(Object.keys(counted).filter((name) => counted[name]?.isTracked !== true)).toEqual([])
  expect(Object.values(counted).map((one) => one?.onHand)).toEqual([-3, -3, -3, -3, -3])
  // The books are proved when the file ends.
  await world.sql(sql`update stock set on_hand = ${before} where ${ofTea}`)
})

it('goods that nobody counted are proposed for no order, unless somebody gave them a line or a minimum', async () => {
  const { world, tea, shop } = room
  const ofTea = sql`variant_id = ${tea.variantId} and outlet_id = ${shop.outlet.outletId}`
  const [{ onHand: before, kinds } = { onHand: 0, kinds: 0 }] = await world.sql<{ onHand: number; kinds: number }>(
    sql`select on_hand, (select count(distinct kind) from stock_entry where ${ofTea}) as kinds from stock where ${ofTea}`,
  )
  expect(kinds).toBe(1)
  const isProposed = async () =>
    (await world.call(listReorderSuggestions, { limit: 200 }, room.mine())).answer.rows.some(
      ({ variantId }) => variantId === tea.variantId,
    )
  const set = (line: number, least: number, kind: string) =>
    Promise.all([
      world.sql(
        sql`update listing set warning_type = 1, warning_line = ${line}, minimum_stock = ${least} where ${ofTea}`,
      ),
      world.sql(sql`update stock_entry set kind = ${kind} where ${ofTea}`),
    ])
  await world.sql(sql`update stock set on_hand = -3 where ${ofTea}`)
  await set(0, 0, 'sale')
  expect(await isProposed()).toBe(false)
  for (const [line, least] of [
    [5, 10],
    [0, 10],
  ] as const) {
    await set(line, least, 'sale')
    expect([line, least, await isProposed()]).toEqual([line, least, true])
  }
  await set(0, 0, 'opening')
  expect(await isProposed()).toBe(true)
  await world.sql(sql`update stock set on_hand = ${before} where ${ofTea}`)
})
