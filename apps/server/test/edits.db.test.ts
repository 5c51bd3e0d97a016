import { editLevel, listLevels } from '@kassa/contract/member/level.calls.ts'
import { createMember, editMember, readMember } from '@kassa/contract/member/member.calls.ts'
import { createOpenGift, editOpenGift, listOpenGifts } from '@kassa/contract/stored-value/open-gift.calls.ts'
import { createSupplier, editSupplier, listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { readOwnMerchant, updateOwnMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { createOutlet, listOutlets, updateOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from './make/member-shop.ts'
import { makeWorld, type World } from './world.ts'

// A field that an edit leaves out stays as it is, and null clears it: a page that does not know a field loses nothing that others have
// written there.

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })

it('of a member', async () => {
  const said = {
    phone: '+8613800138000',
    email: 'ada@kassa.example',
    birthday: '1990-07-01',
    tags: ['regular'],
    note: 'Tea',
  }
  const { id, version } = (await world.call(createMember, { name: 'Ada', ...said, agreesToMessages: true }, mine()))
    .answer
  const read = async () => (await world.call(readMember, { id }, mine())).answer
  const before = await read()
  expect((await world.call(editMember, { id, version, name: 'Ada L.' }, mine())).status).toBe(200)
  expect(await read()).toEqual({ ...before, name: 'Ada L.', version: version + 1 })
  const cleared = {
    id,
    version: version + 1,
    name: 'Ada L.',
    phone: null,
    email: null,
    birthday: null,
    note: null,
    tags: null,
  }
  expect((await world.call(editMember, cleared, mine())).status).toBe(200)
  expect(await read()).toMatchObject({ phone: '', email: '', birthday: null, note: '', tags: [] })
})

it('of a supplier', async () => {
  const said = {
    description: 'Leaves',
    contactName: 'Li',
    phone: '+8613800138001',
    email: 'li@kassa.example',
    leadDays: 4,
  }
  const { id, version } = (await world.call(createSupplier, { name: 'Tea Ltd', ...said }, mine())).answer
  const read = async () => (await world.call(listSuppliers, {}, mine())).answer.rows.find((one) => one.id === id)
  const before = await read()
  await world.call(editSupplier, { id, version, name: 'Tea Ltd' }, mine())
  expect(await read()).toEqual({ ...before, version: version + 1 })
  await world.call(editSupplier, { id, version: version + 1, name: 'Tea Ltd', phone: null, leadDays: null }, mine())
  // Without days of its own it has the usual ones.
  expect(await read()).toMatchObject({ contactName: 'Li', phone: '', leadDays: 7 })
})

it('of a level and of an open gift', async () => {
  const level = (await world.call(listLevels, {}, mine())).answer.rows[0]!
  const { id, version, name, number } = level
  expect((await world.call(editLevel, { id, version, name, number }, mine())).answer).toEqual({
    ...level,
    version: version + 1,
  })
  const period = { fromDay: '2026-03-01', untilDay: '2026-03-31' }
  const gift = (await world.call(createOpenGift, { name: 'Spring', points: 5, ...period }, mine())).answer
  await world.call(editOpenGift, { id: gift.id, version: 1, name: 'Spring', points: 6 }, mine())
  expect((await world.call(listOpenGifts, {}, mine())).answer.rows[0]).toMatchObject({ points: 6, ...period })
})

it('of the merchant and of an outlet', async () => {
  const own = async () => (await world.call(readOwnMerchant, {}, mine())).answer
  const { name, country, locale, version, sharesSalesWithPartner } = await own()
  const needed = { name, country, locale, sharesSalesWithPartner }
  await world.call(updateOwnMerchant, { ...needed, version, companyName: 'Tea Ltd', phone: '+8613800138002' }, mine())
  const before = await own()
  await world.call(updateOwnMerchant, { ...needed, version: before.version }, mine())
  expect(await own()).toEqual({ ...before, version: before.version + 1 })

  const fields = createOutlet.request.parse({
    ...(await world.call(listOutlets, {}, mine())).answer.rows[0],
    number: '0102',
    name: 'Second',
    phone: '+8613800138003',
    address: '1 Harbor Street',
  })
  const made = (await world.call(createOutlet, fields, mine())).answer
  const read = async () => (await world.call(listOutlets, {}, mine())).answer.rows.find(({ id }) => id === made.id)!
  const first = await read()
  const soft = ['detail', 'address', 'province', 'phone', 'taxNumber', 'dayCutoffMinutes']
  const kept = Object.fromEntries(Object.entries(fields).filter(([field]) => !soft.includes(field)))
  expect(
    (await world.call(updateOutlet, { ...kept, id: made.id, version: first.version } as never, mine())).status,
  ).toBe(200)
  expect(await read()).toEqual({ ...first, version: first.version + 1 })
})
