// One shop brings in file after file and asks for export after export; another, who asks once, waits for one piece of the first.
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { importMembers } from '@kassa/contract/member/member-import.calls.ts'
import { exportOrders } from '@kassa/contract/sales/export.calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeSellingShop } from '../../../test/make/selling-shop.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { copyRows } from '../../../test/make/bulk.ts'
import { sql } from '../db/sql.ts'
import { makeOrderExports } from '../../modules/sales/export/make-exports.ts'
import { Turns } from './turns.ts'

let world: World
let address: string

beforeAll(async () => {
  world = await makeWorld({ connections: 4 })
  address = await world.listen()
})
afterAll(() => world.close())

/** Reads a file of members, a piece of work of its shop. */
async function bringIn(shop: Shop): Promise<number> {
  const rows = [
    ['Name', 'Phone'],
    ['Ada', ''],
  ]
  const form = new FormData()
  form.append('step', 'read')
  form.append('file', new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'Members', rows }] }))]), 'members.xlsx')
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  const url = `${address}/cashier/api${importMembers.path}`
  return (await fetch(url, { method: 'POST', headers, body: form })).status
}

it('many files of one shop hold up neither the file of another nor its calls', async () => {
  const [busy, other] = [await makeShop(world), await makeShop(world)]
  const { turns } = world.running.platform
  const working = Promise.withResolvers<void>()
  const turn = turns.take(busy.merchantId, () => working.promise)
  const taken = vi.spyOn(turns, 'take')
  const done: number[] = []
  // More than there are connections: whoever waits for a turn has none.
  const all = Array.from({ length: 10 }, async () => done.push(await bringIn(busy)))
  await expect.poll(() => taken.mock.calls.map(([tenant]) => tenant)).toEqual(all.map(() => busy.merchantId))
  expect(await bringIn(other)).toBe(200)
  expect((await world.call(readOwnSession, {}, { as: other.admin.token })).status).toBe(200)
  expect(done).toEqual([])
  working.resolve()
  await Promise.all([turn, ...all])
  expect(done).toEqual(all.map(() => 200))
  taken.mockRestore()
})

it('exports of two shops are made piece by piece in turns, however many one of them asked for first', async () => {
  const [busy, other] = [await makeSellingShop(world), await makeSellingShop(world)]
  for (const shop of [busy, other]) {
    await shop.desk.book(shop.desk.openShift())
    const body = shop.desk.sale([shop.line(0)])
    await shop.desk.book(body)
    await world.owner((tx) =>
      copyRows(tx, 'sales_order', {
        row: sql`r.id = ${body.orderId}`,
        from: sql`generate_series(1, 59)`,
        columns: { id: sql`gen_random_uuid()`, number: sql`'bulk-' || n` },
      }),
    )
  }
  for (const shop of [busy, busy, busy, other])
    expect((await world.call(exportOrders, {}, { as: shop.adminToken })).status).toBe(200)
  const taken: string[] = []
  class Noted extends Turns {
    override take<T>(tenant: string, work: () => Promise<T>): Promise<T> {
      return super.take(tenant, async () => {
        taken.push(tenant === other.merchantId ? 'other' : 'busy')
        return work()
      })
    }
  }
  const { database, now } = world
  const context = { database, now, log: pino({ level: 'silent' }), turns: new Noted(1) }
  await makeOrderExports(context, { rowsPerPart: 40, rowsPerStep: 20 })
  const made = await world.sql(sql`select state, row_count from export_record order by requested_at`)
  expect(made).toEqual(Array.from({ length: 4 }, () => ({ state: 'generated', rowCount: 60 })))
  expect(taken.lastIndexOf('other')).toBeLessThan(taken.length / 2 + 1)
})
