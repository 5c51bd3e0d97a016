import {
  listAccounts,
  listBatches,
  listDocuments,
  listExports,
  proveBooks,
  readBatch,
} from '@kassa/contract/open/books/accounting.calls.ts'
import { listRefunds, readOrder } from '@kassa/contract/open/order.calls.ts'
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
  readonly hash: string
  readonly lines: readonly {
    readonly id: string
    readonly role: string
    readonly amount: { readonly amount: string }
  }[]
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
  const batch = answer as Batch
  // A card that an app sold after the first day was sealed, and money that it redeemed; the cost that came then is not shown.
  expect(batch.lines.map(({ role }) => role)).toEqual(['clearing', 'clearing', 'gift_card', 'gift_card'])
  expect([batch.has_stock_lines, sum(batch)]).toEqual([false, 0n])
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

it('opens each line to its documents, which come to it; a stranger, and a line that is not there, finds nothing', async () => {
  const as = await keyOf(['accounting_read', 'costs_read'])
  const batches = (await listed(as, { expand: 'lines' })).data
  let documents = 0
  for (const [outlet_id, number, line] of batches.flatMap(({ lines }) => lines.map(({ id }) => id.split('.')))) {
    const place = { outlet_id: outlet_id ?? '', number: Number(number), line: Number(line) }
    const { answer } = await open.world.call(listDocuments, place, { as })
    const own = answer.data.reduce((all, { amount }) => all + BigInt(amount.amount), 0n)
    expect(answer.line_ids).toContain(`${outlet_id}.${number}.${line}`)
    expect([answer.count, String(own)]).toEqual([answer.data.length, answer.total.amount])
    expect(answer.total).toEqual(answer.sealed)
    documents += answer.data.filter(({ document_id }) => document_id !== null).length
  }
  expect(documents).toBeGreaterThan(3)
  const here = { outlet_id: open.ids.outlet, number: 1 }
  expect((await open.world.call(listDocuments, { ...here, line: 999 }, { as })).status).toBe(404)
  const elsewhere = await keyOf(['accounting_read'], [open.ids.otherOutlet])
  expect((await open.world.call(listDocuments, { ...here, line: 1 }, { as: elsewhere })).status).toBe(404)
})

it('proves the books of an outlet, and names the batch and the day in which somebody changed something', async () => {
  const as = await keyOf(['accounting_read'])
  const { world, ids, shop } = open
  const prove = async (more: object = {}) =>
    (await world.call(proveBooks, { outlet_id: ids.outlet, from: '2026-03-02', to: '2026-03-04', ...more }, { as }))
      .answer
  const faults = async (more: object = {}) =>
    (await prove(more)).checks.filter(({ is_true }) => !is_true).map((one) => `${one.name}: ${one.first_disagreement}`)
  const batches = (await listed(as)).data
  expect(await prove()).toMatchObject({ first_batch: 1, last_batch: 3, last_hash: batches[2]?.hash })
  expect(await faults({ from: '2026-03-03' })).toEqual([])
  expect((await prove({ from: '2026-03-03' })).is_proved).toBe(true)
  const change = (by: number) =>
    world.sql(sql`update journal_batch_line set minor = minor + ${by}
      where merchant_id = ${shop.merchantId} and outlet_id = ${ids.outlet} and number = 2 and position = 1`)
  await change(1)
  expect(await faults({ from: '2026-03-03' })).toEqual([
    'batch_sums: batch 2 of 2026-03-03',
    'batch_chain: batch 2 of 2026-03-03',
  ])
  await change(-1)
  expect(await faults({ from: '2026-03-03' })).toEqual([])
  const long = await world.call(proveBooks, { outlet_id: ids.outlet, from: '2025-03-02', to: '2026-03-03' }, { as })
  expect(long.refusal).toMatchObject({ code: 'figures.period_too_long', detail: expect.stringContaining('366') })
  const elsewhere = await keyOf(['accounting_read'], [ids.otherOutlet])
  expect((await world.call(proveBooks, { outlet_id: ids.outlet }, { as: elsewhere })).status).toBe(404)
})

it('a line of an order and of a refund says what its goods cost, for the scope of costs alone', async () => {
  const { world, shop, ids } = open
  await world.sql(
    sql`update order_line set cost_minor = 412 where merchant_id = ${shop.merchantId} and order_id = ${ids.order}`,
  )
  await world.sql(sql`update refund_line set cost_minor = 413 where merchant_id = ${shop.merchantId}`)
  const costs = async (scopes: readonly ScopeName[]) => {
    const as = await keyOf(scopes)
    const { answer } = await world.call(readOrder, { id: ids.order, expand: 'lines' }, { as })
    const { lines } = answer as unknown as { lines: { cost: unknown }[] }
    const refunds = (await world.call(listRefunds, {}, { as })).answer.data as unknown as {
      lines: { cost: unknown }[]
    }[]
    return [lines[0]?.cost, refunds[0]?.lines[0]?.cost]
  }
  const currency = 'USD'
  expect(await costs(['orders_read', 'costs_read'])).toEqual([
    { amount: 412, currency },
    { amount: 413, currency },
  ])
  expect(await costs(['orders_read'])).toEqual([null, null])
})
