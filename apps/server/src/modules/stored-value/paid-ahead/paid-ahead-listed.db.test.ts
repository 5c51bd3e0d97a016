import { payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { expect, it } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

it('money that is paid ahead is in no sum of sales, and adds up where nothing else is listed', async () => {
  const world = await makeWorld()
  const shop = await makeMemberShop(world)
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  await shop.desk.book(shop.desk.sale([shop.line(0)]))
  const money = (amountMinor: number) => {
    const orderId = newId()
    return { orderId, amountMinor, tenders: [{ method: 3, amountMinor, reference: orderId }], shiftId: null }
  }
  const memberId = await shop.join('Ada')
  await world.call(rechargeMember, { ...money(5_000), memberId, ruleId: null, giftMinor: 0 }, here)
  await world.call(payIntoPurse, { ...money(3_000), purseId: null }, here)
  const sumsOf = async (filter: { type?: 1 | 2 }) =>
    (await world.call(listOrders, { limit: 20, ...filter }, { as: shop.admin.token })).answer.sums.map(
      ({ orders, paidAhead, totalMinor }) => [orders, paidAhead, totalMinor],
    )
  expect(await sumsOf({})).toEqual([[3, 2, 1_000]])
  expect(await sumsOf({ type: 2 })).toEqual([[2, 0, 8_000]])
  await world.close()
})
