import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(1_000))
})
afterAll(() => world.close())

const moment = () => {
  const { kind: _, reason: __, ...rest } = shop.desk.openDrawer() as Record<string, unknown>
  return rest
}
const began = (trainingId: string) => ({ kind: 'training-began', ...moment(), trainingId })
const ended = (trainingId: string, sales: number) => ({ kind: 'training-ended', ...moment(), trainingId, sales })
const seen = async () => (await world.call(readShift, { id: shop.desk.shiftId }, { as: shop.adminToken })).answer

test('a training stands on its shift with what was tried, in the log, and in no book', async () => {
  const before = await seen()
  const id = newId()
  const [first] = await shop.desk.book(began(id))
  expect((await seen()).trainings).toMatchObject([{ endedAt: null, sales: null }])
  const [second] = await shop.desk.book(ended(id, 5))
  expect([first?.outcome, second?.outcome]).toEqual(['review', 'review'])
  const after = await seen()
  expect(after.trainings).toMatchObject([{ sales: 5, endedAt: expect.any(String), byName: expect.any(String) }])
  expect({ ...after, trainings: [] }).toEqual({ ...before, trainings: [] })
  const calls = await world.sql<{ call: string }>(
    sql`select call from audit_line where call like 'sales.%-training' order by at, call desc`,
  )
  expect(calls.map(({ call }) => call).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'sales.begin-training',
    'sales.end-training',
  ])
  expect(await disagreements(world)).toEqual([])
})

test('without the permission it is noted all the same, and somebody looks at it', async () => {
  const code = permissionCode('desk.cashiering.training')
  await world.sql(sql`update role set codes = array_remove(codes, ${code}) where merchant_id = ${shop.merchantId}`)
  const [outcome] = await shop.desk.book(began(newId()))
  expect(outcome).toMatchObject({ outcome: 'review', reasons: [{ code: 'shift.permission-missing' }] })
})

test('by nobody, or with a number that is none, it is kept aside', async () => {
  const [wrong] = await shop.desk.book(ended(newId(), -1))
  expect(wrong).toMatchObject({ outcome: 'quarantined' })
})
