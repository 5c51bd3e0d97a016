import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readTemplate, saveTemplate } from '@kassa/contract/print/template.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop

const sees = [permissionCode('platform.analysis.orders')]

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
})
afterAll(() => world.close())

const sell = async () => {
  const body = shop.desk.sale([shop.line(0, 2)], { tenders: (due) => [cash(due)] })
  await shop.desk.book(body)
  return body
}

const read = (id: string, as: string) => world.call(readOrderPaper, { id }, { as })

it('is the paper of the sale by the template that counted when it was sold', async () => {
  const keeper = await makeMarketer(
    world,
    shop.merchantId,
    ['platform.analysis.orders', 'platform.configuration.print', 'platform.configuration.print.edit'].map(
      permissionCode,
    ),
  )
  const before = await sell()
  world.passSeconds(3_600)
  const { template, latest } = (await world.call(readTemplate, { kind: 'cashier' }, { as: keeper })).answer
  const short = { ...template, modules: template.modules.slice(0, 3) }
  const saving = { kind: 'cashier' as const, note: '', after: latest, template: short }
  expect((await world.call(saveTemplate, saving, { as: keeper })).status).toBe(200)
  world.passSeconds(60)
  const after = await sell()
  const [old, young] = [await read(before.orderId, keeper), await read(after.orderId, keeper)]
  expect(old.answer).toMatchObject({ number: before.number, tenders: [{ method: 0 }], template })
  expect(young.answer).toMatchObject({ number: after.number, template: short })
})

it('is read only by who may see the order', async () => {
  const { orderId } = await sell()
  const stranger = await makeSellingShop(world)
  const other = await makeMarketer(world, stranger.merchantId, sees)
  const elsewhere = await world.owner(async (tx) => {
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [], codes: sees })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
  const bare = await makeMarketer(world, shop.merchantId, [permissionCode('platform.organisation.outlets')])
  const statuses = [other, elsewhere, bare].map(async (as) => (await read(orderId, as)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 403])
})
