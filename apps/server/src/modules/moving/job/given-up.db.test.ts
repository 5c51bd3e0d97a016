import { beginMove } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { zipOf } from '../../../../test/make/zip.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveWaiting } from './move-waiting.ts'

let world: World
let address = ''
beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  address = await world.listen()
})
proveAfterEach(() => world)
afterAll(() => world.close())

test('a picture of the zip of a move that is given up fails with it and waits no longer', async () => {
  const { merchantId, admin, outlet } = await makeMemberShop(world)
  const locations = { '': outlet.number }
  const said = { currency: 'USD', pricesContainTax: 'keep', locations, columns: ['goods.csv'], takesPictures: true }
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const goods = 'Name,Price,SKU,Image\nVase,1.00,VA,a.png\nBowl,1.00,VB,https://shop.example/b.png'
  const zip = zipOf([
    { name: 'goods.csv', content: Buffer.from(goods) },
    { name: 'a.png', content: picture },
  ])
  const form = new FormData()
  form.append('decisions', JSON.stringify(said))
  form.append('file', new Blob([new Uint8Array(zip)]), 'all.zip')
  const headers = { authorization: `Bearer ${admin.token}` }
  const begun = await fetch(`${address}/cashier/api${beginMove.path}`, { method: 'POST', headers, body: form })
  expect(begun.status).toBe(200)
  await world.sql(sql`update shop_move_brought set attempts = 19 where merchant_id = ${merchantId} returning move_id`)
  const full = () => Promise.reject(new Error('the disk is full'))
  const context = { database: world.database, log: { warn: () => {} }, now: world.now, newId, reach: {} } as never
  await moveWaiting(context, () => ({ put: full }) as never)
  const { answer } = await world.call(listMoves, {}, { as: admin.token })
  expect(answer.moves).toMatchObject([
    { running: null, endedAt: null, pictures: { taken: 0, waiting: 1, failed: 1, failures: [{ name: 'Vase' }] } },
  ])
  expect(answer.moves[0]?.pictures?.failures[0]?.message).toContain('stopped before this picture')
})
