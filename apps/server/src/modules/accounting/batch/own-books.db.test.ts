import { setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listBatches, readBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks, readClosing } from '@kassa/contract/accounting/closing.calls.ts'
import { makeExport } from '@kassa/contract/accounting/exports.calls.ts'
import { createTransfer, receiveTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'
import { ownBooksProof } from '../journal/own-proof.ts'
import { batchProof } from './batch-proof.ts'

const DAY = 86_400
const PERMISSIONS = (
  [
    'platform.analysis.sales',
    'platform.inventory.stock.costs',
    'platform.analysis.accounting.close',
    'platform.analysis.accounting.accounts',
    'platform.analysis.accounting.export',
  ] as const
).map((key) => permissionCode(key))

const room = useStockRoom()

const all = () => ({ as: room.mine().as })
const list = async () =>
  (await room.world.call(listBatches, { from: '2026-01-01', to: '2026-12-31' }, all())).answer.outlets
const own = async () => {
  const [books] = (await list()).filter(({ isOwn }) => isOwn)
  if (!books) throw new Error('a merchant has books of its own')
  return books
}
const roles = async (day: string) => {
  const { outletId, batches } = await own()
  const number = batches.find((one) => one.day === day)?.number ?? 0
  const { lines } = (await room.world.call(readBatch, { outletId, number }, all())).answer
  return Object.fromEntries(
    [...Map.groupBy(lines, ({ role }) => role)].map(([role, of]) => [
      role,
      of.reduce((sum, { minor }) => sum + Number(minor), 0),
    ]),
  )
}
const seal = async () => {
  const { world, shop } = room
  await world.sql(
    sql`update device_registration set last_seen_at = ${world.now}, queued = 0 where merchant_id = ${shop.merchantId}`,
  )
  await world.runJob('accounting.seal-days')
}
const faults = () =>
  room.world.owner(async (tx) => [
    (await batchProof.run(tx)).firstDisagreement,
    (await ownBooksProof.run(tx)).firstDisagreement,
  ])

it('goods that left today and arrive tomorrow are on their way today, and no more tomorrow; one of them is lost', async () => {
  const { world, shop } = room
  await world.sql(
    sql`update role set codes = codes || ${PERMISSIONS}::text[] where merchant_id = ${shop.merchantId} and tier = 'merchant'`,
  )
  const today = world.now.slice(0, 10)
  await world.sql(sql`update stock_entry set business_day = ${today} where merchant_id = ${shop.merchantId}`)
  const wish = { toOutletId: shop.otherOutlet.outletId, lines: [{ variantId: room.tea.variantId, quantity: 4 }] }
  const made = (await world.call(createTransfer, wish, room.mine())).answer
  await world.call(shipTransfer, { id: made.id }, room.mine())
  const [sent] = await world.sql<{ day: string }>(
    sql`select business_day as day from stock_entry where merchant_id = ${shop.merchantId} and kind = 'transfer-out'`,
  )
  const day = sent?.day ?? ''
  world.passSeconds(DAY)
  await seal()
  const [before] = (await own()).batches.filter((one) => one.day === day)
  expect(await roles(day)).toEqual({ 'in-transit': 800, 'inter-outlet': -800 })
  const { lineId } = made.lines[0]!
  const arrived = [{ lineId, received: 3, damaged: 1 }]
  await world.call(receiveTransfer, { id: made.id, lines: arrived }, room.there())
  world.passSeconds(DAY)
  await seal()
  expect(await roles(addDays(day, 1))).toEqual({ 'in-transit': -800, 'inter-outlet': 600, shrinkage: 200 })
  expect((await own()).batches.find((one) => one.day === day)).toEqual(before)
  expect(await faults()).toEqual([undefined, undefined])
})

it('books are not closed over a day of the own books that is not sealed: it is named, nothing is closed, and once it is sealed they are', async () => {
  const { world, shop } = room
  const { outletId, batches } = await own()
  const day = batches.at(-1)?.day ?? ''
  const gone = sql`merchant_id = ${shop.merchantId} and outlet_id = ${outletId} and number = ${batches.length}`
  await world.sql(sql`delete from journal_batch_line where ${gone}`)
  await world.sql(sql`delete from journal_batch where ${gone}`)
  const { refusal } = await world.call(closeBooks, { through: day }, all())
  expect(refusal).toMatchObject({ code: 'accounting.own-not-sealed', details: { day } })
  expect((await world.call(readClosing, {}, all())).answer).toMatchObject({ closedThrough: null, steps: [] })
  const before = addDays(day, -1)
  expect((await world.call(closeBooks, { through: before }, all())).answer.closedThrough).toBe(before)
  await seal()
  expect((await own()).batches.at(-1)?.day).toBe(day)
})

it('numbers are without a gap, closing knows them, and the proof names a batch that was changed', async () => {
  const { world, shop } = room
  const { batches } = await own()
  expect(batches.map(({ number }) => number)).toEqual(batches.map((_, at) => at + 1))
  const last = batches.at(-1)?.day ?? ''
  expect((await world.call(closeBooks, { through: last }, all())).answer).toMatchObject({ closedThrough: last })
  const undone = new Error('undone')
  const withoutLast = world.owner(async (tx) => {
    const gone = sql`merchant_id = ${shop.merchantId} and outlet_id = ${(await own()).outletId} and number = ${batches.length}`
    await tx.run(sql`delete from journal_batch_line where ${gone}`)
    await tx.run(sql`update journal_batch set day = day + 1 where ${gone}`)
    expect((await batchProof.run(tx)).firstDisagreement).toMatch(/own books of merchant/)
    throw undone
  })
  await expect(withoutLast).rejects.toBe(undone)
})

it('an export of the own books names a role without an account, and is made once it has one', async () => {
  const { world } = room
  const { outletId } = await own()
  const rows = charts[0] ? [...rowsOfChart(charts[0])] : []
  const wish = { outletId, format: 'csv' as const, firstBatch: 1, lastBatch: 1 }
  await world.call(setAccounts, { version: 0, rows: rows.filter(({ role }) => role !== 'in-transit') }, all())
  const { number } = (await own()).batches.find(({ totalMinor }) => Number(totalMinor) > 0) ?? { number: 0 }
  const make = () => world.call(makeExport, { ...wish, firstBatch: number, lastBatch: number }, all())
  expect((await make()).refusal).toMatchObject({ details: { roles: 'Goods on their way' } })
  await world.call(setAccounts, { version: 1, rows }, all())
  expect((await make()).answer.files).toHaveLength(1)
  const stranger = { ...wish, outletId: `${outletId.slice(0, -1)}${outletId.endsWith('0') ? '1' : '0'}` }
  expect((await world.call(makeExport, stranger, all())).status).toBe(404)
})

it('whoever sees one outlet sees no own books', async () => {
  const { world, shop } = room
  const { answer } = await world.call(
    listBatches,
    { from: '2026-01-01', to: '2026-12-31' },
    { ...all(), outlet: shop.otherOutlet.outletId },
  )
  expect(answer.outlets.map(({ isOwn }) => isOwn)).toEqual([false])
})
