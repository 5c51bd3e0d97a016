import { readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks } from '@kassa/contract/accounting/closing.calls.ts'
import {
  createSupplierBill,
  postSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
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
