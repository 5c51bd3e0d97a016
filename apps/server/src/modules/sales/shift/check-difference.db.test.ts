// A drawer that is off by more than the outlet lets pass: somebody who may let it stand, or people look at it.
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { amountValue, type ApprovedThing } from '@kassa/domain/sales/approval.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApprover, signedApproval, type SigningKey } from '../../../../test/make/approver.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let boss: { readonly staffId: string; readonly key: SigningKey }
let helper: typeof boss

async function makeBoss(codes: readonly string[]): Promise<typeof boss> {
  const { merchantId, outlet } = shop
  const outletIds = [outlet.outletId]
  const { staffId } = await world.owner((tx) =>
    makeStaff(tx, merchantId, { outletIds, codes: codes.map((key) => permissionCode(key)) }),
  )
  return { staffId, key: await makeApprover(world, merchantId, staffId) }
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId } = shop
  boss = await makeBoss(['desk', 'desk.shift', 'desk.shift.seeExpected'])
  helper = await makeBoss(['desk', 'desk.shift'])
  await world.owner(async (tx) => {
    await tx.run(sql`
      update role r set codes = array_remove(codes, ${permissionCode('desk.shift.seeExpected')}) from staff s
      where r.merchant_id = ${merchantId} and s.role_id = r.id and s.id = ${shop.cashier.staffId}`)
    await tx.run(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.shift', ${json({ isBlind: true, toleranceMinor: 100 })}, ${world.now})`)
  })
})
beforeEach(async () => {
  await shop.desk.book(shop.desk.openShift(1_000))
})
afterAll(() => world.close())

const approvedBy = (who: typeof boss, differenceMinor: number, more: Partial<ApprovedThing> = {}): Approval => {
  const subjectId = shop.desk.shiftId
  const { currency } = shop.outlet
  const thing = { what: 'shift', subjectId, lineId: null, value: amountValue(differenceMinor), currency, ...more }
  return signedApproval(who.key, who.staffId, thing, world.now)
}

async function close(countedMinor: number, approval?: Approval): Promise<unknown[]> {
  const [outcome] = await shop.desk.book({
    ...shop.desk.closeShift(countedMinor, 1_000),
    ...(approval && { approval }),
  })
  return [outcome?.outcome, ...(outcome?.reasons ?? []).map(({ code }) => code)]
}

test('up to the tolerance nobody need have let it stand, either way', async () => {
  expect(await close(1_100)).toEqual(['accepted'])
  await shop.desk.book(shop.desk.openShift(1_000))
  expect(await close(900)).toEqual(['accepted'])
})

test('above it, it is filed unless somebody who may has signed for this shift and no more than this difference', async () => {
  expect(await close(1_101)).toEqual(['review', 'shift.approval-missing'])
  await shop.desk.book(shop.desk.openShift(1_000))
  expect(await close(899)).toEqual(['review', 'shift.approval-missing'])
  await shop.desk.book(shop.desk.openShift(1_000))
  expect(await close(800, approvedBy(boss, -200))).toEqual(['accepted'])
})

test.each<[string, () => Approval]>([
  ['signed for less', () => approvedBy(boss, 199)],
  ['signed for another shift', () => approvedBy(boss, 200, { subjectId: shop.cashier.staffId })],
  ['signed for something else', () => approvedBy(boss, 200, { what: 'refund' })],
  ['signed by somebody without the right', () => approvedBy(helper, 200)],
  ['a name without a proof', () => ({ ...approvedBy(boss, 200), proof: undefined })],
])('%s lets nothing stand', async (_, make) => {
  expect(await close(1_200, make())).toEqual(['review', 'shift.approval-unproven', 'shift.approval-missing'])
})

test('the same holds for the count at a handover', async () => {
  const { desk } = shop
  const counted = (approval?: Approval) => ({
    ...desk.countShift([{ faceMinor: 500, count: 3 }], 1_000),
    ...(approval && { approval }),
  })
  const [odd, even] = await desk.book(counted(), counted(approvedBy(boss, 500)))
  expect(odd?.reasons.map(({ code }) => code)).toEqual(['shift.approval-missing'])
  expect(even?.outcome).toBe('accepted')
})

test('a blind count is kept with its difference and asks nobody; the closing after it does', async () => {
  const { desk } = shop
  const blind = desk.countShift([{ faceMinor: 500, count: 3 }], 1_000, { isBlind: true })
  const [first] = await desk.book(blind)
  expect(first).toMatchObject({ outcome: 'accepted', reasons: [] })
  const { answer } = await world.call(readShift, { id: desk.shiftId }, { as: shop.adminToken })
  expect(answer.handovers).toMatchObject([{ countedMinor: 1_500, expectedMinor: 1_000, differenceMinor: 500 }])
  expect(await close(1_500)).toEqual(['review', 'shift.approval-missing'])
})
