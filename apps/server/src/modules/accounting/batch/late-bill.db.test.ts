import { setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listBatches, readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { makeExport } from '@kassa/contract/accounting/exports.calls.ts'
import {
  createSupplierBill,
  postSupplierBill,
  readSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { paySupplierBill, reverseSupplierPayment } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'

const DAY = 86_400
const room = useStockRoom()
const today = () => room.world.now.slice(0, 10)
const outletId = () => room.shop.outlet.outletId
const seal = (through: string, outlet = outletId()) =>
  room.world.call(sealBatch, { outletId: outlet, through }, room.mine())
const read = async (number: number) =>
  (await room.world.call(readBatch, { outletId: outletId(), number }, room.mine())).answer
const lastNumber = async () => {
  const of = { from: '2026-01-01', to: '2026-12-31' }
  const { outlets } = (await room.world.call(listBatches, of, room.mine())).answer
  return outlets.find((one) => one.outletId === outletId())?.batches.at(-1)?.number ?? 0
}

it('a bill of a day that is sealed and closed stands in the next batch with its day, under the first open one', async () => {
  const { world, shop, supplierId } = room
  const first = today()
  // The books of both outlets begin today.
  await world.sql(sql`update stock_entry set business_day = ${first} where merchant_id = ${shop.merchantId}`)
  world.passSeconds(DAY)
  expect((await seal(first)).answer).toEqual({ sealed: 1 })
  const before = await read(1)
  const closed = await world.call(closeBooks, { through: first }, room.mine())
  expect(closed.status).toBe(200)
  const lines = [{ kind: 'other' as const, amountMinor: 700 }]
  const bill = { supplierId, number: 'LATE-1', businessDay: first, dueOn: first, lines }
  const { id } = (await world.call(createSupplierBill, bill, room.mine())).answer
  await world.call(postSupplierBill, { id }, room.mine())
  world.passSeconds(DAY)
  await world.call(voidSupplierBill, { id, reason: 'Wrong supplier' }, room.mine())
  world.passSeconds(DAY)
  expect((await seal(addDays(first, 2))).answer).toEqual({ sealed: 2 })
  expect((await read(1)).hash).toBe(before.hash)
  const late = (await read(2)).lines.filter(({ role }) => role === 'payable')
  expect(late).toMatchObject([{ day: first, postingDay: addDays(first, 1), minor: -700 }])
  const turned = (await read(3)).lines.filter(({ role }) => role === 'payable')
  expect(turned).toMatchObject([{ day: addDays(first, 2), minor: 700 }])
  expect(Number(addWide((await read(2)).lines.map(({ minor }) => minor)))).toBe(0)
})

it('a payment that is taken back after its day was exported stands in a later batch, and the file that was made says what it said', async () => {
  const { world, supplierId } = room
  const day = today()
  const lines = [{ kind: 'other' as const, amountMinor: 900 }]
  const bill = { supplierId, number: 'PAID-1', businessDay: day, dueOn: day, lines }
  const { id } = (await world.call(createSupplierBill, bill, room.mine())).answer
  await world.call(postSupplierBill, { id }, room.mine())
  const wish = { id, method: 'bank' as const, businessDay: day, amountMinor: 900 }
  const paid = (await world.call(paySupplierBill, wish, room.mine())).answer
  world.passSeconds(DAY)
  await seal(day)
  const number = await lastNumber()
  await world.call(setAccounts, { version: 0, rows: [...rowsOfChart(charts[0]!)] }, room.mine())
  const files = async () => {
    const of = { outletId: outletId(), format: 'csv' as const, firstBatch: number, lastBatch: number }
    const { answer } = await world.call(makeExport, of, room.mine())
    return answer.files.map(({ base64 }) => base64)
  }
  const first = await files()
  const undone = { id, paymentId: paid.payments[0]!.id, reason: 'Bounced' }
  expect((await world.call(reverseSupplierPayment, undone, room.mine())).answer).toMatchObject({ openMinor: 900 })
  world.passSeconds(DAY)
  await seal(addDays(day, 1))
  expect(await files()).toEqual(first)
  const bank = async (of: number) =>
    (await read(of)).lines.flatMap((line) => (line.role === 'bank' ? [[line.day, Number(line.minor)]] : []))
  expect([await bank(number), await bank(number + 1)]).toEqual([[[day, -900]], [[addDays(day, 1), 900]]])
})

it('a bill that is made void at the moment it is paid is either: never paid and void', async () => {
  const { world, supplierId } = room
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 12; turn += 1) {
    const lines = [{ kind: 'other' as const, amountMinor: 500 }]
    const bill = { supplierId, number: `RACE-${turn}`, businessDay: today(), dueOn: today(), lines }
    const { id } = (await world.call(createSupplierBill, bill, room.mine())).answer
    await world.call(postSupplierBill, { id }, room.mine())
    const pay = () =>
      world.call(paySupplierBill, { id, method: 'bank', businessDay: today(), amountMinor: 500 } as const, room.mine())
    const makeVoid = () => world.call(voidSupplierBill, { id, reason: 'Entered twice' }, room.mine())
    const [paid, voided] =
      turn % 2 === 0 ? await Promise.all([pay(), makeVoid()]) : (await Promise.all([makeVoid(), pay()])).reverse()
    const { answer } = await world.call(readSupplierBill, { id }, room.mine())
    expect([paid?.status === 200, voided?.status === 200].filter(Boolean)).toHaveLength(1)
    expect([answer.state, answer.paidMinor]).toEqual(paid?.status === 200 ? ['posted', 500] : ['void', 0])
    outcomes.add(answer.state)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

it('an outlet of which there is nothing but a bill has books: its day is sealed, and nothing is closed over it', async () => {
  const { world, shop, supplierId } = room
  const { outletId: empty } = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'USD' }))
  const day = today()
  const as = { ...room.mine(), outlet: empty }
  const lines = [{ kind: 'other' as const, text: 'Rent', amountMinor: 4_000 }]
  const bill = { supplierId, number: 'RENT-1', businessDay: day, dueOn: day, lines }
  const { id } = (await world.call(createSupplierBill, bill, as)).answer
  world.passSeconds(DAY)
  expect((await seal(day, empty)).answer).toEqual({ sealed: 0 })
  await world.call(postSupplierBill, { id }, as)
  await seal(day)
  expect((await world.call(closeBooks, { through: day }, room.mine())).refusal.code).toBe('accounting.not-sealed')
  expect((await seal(day, empty)).answer).toEqual({ sealed: 1 })
  const sealed = (await world.call(readBatch, { outletId: empty, number: 1 }, as)).answer
  expect(sealed.lines.map(({ role, minor }) => [role, Number(minor)])).toEqual([
    ['payable', -4_000],
    ['purchase-expense', 4_000],
  ])
})
