import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import {
  addVideoPiece,
  beginPairing,
  beginVideo,
  checkScreenCode,
  listOwnScreens,
  listScreens,
  readPairing,
  pairScreen,
  readScreen,
  readScreenFile,
  revokeScreen,
  saveScreen,
  showOnScreens,
  unpairScreen,
  VIDEO_MEGABYTES,
  VIDEO_PIECE_BYTES,
  WATCH_SCREEN_PATH,
} from '@kassa/contract/print/screen.calls.ts'
import type { Partition, ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makePicture } from '../../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { modules } from '../../../program.ts'
import { pictureKey } from '../../file/stored-picture.ts'
import { createPrintModule } from '../print.module.ts'

let world: World
let shop: SellingShop
let other: SellingShop
let as: string
let stranger: string
let address: string
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-screens-'))

beforeAll(async () => {
  const store = folderStore(folder)
  const own = modules.map((module) => (module.name === 'print' ? createPrintModule(() => store) : module))
  world = await makeWorld({ modules: own, beatMillis: 50 })
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const admin = async (merchantId: string) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    }
    as = await admin(shop.merchantId)
    stranger = await admin(other.merchantId)
  })
  address = await world.listen()
})
afterAll(async () => {
  await world.close()
  fs.rmSync(folder, { recursive: true })
})

const layoutOf = (...partitions: Partition[]): ScreenLayout => ({
  version: 1,
  isLargeText: false,
  isHighContrast: false,
  partitions,
})
const basket: Partition = { x: 0, y: 0, width: 8, height: 9, content: { type: 'basket' } }
const file = (fileId: string) => ({ fileId, name: 'a', days: [], from: 0, until: 0 })
const save = (layout: ScreenLayout | null, after: number, outletId?: string, who = as) =>
  world.call(saveScreen, { layout, after, ...(outletId ? { outletId } : {}) }, { as: who })
const read = async (outletId?: string) => (await world.call(readScreen, outletId ? { outletId } : {}, { as })).answer
const setup = async () => (await world.call(deskSetup, {}, { device: shop.desk.device })).answer.screen
const rows = () => world.sql(sql`select * from second_screen order by place_id`)

describe('the layout of customer’s screens', () => {
  it('is the product’s own, then the merchant’s, then the outlet’s, and given up again', async () => {
    const { outletId } = shop.outlet
    expect(await read(outletId)).toEqual({ layout: null, from: 'built-in', version: 0 })
    expect((await save(layoutOf(basket), 0)).answer).toEqual({ version: 1 })
    expect(await read(outletId)).toMatchObject({ from: 'merchant', version: 0 })
    const clock = layoutOf({ ...basket, content: { type: 'clock' } })
    expect((await save(clock, 0, outletId)).answer).toEqual({ version: 1 })
    expect([(await setup())?.layout, (await read()).layout]).toEqual([clock, layoutOf(basket)])
    expect((await save(null, 1, outletId)).answer).toEqual({ version: 2 })
    expect((await setup())?.layout).toEqual(layoutOf(basket))
    expect((await save(layoutOf(basket), 0)).refusal.code).toBe('thing.changed-meanwhile')
  })

  it('is refused with what is wrong with it, and stays as it was', async () => {
    const before = await rows()
    const unknown = crypto.randomUUID()
    const [foreign] = await world.sql<{ id: string }>(sql`select gen_random_uuid() as id`)
    const picture = (fileId: string, everyMs = 100): Partition => ({
      ...basket,
      content: { type: 'carousel', files: [file(fileId)], everyMs },
    })
    const version = (await read()).version
    for (const [layout, code] of [
      [layoutOf(), 'screen.no-partition'],
      [layoutOf(...Array.from({ length: 7 }, () => basket)), 'screen.too-many'],
      [layoutOf(basket, { ...basket, x: 7 }), 'screen.overlap'],
      [layoutOf(picture(unknown, 99)), 'screen.carousel-pace'],
      [layoutOf(picture(unknown)), 'screen.file-unknown'],
      [layoutOf({ ...basket, content: { type: 'video', files: [file(foreign?.id ?? '')] } }), 'screen.file-unknown'],
    ] as const)
      expect((await save(layout, version)).refusal.code).toBe(code)
    expect((await save(layoutOf(basket), 0, shop.outlet.outletId, stranger)).status).toBe(404)
    expect(await rows()).toEqual(before)
  })

  it('takes pictures of the merchant that are for screens, and none that are for goods', async () => {
    const { version } = await read()
    const picture = await world.owner((tx) => makePicture(tx, shop.merchantId))
    const content = { type: 'carousel', files: [file(picture)], everyMs: 5_000 } as const
    const as = (purpose: string) => world.sql(sql`update picture set purpose = ${purpose} where id = ${picture}`)
    const before = await rows()
    for (const purpose of ['product', 'receipt', 'merchant-paper']) {
      await as(purpose)
      expect((await save(layoutOf({ ...basket, content }), version)).refusal.code).toBe('screen.file-unknown')
    }
    expect(await rows()).toEqual(before)
    await as('second-screen')
    expect((await save(layoutOf({ ...basket, content }), version)).answer).toEqual({ version: version + 1 })
  })
})

const mp4 = (bytes: number): Buffer => {
  const made = Buffer.alloc(bytes, 7)
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').copy(made)
  return made
}
async function sendPiece(id: string, place: number, bytes: Buffer, token = as) {
  const form = new FormData()
  form.append('id', id)
  form.append('place', String(place))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'piece')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/cashier/api${addVideoPiece.path}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const begin = (bytes: number, name = 'Autumn.mp4') => world.call(beginVideo, { name, bytes }, { as })
const readFile = (word: string, kind: 'picture' | 'video', id: string, range?: string) =>
  fetch(`${address}/cashier/api${readScreenFile.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(range === undefined ? {} : { range }) },
    body: JSON.stringify({ word, kind, id }),
  })

describe('a video', () => {
  it('comes in pieces, is shown when it is whole, and is given in the parts that are asked for', async () => {
    const whole = mp4(VIDEO_PIECE_BYTES + 1_000)
    const { id, pieces } = (await begin(whole.length)).answer
    expect(pieces).toBe(2)
    const shows = layoutOf({ ...basket, content: { type: 'video', files: [file(id)] } })
    const first = whole.subarray(0, VIDEO_PIECE_BYTES)
    expect((await sendPiece(id, 0, first)).body).toEqual({ received: 1, isWhole: false })
    expect((await sendPiece(id, 0, first)).body).toEqual({ received: 1, isWhole: false })
    const { version } = await read()
    expect((await save(shows, version)).refusal.code).toBe('screen.file-unknown')
    expect((await sendPiece(id, 1, whole.subarray(VIDEO_PIECE_BYTES))).body).toEqual({ received: 2, isWhole: true })
    expect((await save(shows, version)).status).toBe(200)
    const word = (await setup())?.word ?? ''
    const answers = async (range?: string) => {
      const response = await readFile(word, 'video', id, range)
      return [
        response.status,
        response.headers.get('content-range'),
        Buffer.from(await response.arrayBuffer()),
      ] as const
    }
    const end = whole.length
    expect(await answers()).toEqual([200, null, whole])
    const over = `bytes=${VIDEO_PIECE_BYTES - 5}-${VIDEO_PIECE_BYTES + 4}`
    expect(await answers(over)).toEqual([
      206,
      `${over.replace('=', ' ')}/${end}`,
      whole.subarray(VIDEO_PIECE_BYTES - 5, VIDEO_PIECE_BYTES + 5),
    ])
    expect((await answers('bytes=-10'))[2]).toEqual(whole.subarray(end - 10))
    expect((await answers(`bytes=${end}-`)).slice(0, 2)).toEqual([416, `bytes */${end}`])
    expect((await readFile(word, 'video', crypto.randomUUID())).status).toBe(404)
    const foreign = (await world.call(deskSetup, {}, { device: other.desk.device })).answer.screen?.word ?? ''
    expect((await readFile(foreign, 'video', id)).status).toBe(404)
    expect((await readFile(`${word.slice(0, -2)}xx`, 'video', id)).status).toBe(422)
  })

  it('of nothing, of more than 150 MB, with another header and of other bytes than announced is not kept', async () => {
    const most = VIDEO_MEGABYTES * 1024 * 1024
    expect((await begin(0)).refusal.code).toBe('file.missing')
    expect((await begin(most + 1)).refusal).toMatchObject({ code: 'file.too-large', details: { megabytes: 150 } })
    expect((await begin(most)).answer.pieces).toBe(38)
    expect((await world.call(beginVideo, { name: 'x'.repeat(201), bytes: 5 }, { as })).refusal.code).toBe(
      'request.invalid',
    )
    const { id } = (await begin(100)).answer
    expect((await sendPiece(id, 0, Buffer.from('x'.repeat(100)))).body['code']).toBe('file.not-a-video')
    expect((await sendPiece(id, 0, mp4(99))).body['code']).toBe('screen.piece-unfit')
    expect((await sendPiece(id, 1, mp4(100))).body['code']).toBe('screen.piece-unfit')
    expect((await sendPiece(id, 0, mp4(100), stranger)).status).toBe(404)
    const [row] = await world.sql(sql`select received from screen_video where id = ${id}`)
    expect(row).toEqual({ received: 0 })
  })

  it('that no screen shows is taken away after a day', async () => {
    const { id } = (await begin(100)).answer
    await sendPiece(id, 0, mp4(100))
    const there = async () => (await world.sql(sql`select id from screen_video where id = ${id}`)).length
    await begin(100)
    expect(await there()).toBe(1)
    world.passSeconds(86_401)
    await begin(100)
    expect(await there()).toBe(0)
    expect(fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(id))).toEqual(
      [],
    )
  })
})

describe('a picture', () => {
  it('of the screen and of goods opens with the device’s word, one of papers and of members does not', async () => {
    const word = (await setup())?.word ?? ''
    for (const [purpose, status] of [
      ['second-screen', 200],
      ['product', 200],
      ['merchant-paper', 404],
      ['member', 404],
    ] as const) {
      const id = await world.owner((tx) => makePicture(tx, shop.merchantId))
      await world.sql(sql`update picture set purpose = ${purpose} where id = ${id}`)
      await folderStore(folder).put(pictureKey(shop.merchantId, id, 'full'), Buffer.from('drawn'))
      expect([purpose, (await readFile(word, 'picture', id)).status]).toEqual([purpose, status])
    }
  })
})

/** Returns the messages of a watch, piece by piece. */
async function watch(word: object) {
  const stop = new AbortController()
  const response = await fetch(`${address}/cashier/api${WATCH_SCREEN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(word),
    signal: stop.signal,
  })
  const heard: Record<string, unknown>[] = []
  const state = { isOver: false, isClosed: false }
  const listen = async (): Promise<void> => {
    let text = ''
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const [first = '', ...rest] = text.slice(0, end).split('\n')
        if (first === 'event: over') state.isOver = true
        else if (first.startsWith('data: ') && rest.length === 0)
          heard.push(JSON.parse(first.slice(6)) as Record<string, unknown>)
        text = text.slice(end + 2)
      }
    }
    state.isClosed = true
  }
  const listening = response.ok ? listen().catch(() => undefined) : Promise.resolve()
  return { status: response.status, heard, state, listening, stop: () => stop.abort() }
}
const device = () => shop.desk.device
const show = (message: Record<string, unknown>, followId: string | null = null) =>
  world.call(showOnScreens, { message, followId }, { device: device() })
const pair = async (name = 'Counter') => {
  const { code, secret, words } = (await world.call(beginPairing, {})).answer
  expect((await world.call(checkScreenCode, { code: code.toLowerCase() }, { device: device() })).answer.words).toBe(
    words,
  )
  const { id } = (await world.call(pairScreen, { code, name }, { device: device() })).answer
  const { token } = (await world.call(readPairing, { secret })).answer
  return { id, code, secret, token: token ?? '' }
}

describe('a screen on another device', () => {
  it('is paired once by its code, and shows what its desk says until it is ended', async () => {
    const { id, code, token } = await pair()
    expect((await world.call(pairScreen, { code, name: 'Again' }, { device: device() })).refusal.code).toBe(
      'screen.code-unknown',
    )
    expect((await setup())?.isWatched).toBe(true)
    await show({ kind: 'idle' })
    const seen = await watch({ token })
    await expect.poll(() => seen.heard.at(-1)).toMatchObject({ message: { kind: 'idle' }, layout: { version: 1 } })
    await show({ kind: 'basket', total: '3.00' })
    await expect.poll(() => seen.heard.at(-1)).toMatchObject({ message: { kind: 'basket', total: '3.00' } })
    const [listed] = (await world.call(listScreens, {}, { as })).answer.screens
    expect(listed).toMatchObject({ id, name: 'Counter', deviceName: expect.any(String) })
    expect((await world.call(revokeScreen, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(revokeScreen, { id }, { as })).status).toBe(200)
    await expect.poll(() => seen.state).toEqual({ isOver: true, isClosed: true })
    expect((await watch({ token })).status).toBe(422)
    expect((await world.call(revokeScreen, { id }, { as })).status).toBe(404)
  })

  it('is not another desk’s, nor another merchant’s', async () => {
    const { id, token } = await pair('Second')
    expect((await world.call(unpairScreen, { id }, { device: other.desk.device })).status).toBe(404)
    expect((await world.call(listOwnScreens, {}, { device: other.desk.device })).answer.screens).toEqual([])
    await world.call(showOnScreens, { message: { kind: 'thanks' }, followId: null }, { device: other.desk.device })
    const seen = await watch({ token })
    await expect.poll(() => seen.heard.length).toBeGreaterThan(0)
    expect(JSON.stringify(seen.heard)).not.toContain('thanks')
    seen.stop()
    await seen.listening
    expect((await world.call(unpairScreen, { id }, { device: device() })).status).toBe(200)
  })

  it.each([
    ['not a word', { token: 'x'.repeat(40) }],
    ['somebody else’s merchant', { token: `${crypto.randomUUID()}.${crypto.randomUUID()}.${'x'.repeat(43)}` }],
    ['nothing', {}],
  ])('with %s shows nothing', async (_, word) => expect((await watch(word)).status).toBe(422))

  it('has five minutes, and five tries', async () => {
    const { code, secret } = (await world.call(beginPairing, {})).answer
    world.passSeconds(301)
    expect((await world.call(checkScreenCode, { code }, { device: device() })).refusal.code).toBe('screen.code-unknown')
    expect((await world.call(readPairing, { secret })).answer).toEqual({ state: 'expired', token: null })
    world.passSeconds(301)
    const wrong = () => world.call(checkScreenCode, { code: 'AAAA-AAAA' }, { device: device() })
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).refusal.code).toBe('screen.code-unknown')
    expect((await wrong()).refusal.code).toBe('request.too-often')
    const { code: good } = (await world.call(beginPairing, {})).answer
    expect((await world.call(checkScreenCode, { code: good }, { device: device() })).refusal.code).toBe(
      'request.too-often',
    )
  })
})

describe('a phone that follows a basket', () => {
  it('sees that one and no other, and hears that it is over', async () => {
    const followId = crypto.randomUUID()
    const word = `${shop.merchantId}.${device().deviceId}.${followId}`
    expect((await watch({ follow: word })).status).toBe(422)
    await show({ kind: 'basket', total: '1.00' }, followId)
    const seen = await watch({ follow: word })
    await expect
      .poll(() => seen.heard)
      .toEqual([{ layout: null, word: null, message: { kind: 'basket', total: '1.00' } }])
    await show({ kind: 'basket', total: '2.00' }, crypto.randomUUID())
    await expect.poll(() => seen.state).toEqual({ isOver: true, isClosed: true })
    expect(seen.heard).toHaveLength(1)
  })
})
