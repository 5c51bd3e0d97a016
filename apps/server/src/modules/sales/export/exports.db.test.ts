import { downloadExport, exportOrders, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { makeOrderExports } from './make-exports.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { desk } = shop
  await desk.book(desk.openShift())
  await desk.book({ ...desk.sale([shop.line(0, 2), shop.line(1)]), note: '=1+1, "quoted"\nsecond line' })
  await desk.book(desk.sale([shop.line(4)]))
})
afterAll(() => world.close())

const admin = () => ({ as: shop.adminToken })

async function exported(headers: Record<string, string>, filter: object = {}) {
  const { answer } = await world.call(exportOrders, filter, { ...admin(), headers })
  await world.runJob('sales.make-exports')
  return answer.exportId
}

const records = async () => (await world.call(listExportRecords, {}, admin())).answer.rows

describe('an export of orders', () => {
  it.each([
    ['en-US', 'Order number', 'Completed', 'Cash'],
    ['zh-CN', '订单号', '已完成', '现金'],
    ['ja-JP', '取引番号', '完了', '現金'],
  ])('is a sheet in %s', async (language, head, status, method) => {
    const { answer } = await world.call(exportOrders, {}, { ...admin(), headers: { 'accept-language': language } })
    const id = answer.exportId
    expect((await records()).find((one) => one.id === id)).toMatchObject({
      state: 'generating',
      can: { download: false },
    })
    expect((await world.call(downloadExport, { id }, admin())).refusal.code).toBe('export.not-ready')
    await world.runJob('sales.make-exports')
    expect((await records()).find((one) => one.id === id)).toMatchObject({
      state: 'generated',
      rowCount: 2,
      can: { download: true },
    })
    const file = await world.call(downloadExport, { id }, admin())
    expect(file.headers['content-disposition']).toContain(`orders_all_first_today_${language.slice(0, 2)}.csv`)
    expect(file.text.startsWith('\uFEFF')).toBe(true)
    const [header, ...rows] = parse(file.text.slice(1), { relax_column_count: false })
    expect(header?.[0]).toBe(`${head} [order_number]`)
    const at = (key: string) => header?.findIndex((cell) => cell.endsWith(`[${key}]`)) ?? -1
    expect(rows.map((row) => row[at('sold_at')])).toEqual(rows.map(() => '2026-03-02T12:00:00+08:00'))
    expect(new Set(rows.map((row) => row[at('outlet_id')]))).toEqual(new Set([shop.outlet.outletId]))
    const ids = await world.sql<{ id: string }>(sql`select id from sales_order where merchant_id = ${shop.merchantId}`)
    expect(new Set(rows.map((row) => row[at('order_id')]))).toEqual(new Set(ids.map((one) => one.id)))
    const noted = rows.find((row) => row.at(-1) !== '')
    expect(noted).toEqual(
      expect.arrayContaining([status, method, '2026-03-02 12:00:00', '23.50', `'=1+1, "quoted"\nsecond line`]),
    )
    expect((await records()).find((one) => one.id === id)).toMatchObject({ state: 'downloaded' })
  })

  it('keeps the filter and the outlets it was asked with', async () => {
    const id = await exported(
      {},
      { minimumMinor: 4_000, from: '2026-03-01', to: '2026-03-31', outletId: shop.outlet.outletId },
    )
    const record = (await records()).find((one) => one.id === id)
    expect(record).toMatchObject({ rowCount: 1 })
    expect(record?.files[0]?.name).toBe(`orders_Outlet-${shop.outlet.number}_2026-03-01_2026-03-31_en.csv`)
  })

  it('is nobody else’s, needs its permission, and is gone after seven days', async () => {
    const id = await exported({})
    const stranger = await makeSellingShop(world)
    expect((await world.call(downloadExport, { id }, { as: stranger.adminToken })).status).toBe(404)
    expect((await world.call(downloadExport, { id }, { as: shop.cashierToken })).status).toBe(403)
    expect((await world.call(exportOrders, {}, { as: shop.cashierToken })).status).toBe(403)
    expect((await world.call(listExportRecords, {}, { as: shop.cashierToken })).answer.rows).toEqual([])
    expect((await world.call(downloadExport, { id: newId() }, admin())).status).toBe(404)
    world.passSeconds(7 * 86_400 + 1)
    await world.runJob('sales.make-exports')
    expect((await world.call(downloadExport, { id }, admin())).refusal.code).toBe('export.expired')
    const [left] = await world.sql(sql`select count(*) from export_chunk where export_id = ${id}`)
    expect(left).toEqual({ count: 0 })
    world.passSeconds(-7 * 86_400 - 1)
  })

  it('of more orders than a file holds is split, every order in it once', async () => {
    const many = await makeSellingShop(world)
    await many.desk.book(many.desk.openShift())
    const body = many.desk.sale([many.line(0)])
    await many.desk.book(body)
    await world.owner((tx) =>
      copyRows(tx, 'sales_order', {
        row: sql`r.id = ${body.orderId}`,
        from: sql`generate_series(1, 100)`,
        columns: { id: sql`gen_random_uuid()`, number: sql`'bulk-' || n` },
      }),
    )
    const as = { as: many.adminToken }
    const { answer } = await world.call(exportOrders, {}, as)
    const { database, now } = world
    await makeOrderExports({ database, now, log: pino({ level: 'silent' }) }, { rowsPerPart: 40, rowsPerStep: 20 })
    const { rows } = (await world.call(listExportRecords, {}, as)).answer
    expect(rows[0]).toMatchObject({ rowCount: 101, files: [{ rows: 40 }, { rows: 40 }, { rows: 21 }] })
    expect(rows[0]?.files[2]?.name).toBe('orders_all_first_today_en_3.csv')
    const numbers: string[] = []
    for (const part of [1, 2, 3]) {
      const { text } = await world.call(downloadExport, { id: answer.exportId, part }, as)
      for (const [number = ''] of parse(text.slice(1), { from_line: 2 })) numbers.push(number)
    }
    expect(numbers).toHaveLength(101)
    expect(new Set(numbers).size).toBe(101)
  })

  it.each([
    ['en-US', 'Amount', 'included', 'en'],
    ['zh-CN', '金额', '含税', 'zh'],
    ['ja-JP', '金額', '内税', 'ja'],
  ])(
    'of their lines has a row for each, by the same keys in %s, and adds up to the orders',
    async (language, head, inside, tag) => {
      const as = { ...admin(), headers: { 'accept-language': language } }
      const { answer } = await world.call(exportOrders, { of: 'lines' }, as)
      await world.runJob('sales.make-exports')
      const record = (await records()).find((one) => one.id === answer.exportId)
      expect(record).toMatchObject({ rowCount: 3, files: [{ name: `order-lines_all_first_today_${tag}.csv` }] })
      const { text } = await world.call(downloadExport, { id: answer.exportId }, as)
      const [header = [], ...rows] = parse(text.slice(1))
      expect(header).toContain(`${head} [amount]`)
      const named = rows.map((row) =>
        Object.fromEntries(row.map((cell, at) => [/\[(\w+)\]$/.exec(header[at] ?? '')?.[1] ?? '', cell])),
      )
      expect(named.map(({ line, quantity, amount, tax_mode: mode }) => [line, quantity, amount, mode])).toEqual([
        ['0', '1', '49.99', inside],
        ['0', '2', '20.00', inside],
        ['1', '1', '3.50', inside],
      ])
      expect(named[0]).toMatchObject({ sold_at: '2026-03-02T12:00:00+08:00', product_id: shop.products[4]?.productId })
    },
  )

  it('of lines is split and goes on in the middle of an order, every line in it once', async () => {
    const many = await makeSellingShop(world)
    await many.desk.book(many.desk.openShift())
    for (let sale = 0; sale < 7; sale += 1) await many.desk.book(many.desk.sale([0, 1, 2].map((at) => many.line(at))))
    const as = { as: many.adminToken }
    const { answer } = await world.call(exportOrders, { of: 'lines' }, as)
    const { database, now } = world
    await makeOrderExports({ database, now, log: pino({ level: 'silent' }) }, { rowsPerPart: 8, rowsPerStep: 4 })
    const { rows } = (await world.call(listExportRecords, {}, as)).answer
    expect(rows[0]).toMatchObject({ rowCount: 21, files: [{ rows: 8 }, { rows: 8 }, { rows: 5 }] })
    const lines: string[] = []
    for (const part of [1, 2, 3]) {
      const { text } = await world.call(downloadExport, { id: answer.exportId, part }, as)
      for (const [number = '', line = ''] of parse(text.slice(1), { from_line: 2 })) lines.push(`${number} ${line}`)
    }
    expect(new Set(lines).size).toBe(21)
    expect(lines).toHaveLength(21)
  })
})
