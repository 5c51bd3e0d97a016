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
    expect(header?.[0]).toBe(head)
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
})
