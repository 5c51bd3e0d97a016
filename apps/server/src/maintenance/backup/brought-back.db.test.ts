// A database that came back by another way than our restore: told so, it ends as ours does.
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { runTask } from '../tasks.ts'

let world: World
let shop: Shop
let app: MadeApp

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  app = await world.owner((tx) => makeApp(tx, shop.merchantId))
})
afterAll(() => world.close())

const tell = async (...args: string[]) => {
  const said: string[] = []
  const open = () => Promise.reject(new Error('the program is not opened'))
  const request = { task: 'admin', args: ['brought-back', ...args], secret: '' }
  await runTask(
    { database: world.database, open },
    request,
    (line) => said.push(line),
    () => undefined,
  )
  return said.join('\n')
}
const states = async () => ({
  me: (await world.call(readMe, {}, { as: app.key })).status,
  items: (await world.call(listReviewItems, {}, { as: shop.admin.token })).answer.rows.length,
})

test.each([[], ['yesterday'], ['2126-01-01T00:00:00Z']])(
  'a moment that is none or to come is refused, and changes nothing: %o',
  async (...args) => {
    const before = await states()
    await expect(tell(...args)).rejects.toThrow('Name the moment')
    expect(await states()).toEqual(before)
  },
)

test('apps wait, their feed begins anew, and every outlet is told as of when its books are', async () => {
  const feed = async (after?: string) => world.call(listChanges, after === undefined ? {} : { after }, { as: app.key })
  const place = (await feed()).answer.next
  expect(await tell('2026-03-01T09:30:00Z')).toContain('apps wait')
  expect((await feed(place)).refusal.code).toBe('key.waits')
  const { rows } = (await world.call(listReviewItems, {}, { as: shop.admin.token })).answer
  expect(rows.map(({ reasons }) => reasons[0])).toContainEqual(
    expect.objectContaining({
      code: 'books.restored',
      facts: expect.objectContaining({ asOf: '2026-03-01T09:30:00.000Z' }),
    }),
  )
  await world.sql(sql`update app_installation set waits_since = null`)
  expect((await feed(place)).refusal.code).toBe('feed.restarted')
})
