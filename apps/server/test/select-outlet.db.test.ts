import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { makeShop, type Shop } from './make/shop.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

it.each([
  ['en-US', 'Select the outlet first.'],
  ['zh-CN', '请先选择门店。'],
  ['ja-JP', '先に店舗を選択してください。'],
])('where one outlet has to be chosen, %s is told so', async (locale, words) => {
  const request = { variantId: newId(), onHand: 1, was: 0, note: '' } as never
  const headers = { cookie: `Accept-Language=${locale}` }
  const { refusal } = await world.call(adjustStock, request, { as: shop.admin.token, headers })
  expect([refusal.code, refusal.message]).toEqual(['outlet.select-first', words])
})
