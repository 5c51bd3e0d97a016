import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginMove, planMove } from '@kassa/contract/moving/moving.calls.ts'
import { beginUpload, finishUpload, uploadPart } from '@kassa/contract/moving/uploads.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashOf, MIB, PART, uploadsTo } from '../../../../test/make/bring-upload.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let send: ReturnType<typeof uploadsTo>['send']
let bringing: ReturnType<typeof uploadsTo>['bringing']
beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  ;({ send, bringing } = uploadsTo(world, await world.listen()))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const refused = (code: string) => ({ body: { code } })
const rowsOf = (merchantId: string) =>
  world.sql(sql`
    select upload.id, finished_at is not null as is_whole, (select count(*)::int from shop_move_piece as piece where piece.upload_id = upload.id) as parts
    from shop_move_upload as upload where merchant_id = ${merchantId}`)

test('parts go up in any order and twice, go on after a cut line, and are one file at the end', async () => {
  const { merchantId, admin } = await makeMemberShop(world)
  const { begin, part, finish, parts } = bringing(admin.token, randomBytes(2 * PART + 17))
  const { id, partBytes, received } = await begin()
  expect({ partBytes, received }).toEqual({ partBytes: PART, received: [] })
  expect(await part(id, 2)).toMatchObject({ status: 200, body: { received: 1 } })
  expect(await part(id, 2)).toMatchObject({ status: 200, body: { received: 1 } })
  expect((await finish(id)).refusal).toMatchObject({
    code: 'moving.upload-incomplete',
    details: { count: 2, limit: 3 },
  })
  expect(await send(admin.token, planMove, { upload: id })).toMatchObject(refused('moving.upload-unfinished'))
  expect(await begin()).toEqual({
    id,
    partBytes: PART,
    received: [{ number: 2, sha256: hashOf(parts[2] ?? Buffer.alloc(0)) }],
  })
  expect(await Promise.all([part(id, 0), part(id, 0), part(id, 1)])).toMatchObject([
    { status: 200 },
    { status: 200 },
    { status: 200 },
  ])
  expect((await finish(id)).answer).toEqual({ id, bytes: 2 * PART + 17 })
  expect((await finish(id)).answer).toEqual({ id, bytes: 2 * PART + 17 })
  expect(await part(id, 1)).toMatchObject({ status: 200, body: { received: 3 } })
  expect(await part(id, 1, randomBytes(PART))).toMatchObject(refused('moving.part-differs'))
  expect(await rowsOf(merchantId)).toEqual([{ id, isWhole: true, parts: 3 }])
})

test('sizes, numbers and hashes that are not those of the file are refused with limit and value, and nothing is kept', async () => {
  const { merchantId, admin } = await makeMemberShop(world)
  const most = 2_000 * MIB
  const of = (bytes: number) =>
    world.call(beginUpload, { fileName: 'all.zip', bytes, sha256: 'a'.repeat(64) }, { as: admin.token })
  expect((await of(most)).status).toBe(200)
  const { refusal } = await of(most + 1)
  expect(refusal).toMatchObject({ code: 'moving.upload-too-large', details: { limit: '2000 MB', value: '2000.1 MB' } })
  expect(refusal.message).toContain('2000.1 MB')
  const { begin, part } = bringing(admin.token, randomBytes(PART + 5))
  const { id } = await begin()
  expect(await part(id, 2)).toMatchObject({ body: { code: 'moving.part-unknown', details: { limit: 2, value: 3 } } })
  expect(await part(id, 1, randomBytes(6))).toMatchObject({
    body: { code: 'moving.part-size', details: { part: 2, limit: 5, value: 6 } },
  })
  expect(await part(id, 0, randomBytes(PART - 1))).toMatchObject(refused('moving.part-size'))
  expect(await part(id, 1, randomBytes(5), 'b'.repeat(64))).toMatchObject(refused('moving.part-damaged'))
  expect(await send(admin.token, uploadPart, { id, number: '0', sha256: 'b'.repeat(64) })).toMatchObject(
    refused('import.no-file'),
  )
  for (const number of ['-1', '1e3', '99999', ''])
    expect(await send(admin.token, uploadPart, { id, number, sha256: 'b'.repeat(64) }, randomBytes(5))).toMatchObject({
      status: 422,
    })
  expect(await rowsOf(merchantId)).toEqual([{ id, isWhole: false, parts: 0 }])
})

test('a file of which nobody holds the whole is known by the hashes of its parts', async () => {
  const { merchantId, admin } = await makeMemberShop(world)
  const as = { as: admin.token }
  const bytes = 100 * MIB + 1
  const hashes = Array.from({ length: 26 }, (_, at) => hashOf(Buffer.from(`part ${at}`)))
  const begin = async (sha256: string) =>
    (await world.call(beginUpload, { fileName: 'all.zip', bytes, sha256 }, as)).answer.id
  const sent = (id: string) =>
    world.owner((tx) =>
      tx.run(sql`
        insert into shop_move_piece (merchant_id, upload_id, number, sha256, content)
        select ${merchantId}, ${id}, at - 1, sha256, '' from unnest(${hashes}::text[]) with ordinality as part (sha256, at)`),
    )
  const other = await begin(hashOf(Buffer.from(hashes.toReversed().join(''))))
  await sent(other)
  expect((await world.call(finishUpload, { id: other }, as)).refusal).toMatchObject({ code: 'moving.upload-damaged' })
  const id = await begin(hashOf(Buffer.from(hashes.join(''))))
  await sent(id)
  expect((await world.call(finishUpload, { id }, as)).answer).toEqual({ id, bytes })
})

test('a shop has room for so much on its way, whoever brings it', async () => {
  const { merchantId, admin, cashier } = await makeMemberShop(world)
  const may = [permissionCode('platform.catalogue.products.import')]
  await world.owner((tx) => tx.run(sql`update role set codes = ${may} where id = ${cashier.roleId}`))
  const begin = (as: string, bytes: number) =>
    world.call(beginUpload, { fileName: 'all.zip', bytes, sha256: 'a'.repeat(64) }, { as })
  expect((await begin(admin.token, 1_999 * MIB)).status).toBe(200)
  expect((await begin(cashier.token, MIB)).status).toBe(200)
  const { refusal } = await begin(cashier.token, MIB + 1)
  expect(refusal).toMatchObject({
    code: 'moving.uploads-full',
    details: { limit: '2000 MB', value: '1.1 MB', held: '1999 MB' },
  })
  expect((await begin(admin.token, MIB)).status).toBe(200)
  expect((await begin(cashier.token, 1_999 * MIB)).status).toBe(200)
  expect(await rowsOf(merchantId)).toHaveLength(2)
  const both = await makeMemberShop(world)
  expect((await begin(both.admin.token, 2_000 * MIB)).status).toBe(200)
})

test('a file that changed between its parts is no file; the parts that are others are sent again', async () => {
  const { admin } = await makeMemberShop(world)
  const { begin, part, finish, parts } = bringing(admin.token, randomBytes(PART + 9))
  const { id } = await begin()
  await part(id, 0)
  await part(id, 1, randomBytes(9))
  expect((await finish(id)).refusal).toMatchObject({ code: 'moving.upload-damaged' })
  const again = await begin()
  const differing = again.received.filter(({ number, sha256 }) => hashOf(parts[number] ?? Buffer.alloc(0)) !== sha256)
  expect(differing).toMatchObject([{ number: 1 }])
  expect(await part(id, 1)).toMatchObject({ status: 200, body: { received: 2 } })
  expect((await finish(id)).status).toBe(200)
})

test('nobody else finds an upload: another shop, another person of the shop, whoever begins another, and all after a day', async () => {
  const { merchantId, admin, cashier } = await makeMemberShop(world)
  const other = await makeMemberShop(world)
  const own = bringing(admin.token, randomBytes(100))
  const { id } = await own.begin()
  await own.part(id, 0)
  const may = [permissionCode('platform.catalogue.products.import')]
  await world.owner((tx) => tx.run(sql`update role set codes = ${may} where id = ${cashier.roleId}`))
  expect(await bringing(cashier.token, randomBytes(100)).part(id, 0)).toMatchObject(refused('thing.not-found'))
  const strange = bringing(other.admin.token, randomBytes(100))
  expect(await strange.part(id, 0)).toMatchObject(refused('thing.not-found'))
  expect((await strange.finish(id)).refusal).toMatchObject({ code: 'thing.not-found' })
  expect((await own.finish(id)).status).toBe(200)
  expect(await send(other.admin.token, planMove, { upload: id })).toMatchObject(refused('thing.not-found'))
  expect(await send(other.admin.token, beginMove, { upload: id })).toMatchObject(refused('thing.not-found'))
  expect((await strange.begin(own.parts[0])).received).toEqual([])
  const [first, second] = await Promise.all([own.begin(randomBytes(50)), own.begin(randomBytes(60))])
  expect(await own.part(id, 0)).toMatchObject(refused('thing.not-found'))
  expect(await rowsOf(merchantId)).toMatchObject([{ parts: 0 }])
  const [left] = await rowsOf(merchantId)
  expect([first.id, second.id]).toContain(left?.['id'])
  await world.sql(
    sql`update shop_move_upload set expires_at = ${world.now} where merchant_id = ${merchantId} returning id`,
  )
  expect((await own.finish(String(left?.['id']))).refusal).toMatchObject({ code: 'thing.not-found' })
  await world.runJob('moving.forget-uploads')
  expect(await rowsOf(merchantId)).toEqual([])
  expect(await rowsOf(other.merchantId)).toMatchObject([{ parts: 0 }])
})
