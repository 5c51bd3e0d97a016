import { refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { expect, it } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

it('goods that a member brings back without their sale take back what they earned; of nobody, nothing', async () => {
  const world = await makeWorld()
  const shop = await makeMemberShop(world)
  const id = await shop.join('Ada')
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 3)]))
  expect(await shop.account(id)).toMatchObject({ points: 30, spentMinor: 3_000 })
  const variantId = shop.line(0).productId
  const back = (memberId?: string) => ({
    refundId: newId(),
    lines: [{ variantId, quantity: 2, amountMinor: 2_000, goods: 'restock' as const }],
    reason: 'no receipt',
    tenders: [{ method: 0, amountMinor: 2_000 }],
    shiftId: shop.desk.shiftId,
    ...(memberId && { memberId }),
  })
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  expect((await world.call(refundWithoutSale, back(), here)).status).toBe(200)
  expect((await shop.account(id)).points).toBe(30)
  const asked = back(id)
  for (let time = 0; time < 2; time += 1) expect((await world.call(refundWithoutSale, asked, here)).status).toBe(200)
  expect(await shop.account(id)).toMatchObject({ points: 10, spentMinor: 1_000 })
  expect((await world.call(refundWithoutSale, back(newId()), here)).status).toBe(404)
  expect(await disagreements(world)).toEqual([])
  await world.close()
})
