import { readListViews, removeListView, saveListView } from '@kassa/contract/identity/list-views.calls.ts'
import { LIST_VIEWS } from '@kassa/domain/identity/list-view.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeMerchantAdmin, makeStaff } from '../../../../test/make/merchant.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { identityModule } from '../identity.module.ts'

let world: World
let above: PlatformPeople
let shop: Shop
let others: Shop

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  above = await makeAbove(world)
  shop = await makeShop(world, { partnerId: above.partner.partnerId })
  others = await makeShop(world)
})
afterAll(() => world.close())
beforeEach(() => world.sql(sql`delete from list_view`))

interface Asked {
  list?: string
  address?: Record<string, string>
  replaces?: boolean
}
const save = (name: string, more: Asked = {}, as = shop.admin.token) =>
  world.call(saveListView, { list: 'orders', address: { state: 'paid' }, ...more, name }, { as })
const seenBy = async (as: string, list = 'orders') =>
  (await world.call(readListViews, { list }, { as })).answer.views.map(({ name, address }) => ({ name, address }))
const remove = (id: string, as: string) => world.call(removeListView, { id }, { as })
const rows = () => world.sql(sql`select id from list_view`)

/** Makes another person of each tier, who has nothing to do with the first one's views. */
const strangers = () =>
  world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId)
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] })
    const partner = await makePartner(tx)
    const { merchantId } = shop
    return [
      above.operator,
      above.partner.token,
      shop.admin.token,
      shop.cashier.token,
      others.admin.token,
      others.cashier.token,
      await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }),
      await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId }),
      await makeSession(tx, { kind: 'admin', accountId: partner.adminId }),
    ]
  })

describe('a view of a list', () => {
  test.each([
    ['an operator', () => above.operator],
    ['a partner', () => above.partner.token],
    ['an administrator of a merchant', () => shop.admin.token],
    ['staff', () => shop.cashier.token],
  ])('of %s is theirs alone: nobody else sees it, replaces it or removes it', async (_, token) => {
    const as = token()
    const { answer } = await save('Paid', { address: { state: 'paid', from: 'yesterday' } }, as)
    for (const stranger of (await strangers()).filter((one) => one !== as)) {
      expect(await seenBy(stranger)).toEqual([])
      expect((await remove(answer.id, stranger)).status).toBe(404)
      expect((await save('Paid', { address: { state: 'void' } }, stranger)).status).toBe(200)
    }
    expect(await seenBy(as)).toEqual([{ name: 'Paid', address: { state: 'paid', from: 'yesterday' } }])
    expect((await remove(answer.id, as)).answer).toEqual({ id: answer.id })
    expect((await remove(answer.id, as)).status).toBe(404)
    expect(await seenBy(as)).toEqual([])
  })

  it('belongs to its list, and is replaced by its name there', async () => {
    const first = (await save('Low')).answer
    expect((await save('Low', { list: 'log.app', address: { by: 'day' } })).answer.id).not.toBe(first.id)
    expect((await save('Low', { address: { sort: '-total' } })).answer).toEqual({
      id: first.id,
      name: 'Low',
      address: { sort: '-total' },
    })
    expect(await seenBy(shop.admin.token, 'log.app')).toEqual([{ name: 'Low', address: { by: 'day' } }])
  })

  it('that does not replace takes the next name, unless what stands asks the same', async () => {
    const keep = async (state: string) =>
      (await save('Low', { address: { state, by: 'day' }, replaces: false })).answer.name
    expect(await keep('low')).toBe('Low')
    expect(await keep('low')).toBe('Low')
    expect(await keep('high')).toBe('Low 2')
    expect(await keep('high')).toBe('Low 2')
    expect(await seenBy(shop.admin.token)).toEqual([
      { name: 'Low', address: { state: 'low', by: 'day' } },
      { name: 'Low 2', address: { state: 'high', by: 'day' } },
    ])
  })

  it('is there once when two browsers keep it at once, and both stay where they ask different things', async () => {
    await Promise.all([save('Same'), save('Same')])
    expect(await rows()).toHaveLength(1)
    const states = ['low', 'high', 'none', 'low']
    const kept = await Promise.all(states.map((state) => save('Low', { address: { state }, replaces: false })))
    expect(new Set(kept.map(({ answer }) => answer.name))).toEqual(new Set(['Low', 'Low 2', 'Low 3']))
  })
})

describe('the views of one person', () => {
  it(`are ${LIST_VIEWS} of all lists at most, also when two are kept at once; a refused one changes nothing`, async () => {
    await world.sql(sql`
      insert into list_view (merchant_id, id, account_id, list, name, address, saved_at)
      select ${shop.merchantId}, gen_random_uuid(), ${shop.admin.id}, 'list' || n % 3, 'View ' || n, '{}', ${world.now}
      from generate_series(1, ${LIST_VIEWS - 1}::int) as n`)
    const both = await Promise.all([save('One'), save('Two')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const refused = await save('Three', { list: 'members' })
    expect([refused.status, refused.refusal.code]).toEqual([422, 'list-view.too-many'])
    expect(await rows()).toHaveLength(LIST_VIEWS)
    expect((await save('View 3', { list: 'list0', address: { a: 'b' } })).status).toBe(200)
    expect((await save('One', {}, shop.cashier.token)).status).toBe(200)
  })

  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => ['x'.repeat(at + 1), 'y']))
  test.each([
    ['n'.repeat(30), {}, 200],
    ['n'.repeat(31), {}, 422],
    [' ', {}, 422],
    ['a\nb', {}, 422],
    ['茶'.repeat(30), {}, 200],
    ['View', { address: {} }, 200],
    ['View', { address: many(10) }, 200],
    ['View', { address: many(11) }, 422],
    ['View', { address: { search: 'v'.repeat(100) } }, 200],
    ['View', { address: { search: 'v'.repeat(101) } }, 422],
    ['View', { address: { search: 'a\u2028b' } }, 422],
    ['View', { address: { search: '' } }, 422],
    ['View', { address: { 'a b': 'c' } }, 422],
    ['View', { list: 'l'.repeat(40) }, 200],
    ['View', { list: 'l'.repeat(41) }, 422],
    ['View', { list: '' }, 422],
  ] as const)('called %s, with %j, are answered %i', async (name, more, status) => {
    expect((await save(name, more)).status).toBe(status)
    expect(await rows()).toHaveLength(status === 200 ? 1 : 0)
  })

  it('are nobody’s without a sign-in', async () => {
    expect((await world.call(readListViews, { list: 'orders' }, {})).status).toBe(401)
    expect((await world.call(saveListView, { list: 'orders', name: 'Low', address: {} }, {})).status).toBe(401)
  })
})
