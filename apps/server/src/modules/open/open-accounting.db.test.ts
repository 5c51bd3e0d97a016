import { listAccounts, listBatches, listExports, readBatch } from '@kassa/contract/open/books/accounting.calls.ts'
import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { makeOpenWorld, type OpenWorld } from '../../../test/make/open-world.ts'
import { sql } from '../../platform/db/sql.ts'
import { sealDays } from '../accounting/batch/seal-days.ts'

let open: OpenWorld

beforeAll(async () => {
  open = await makeOpenWorld()
  const { world, shop, ids } = open
  await world.sql(sql`
    update stock_entry set value_minor = -700 where merchant_id = ${shop.merchantId} and outlet_id = ${ids.outlet} and kind = 'sale'`)
  const days = ['2026-03-03', '2026-03-04'].map((day) => ({ day, reason: 'waited' as const, silent: [] }))
  const place = { merchantId: shop.merchantId, outletId: ids.outlet }
  await world.owner((tx) => sealDays(tx, place, days, world.now))
})
afterAll(() => open.world.close())

const keyOf = async (scopes: readonly ScopeName[], outletIds: readonly string[] | 'all' = 'all') =>
  (await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes, outletIds }))).key
const days = { from: '2026-03-01', to: '2026-03-31' }

interface Batch {
  readonly id: string
  readonly number: number
  readonly business_day: string
  readonly has_stock_lines: boolean
  readonly lines: readonly { readonly role: string; readonly amount: { readonly amount: string } }[]
}
const listed = async (as: string, more: object = {}) => {
  const { answer } = await open.world.call(listBatches, { ...days, ...more }, { as })
  return { ...answer, data: answer.data as readonly unknown[] as readonly Batch[] }
}
const sum = ({ lines }: Batch): bigint => lines.reduce((all, { amount }) => all + BigInt(amount.amount), 0n)

it('lists batches page by page, each once, and each comes to 0', async () => {
  const as = await keyOf(['accounting_read', 'costs_read'])
  const seen: Batch[] = []
  for (let cursor: string | undefined; ;) {
    const page = await listed(as, { limit: 1, expand: 'lines', ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.data)
    if (page.next === null) break
    cursor = page.next
  }
  expect(seen.map(({ number, business_day }) => [number, business_day])).toEqual([
    [1, '2026-03-02'],
    [2, '2026-03-03'],
    [3, '2026-03-04'],
  ])
  expect(seen.map(sum)).toEqual([0n, 0n, 0n])
  // The cost that came after the first day was sealed stands in the next batch.
  expect(seen.map(({ lines }) => lines.filter(({ role }) => role === 'cost_of_sales').length)).toEqual([0, 1, 0])
  expect((await open.world.call(listBatches, { ...days, cursor: 'elsewhere' }, { as })).refusal.code).toBe(
    'request.place_unknown',
  )
})

it('shows no line of stock without the scope of costs, and what is left comes to 0', async () => {
  const as = await keyOf(['accounting_read'])
  const { answer } = await open.world.call(
    readBatch,
    { outlet_id: open.ids.outlet, number: 2, expand: 'lines' },
    { as },
  )
  const batch = answer as unknown as Batch
  expect([batch.has_stock_lines, batch.lines.length, sum(batch)]).toEqual([false, 0, 0n])
})

it('knows the outlets of the grant only, in batches, accounts and exports', async () => {
  const as = await keyOf(['accounting_read'], [open.ids.otherOutlet])
  expect((await listed(as)).data).toEqual([])
  const here = { outlet_id: open.ids.outlet }
  expect((await open.world.call(readBatch, { ...here, number: 1 }, { as })).status).toBe(404)
  expect((await open.world.call(listExports, here, { as })).status).toBe(404)
  expect((await open.world.call(listAccounts, {}, { as })).answer.data.every((row) => row.outlet_id === null)).toBe(
    true,
  )
  const other = await keyOf(['orders_read'])
  expect((await open.world.call(listBatches, days, { as: other })).status).toBe(403)
})
