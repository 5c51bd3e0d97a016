import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { beginMove, moveIn, planMove } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveWaiting } from '../job/move-waiting.ts'
import { MIB, uploadsTo } from '../../../../test/make/bring-upload.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { zipOf } from '../../../../test/make/zip.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let address = ''
beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  address = await world.listen()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const refused = (code: string) => ({ body: { code } })
const partsHeld = (merchantId: string) =>
  world.sql(sql`select id from shop_move_upload where merchant_id = ${merchantId}`)

/** A zip past what one call takes: lists, a picture of the first of its goods, and what is no list and packs to nothing less. */
async function largeZip(count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at) => `Thing ${at},3.50,S-${at},2,${at === 0 ? 'thing.png' : ''}`)
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } }).png()
  return zipOf([
    { name: 'goods.csv', content: Buffer.from(['Name,Price,SKU,Stock,Image', ...rows].join('\n')) },
    { name: 'manual.pdf', content: randomBytes(13 * MIB) },
    { name: 'thing.png', content: await picture.toBuffer() },
  ])
}

async function makeBringingShop(more: object = {}) {
  const { merchantId, admin, outlet } = await makeMemberShop(world)
  const { send, bringing } = uploadsTo(world, address)
  const decisions = JSON.stringify({
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    columns: ['goods.csv'],
    ...more,
  })
  return {
    merchantId,
    as: { as: admin.token },
    bringing: (bytes: Buffer) => bringing(admin.token, bytes),
    bring: async (count: number): Promise<string> => {
      const zip = bringing(admin.token, await largeZip(count))
      const { id } = await zip.begin()
      for (const number of zip.parts.keys()) expect((await zip.part(id, number)).status).toBe(200)
      expect((await zip.finish(id)).status).toBe(200)
      return id
    },
    /** Asks for the plan or the move of what was brought. */
    ask: (call: Endpoint, upload: string) => send(admin.token, call, { decisions, upload }),
    moves: async () => (await world.call(listMoves, {}, { as: admin.token })).answer.moves,
  }
}

test('a zip past the limit of a call is planned and moved in by its parts, at once and as a job, and its parts go', async () => {
  const { merchantId, bringing, bring, ask, moves } = await makeBringingShop()
  const once = await bring(3)
  expect(await ask(planMove, once)).toMatchObject({
    status: 200,
    body: { isReady: true, products: { new: 3 }, files: [{ name: 'goods.csv' }] },
  })
  expect(await ask(moveIn, once)).toMatchObject({ body: { products: 3 } })
  expect(await partsHeld(merchantId)).toEqual([])
  expect(await ask(moveIn, once)).toMatchObject(refused('thing.not-found'))
  const large = await bring(60)
  const both = await Promise.all([ask(beginMove, large), ask(beginMove, large)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  // The parts are the move's now: nobody finds the file, another may be brought, and no sweep takes it.
  expect(await partsHeld(merchantId)).toEqual([{ id: large }])
  expect(await ask(planMove, large)).toMatchObject(refused('thing.not-found'))
  const next = await bringing(Buffer.from('next')).begin()
  await world.runJob('moving.forget-uploads')
  expect(await partsHeld(merchantId)).toHaveLength(2)
  await world.runJob('moving.move-waiting')
  expect(await partsHeld(merchantId)).toEqual([{ id: next.id }])
  expect(await moves()).toMatchObject([{ products: 57, running: null }, { products: 3 }])
  // Its threads load the program anew: on a machine with much else to do that takes seconds.
}, 90_000)

test('a picture of a zip that went up in parts is read there by the job; a move that is undone before loses its parts', async () => {
  const { merchantId, as, bring, ask, moves } = await makeBringingShop({ takesPictures: true })
  await ask(beginMove, await bring(2))
  const stored: string[] = []
  const store = { put: (key: string) => Promise.resolve(void stored.push(key)) }
  const context = { database: world.database, log: { warn: () => {} }, now: world.now, newId, reach: {} } as never
  await moveWaiting(context, () => store as never)
  expect(await moves()).toMatchObject([{ products: 2, running: null, pictures: { taken: 1, failed: 0 } }])
  expect(stored.length).toBeGreaterThan(0)
  expect(await partsHeld(merchantId)).toEqual([])
  const given = await bring(5)
  const { body } = await ask(beginMove, given)
  expect(await partsHeld(merchantId)).toEqual([{ id: given }])
  expect((await world.call(undoMove, { id: String(body['id']) }, as)).status).toBe(200)
  expect(await partsHeld(merchantId)).toEqual([])
}, 90_000)

test('parts of a move that nobody ended go with the next sweep', async () => {
  const { merchantId, bring, ask } = await makeBringingShop()
  await ask(beginMove, await bring(4))
  await world.sql(sql`delete from shop_move_brought where merchant_id = ${merchantId} returning move_id`)
  await world.runJob('moving.forget-uploads')
  expect(await partsHeld(merchantId)).toEqual([])
}, 90_000)
