// A change of a document behind the program's back is found by its hash.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { journalProofs } from './chain-proofs.ts'

let world: World
let shop: SellingShop
const refunds: string[] = []

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { desk } = shop
  await desk.book(desk.openShift(10_000))
  const sold = called(desk.sale([shop.line(0, 3), shop.line(1)]))
  await desk.book(sold, desk.openDrawer(), desk.moveCash(-500))
  await desk.book(desk.sale([shop.line(1, 2)]), { kind: 'sale', nothing: 'sound' }, desk.sale([shop.line(0)]))
  const as = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  for (const line of [0, 1]) {
    const lines = [{ line, quantity: 1, goods: 'restock' as const }]
    const plan = await world.call(previewRefund, { orderId: sold.orderId, lines, reason: 'wrong size' }, as)
    const asked = { orderId: sold.orderId, lines, reason: 'wrong size', tenders: [], shiftId: null }
    const { answer } = await world.call(
      refundOrder,
      { ...asked, refundId: newId(), amountMinor: plan.answer.amountMinor },
      as,
    )
    refunds.push(answer.id)
  }
})
afterAll(() => world.close())

/** Returns a sale as a desk sends it: with the receipt's name of each line. */
function called(sale: SaleBody): SaleBody {
  const { lines } = sale.answer as { readonly lines: readonly { readonly id: string }[] }
  return { ...sale, texts: lines.map(({ id }, at) => ({ lineId: id, name: `Called ${at}`, code: `69${at}` })) }
}

const undoing = async (change: Sql, undo: Sql): Promise<string[]> => {
  await world.sql(change)
  const found = await disagreements(world)
  await world.sql(undo)
  return found.map((one) => one.split(':')[0] ?? '')
}

test('what devices and the server wrote is as it was written', async () => {
  expect(await disagreements(world)).toEqual([])
  const [kept] = await world.sql<{ bytes: number }>(sql`
    select max(length(raw::text)) as bytes from journal_entry where kind = 'sale'`)
  // The order and its lines say nearly all of it; the journal keeps the rest.
  expect(kept?.bytes).toBeLessThan(200)
})

test('a price changed in an order, a cash movement in the journal, a line taken out of it: each is found', async () => {
  expect(
    await undoing(
      sql`update sales_order set priced = jsonb_set(priced, '{totals,payableMinor}', '1') where number like ${'%000001'}`,
      sql`update sales_order set priced = jsonb_set(priced, '{totals,payableMinor}', to_jsonb(total_minor))
        where number like ${'%000001'}`,
    ),
  ).toEqual(['device journals'])
  for (const [table, column, other] of [
    ['sales_order', 'catalogue_cursor', 'catalogue_cursor + 1'],
    ['sales_order', 'sold_at', "sold_at + interval '1 hour'"],
    ['order_line', 'name', "'Another'"],
    ['order_line', 'code', "'0'"],
  ] as const) {
    await world.sql(sql`create table as_it_was as select *, ${sql.raw(column)} as was from ${sql.raw(table)}`)
    const back = table === 'order_line' ? sql`t.order_id = w.order_id and t.line = w.line` : sql`t.id = w.id`
    expect(
      await undoing(
        sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${sql.raw(other)}`,
        sql`update ${sql.raw(table)} t set ${sql.raw(column)} = w.was from as_it_was w where ${back}`,
      ),
      `${table}.${column}`,
    ).toContain('device journals')
    await world.sql(sql`drop table as_it_was`)
  }
  expect(
    await undoing(
      sql`update journal_entry set raw = jsonb_set(raw, '{amountMinor}', '-400') where kind = 'cash-moved'`,
      sql`update journal_entry set raw = jsonb_set(raw, '{amountMinor}', '-500') where kind = 'cash-moved'`,
    ),
  ).toEqual(['device journals'])
  expect(
    await undoing(
      sql`update journal_entry set sequence = 900 where sequence = 3`,
      sql`update journal_entry set sequence = 3 where sequence = 900`,
    ),
  ).toContain('device journals')
})

/** Returns the faults that the proofs find while something is changed; the change is undone afterward. */
async function foundDuring(...changes: readonly Sql[]): Promise<string[]> {
  const found: string[] = []
  const work = world.owner(async (tx) => {
    for (const change of changes) expect(await tx.run(change)).toBeGreaterThan(0)
    for (const proof of journalProofs) if ((await proof.run(tx)).firstDisagreement !== undefined) found.push(proof.book)
    throw new Error('put back')
  })
  await expect(work).rejects.toThrow('put back')
  return found
}

test('the very first line changed, or one taken out before another that was kept aside, is found', async () => {
  const first = sql`update journal_entry set raw = jsonb_set(raw, '{floatMinor}', '1') where sequence = 1`
  expect(await foundDuring(first)).toEqual(['device journals'])
  const [aside] = await world.sql<{ sequence: number }>(sql`
    select sequence from journal_entry where outcome = 'quarantined'`)
  const before = sql`delete from journal_entry where sequence = ${(aside?.sequence ?? 0) - 1}`
  expect(await foundDuring(before)).toEqual(['device journals'])
})

test('a refund and its place in the chain changed together are found by the hash', async () => {
  const [, id] = refunds
  const refund = sql`update refund set reason = 'another' where id = ${id}`
  const chained = sql`
    update office_entry set body = jsonb_set(body, '{refund,reason}', '"another"') where document_id = ${id}`
  expect(await foundDuring(refund, chained)).toEqual(['office journals'])
})

test('a refund made online changed, or its place in the chain, is found', async () => {
  const [first, second] = refunds
  expect(
    await undoing(
      sql`update refund set reason = 'another' where id = ${second}`,
      sql`update refund set reason = 'wrong size' where id = ${second}`,
    ),
  ).toEqual(['office journals'])
  expect(
    await undoing(
      sql`update office_entry set body = jsonb_set(body, '{refund,amount_minor}', '1') where document_id = ${first}`,
      sql`update office_entry set body = jsonb_set(body, '{refund,amount_minor}', (select to_jsonb(amount_minor) from refund
        where id = ${first})) where document_id = ${first}`,
    ),
  ).toEqual(['office journals'])
  expect(await disagreements(world)).toEqual([])
})
