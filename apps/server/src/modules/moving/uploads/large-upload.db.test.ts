import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginMove, moveIn, planMove } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
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

/** A zip past what one call takes: lists, and what is no list and packs to nothing less. */
const largeZip = (count: number): Buffer =>
  zipOf([
    {
      name: 'goods.csv',
      content: Buffer.from(
        ['Name,Price,SKU,Stock', ...Array.from({ length: count }, (_, at) => `Thing ${at},3.50,S-${at},2`)].join('\n'),
      ),
    },
    { name: 'manual.pdf', content: randomBytes(13 * MIB) },
  ])

test('a zip past the limit of a call is planned and moved in by its parts, at once and as a job, and its parts go', async () => {
  const { merchantId, admin, outlet } = await makeMemberShop(world)
  const { send, bringing } = uploadsTo(world, address)
  const decisions = JSON.stringify({
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    columns: ['goods.csv'],
  })
  const bring = async (count: number): Promise<string> => {
    const zip = bringing(admin.token, largeZip(count))
    const { id } = await zip.begin()
    for (const number of zip.parts.keys()) expect((await zip.part(id, number)).status).toBe(200)
    expect((await zip.finish(id)).status).toBe(200)
    return id
  }
  const once = await bring(3)
  expect(await send(admin.token, planMove, { decisions, upload: once })).toMatchObject({
    status: 200,
    body: { isReady: true, products: { new: 3 }, files: [{ name: 'goods.csv' }] },
  })
  expect(await send(admin.token, moveIn, { decisions, upload: once })).toMatchObject({ body: { products: 3 } })
  expect(await partsHeld(merchantId)).toEqual([])
  expect(await send(admin.token, moveIn, { decisions, upload: once })).toMatchObject(refused('thing.not-found'))
  const large = await bring(60)
  const both = await Promise.all([
    send(admin.token, beginMove, { decisions, upload: large }),
    send(admin.token, beginMove, { decisions, upload: large }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await partsHeld(merchantId)).toEqual([])
  await world.runJob('moving.move-waiting')
  const { answer } = await world.call(listMoves, {}, { as: admin.token })
  expect(answer.moves).toMatchObject([{ products: 57, running: null }, { products: 3 }])
  // Its threads load the program anew: on a machine with much else to do that takes seconds.
}, 90_000)
