// The menu shows what a shop has begun to use; a new shop has little of it.
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { listBegunPages, PAGES_BY_USE } from '@kassa/contract/today/begun-pages.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../test/make/merchant.ts'
import { makeOperator } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const owner = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    await makeOutlet(tx, merchantId)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
const begun = async (as: string) => (await world.call(listBegunPages, {}, { as })).answer.pages

it('a new shop has begun nothing, and what it makes stands there from then on, for it alone', async () => {
  const [as, other] = [await owner(), await owner()]
  expect(await begun(as)).toEqual([])
  await world.call(createSupplier, { name: 'North Farm' }, { as })
  expect(await begun(as)).toEqual(['stockReorder', 'suppliers'])
  expect(await begun(other)).toEqual([])
})

it('every page that may be missing is asked of', async () => {
  const as = await owner()
  const pages = await world.statementsDuring(async () => void (await begun(as)))
  expect(pages).toBeGreaterThan(0)
  expect(new Set(PAGES_BY_USE).size).toBe(PAGES_BY_USE.length)
})

it('is no call of those above the merchants', async () => {
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeOperator(tx)
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: null })
  })
  expect((await world.call(listBegunPages, {}, { as })).status).toBe(403)
})
