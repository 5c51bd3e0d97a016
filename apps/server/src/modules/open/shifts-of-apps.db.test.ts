import { drawerEntry, listShiftEntries, listShifts, readShift } from '@kassa/contract/open/shift.calls.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeMemberShop } from '../../../test/make/member-shop.ts'

const open = describeOpenWorld()

type Entry = Readonly<Record<keyof typeof drawerEntry.whole.shape, unknown>>

const as = (key = open.app.key) => ({ as: key })
const usd = (amount: string) => ({ amount, currency: 'USD' })
const entriesOf = async (id: string, more: object = {}) => {
  const { answer } = await open.world.call(listShiftEntries, { id, ...more }, as())
  return { ...answer, data: answer.data as unknown as readonly Entry[] }
}

test('a drawer is followed by its movements: sold, put in, taken out for a reason, opened, counted', async () => {
  const { world, shop } = open
  const { desk } = shop
  const sale = desk.sale([shop.line(0)])
  await desk.book(sale, desk.moveCash(2_000, 'change from the bank'), desk.moveCash(-700, 'flowers'), desk.openDrawer())
  const { data } = await entriesOf(shop.desk.shiftId)
  const shown = data.map(({ kind, amount, reason, order_id: order }) => [kind, amount, reason, order])
  expect(shown).toContainEqual(['in', usd('2000'), 'change from the bank', null])
  expect(shown).toContainEqual(['out', usd('-700'), 'flowers', null])
  expect(shown).toContainEqual(['no_sale', usd('0'), 'change', null])
  expect(shown).toContainEqual(['sale', usd('1000'), null, sale.orderId])
  // All that the drawer took is what the shift expects in it.
  const sum = data.reduce((total, { amount }) => total + Number((amount as { amount: string }).amount), 0)
  const { answer } = await world.call(readShift, { id: shop.desk.shiftId }, as())
  expect((answer as { expected_cash?: unknown }).expected_cash).toEqual(usd(String(sum)))
})

test('pages lead to the end without a gap and without a repeat, and fields are chosen', async () => {
  const { shop } = open
  const whole = (await entriesOf(shop.desk.shiftId)).data.map(({ id }) => id)
  const paged: unknown[] = []
  for (let cursor: string | undefined, turn = 0; turn <= whole.length; turn += 1) {
    const page = await entriesOf(shop.desk.shiftId, { limit: 1, ...(cursor && { cursor }) })
    paged.push(...page.data.map(({ id }) => id))
    if (page.next === null) break
    cursor = page.next
  }
  expect(paged).toEqual(whole)
  const { data } = await entriesOf(shop.desk.shiftId, { fields: 'kind' })
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['id', 'kind'])
})

test('of another outlet or merchant it is not found, nor without the scope', async () => {
  const { world, shop, ids } = open
  const stranger = await makeMemberShop(world)
  const keyOf = async (merchantId: string, more: object) =>
    (await world.owner((tx) => makeApp(tx, merchantId, more))).key
  const outside = [await keyOf(shop.merchantId, { outletIds: [ids.otherOutlet] }), await keyOf(stranger.merchantId, {})]
  for (const key of outside) {
    expect((await world.call(listShiftEntries, { id: shop.desk.shiftId }, as(key))).status).toBe(404)
    const { data } = (await world.call(listShifts, {}, as(key))).answer
    expect(data.map(({ id }) => id)).not.toContain(shop.desk.shiftId)
  }
  const blind = await keyOf(shop.merchantId, { scopes: ['outlets_read'] })
  expect((await world.call(listShiftEntries, { id: shop.desk.shiftId }, as(blind))).status).toBe(403)
})
