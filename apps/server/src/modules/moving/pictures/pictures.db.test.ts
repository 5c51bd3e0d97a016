import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { moveTexts } from '../../../../test/make/move.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { zipOf } from '../../../../test/make/zip.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { newId } from '../../../platform/ids.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import type { OutgoingRequest } from '../../../platform/outgoing/outgoing-port.ts'
import { fetchWaiting } from './fetch-waiting.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const drawn = (format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()

function memoryStore() {
  const files = new Map<string, Buffer>()
  const store: FileStore = {
    isHere: true,
    put: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    get: (key) => Promise.resolve(files.get(key)),
    remove: (key) => Promise.resolve(void files.delete(key)),
    // eslint-disable-next-line no-empty-function -- nothing asks for it here
    list: async function* () {},
  }
  return { store, files }
}

async function makeMovingShop() {
  const shop = await makeMemberShop(world)
  const { merchantId, admin, outlet } = shop
  const { store, files } = memoryStore()
  const as = { as: admin.token }
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    columns: ['goods.csv'],
    takesPictures: true,
  }
  const asked: OutgoingRequest[] = []
  const waits: number[] = []
  let clock = 0
  const fetchNow = (answerOf: (url: string) => Buffer | number | OutgoingRefused, now = world.now) =>
    fetchWaiting(
      {
        database: world.database,
        log: { warn: () => {} } as never,
        now,
        newId,
        reach: {
          outgoing: {
            send: (request: OutgoingRequest) => {
              asked.push(request)
              const there = answerOf(request.url)
              if (there instanceof OutgoingRefused) return Promise.reject(there)
              const [status, body] = typeof there === 'number' ? [there, Buffer.alloc(0)] : [200, there]
              return Promise.resolve({ status, headers: {}, body })
            },
          },
        } as never,
      },
      store,
      { now: () => clock, sleep: (ms) => Promise.resolve(void ((clock += ms), waits.push(ms))) },
    )
  const pictures = () =>
    world.sql<{ name: string; kind: string | null; width: number | null }>(sql`
      select product.name, picture.content_type as kind, picture.width from product
      left join picture on picture.merchant_id = product.merchant_id and picture.id = product.image_file_id
      where product.merchant_id = ${merchantId} and product.archived_at is null and product.name like 'Vase%'
      order by product.name`)
  return {
    ...shop,
    files,
    asked,
    waits,
    fetchNow,
    pictures,
    move: (texts: Readonly<Record<string, string | Buffer>>, more = {}) =>
      moveTexts(world, merchantId, texts, { ...said, ...more }, world.now, () => store),
    moves: async () => (await world.call(listMoves, {}, as)).answer.moves,
    undo: (id: string) => world.call(undoMove, { id }, as),
  }
}

const list = (...rows: string[]): string => ['Name,Price,SKU,Image', ...rows].join('\n')

test('pictures come from addresses once the owner agrees, by their content, and each that fails is listed with its reason', async () => {
  const { move, fetchNow, pictures, moves, asked, files } = await makeMovingShop()
  const goods = list(
    'Vase A,1.00,VA,http://shop.example/a.jpg',
    'Vase B,1.00,VB,https://shop.example/b.png?v=1',
    'Vase C,1.00,VC,https://shop.example/page.html',
    'Vase D,1.00,VD,https://192.168.0.1/d.jpg',
    'Vase E,1.00,VE,https://gone.example/e.jpg',
    'Vase F,1.00,VF,nowhere.jpg',
    'Vase G,1.00,VG,',
  )
  const [webp, png] = [await drawn('webp'), await drawn('png')]
  expect(await move({ 'goods.csv': goods }, { takesPictures: false })).toMatchObject({ products: 7 })
  await fetchNow(() => 500)
  expect(asked).toEqual([])
  // The same file again brings nothing but the pictures that were not wanted before.
  expect(await move({ 'goods.csv': goods })).toMatchObject({ products: 0, notTaken: [] })
  await fetchNow((url) => {
    if (url.includes('/a.jpg')) return webp
    if (url.includes('/b.png')) return png
    if (url.includes('192.168')) return new OutgoingRefused('address-forbidden', 'x')
    return url.includes('gone') ? 404 : Buffer.from('<html>no picture</html>')
  })
  expect(asked.map(({ url, isForStrangers }) => [url, isForStrangers])).toContainEqual([
    'https://shop.example/a.jpg',
    true,
  ])
  expect(await pictures()).toEqual([
    { name: 'Vase A', kind: 'image/png', width: 8 },
    { name: 'Vase B', kind: 'image/png', width: 8 },
    ...['C', 'D', 'E', 'F', 'G'].map((letter) => ({ name: `Vase ${letter}`, kind: null, width: null })),
  ])
  expect(files.size).toBe(4)
  const [newest] = await moves()
  expect(newest?.pictures).toMatchObject({ taken: 2, waiting: 0, failed: 4 })
  expect(newest?.pictures?.failures.map(({ name, address }) => [name, address])).toEqual([
    ['Vase C', 'https://shop.example/page.html'],
    ['Vase D', 'https://192.168.0.1/d.jpg'],
    ['Vase E', 'https://gone.example/e.jpg'],
    ['Vase F', 'nowhere.jpg'],
  ])
  expect(newest?.pictures?.failures[1]?.message).toContain('192.168.0.1')
})

test('a site is asked ten times a second; what does not answer is tried again later, three times in all', async () => {
  const { move, fetchNow, waits, asked, moves } = await makeMovingShop()
  const goods = list(...Array.from({ length: 6 }, (_, at) => `Vase ${at},1.00,V${at},https://shop.example/${at}.jpg`))
  await move({ 'goods.csv': goods })
  await fetchNow(() => new OutgoingRefused('timed-out', 'x'))
  expect(asked).toHaveLength(6)
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(500)
  await fetchNow(() => 503)
  expect(asked).toHaveLength(6)
  const later = (minutes: number) => new Date(Date.parse(world.now) + minutes * 60_000).toISOString()
  await fetchNow(() => 503, later(2))
  await fetchNow(() => 503, later(10))
  expect(asked).toHaveLength(18)
  await fetchNow(() => 503, later(60))
  expect(asked).toHaveLength(18)
  expect((await moves())[0]?.pictures).toMatchObject({ taken: 0, waiting: 0, failed: 6 })
})

test('pictures of a zip are found by the name in their column; a broken one leaves its product in peace', async () => {
  const { move, pictures, moves } = await makeMovingShop()
  const jpeg = await drawn('jpeg')
  const goods = list('Vase A,1.00,VA,A.JPG', 'Vase B,1.00,VB,b.png', 'Vase C,1.00,VC,C.jpg; c2.jpg')
  const zip = zipOf([
    { name: 'goods.csv', content: Buffer.from(goods) },
    { name: 'a.jpg', content: jpeg },
    { name: 'b.png', content: Buffer.from('no picture') },
    { name: 'c.jpg', content: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ])
  expect(await move({ 'all.zip': zip })).toMatchObject({ products: 3, notTaken: [] })
  expect((await pictures()).map(({ kind }) => kind)).toEqual(['image/jpeg', null, null])
  const [newest] = await moves()
  expect(newest?.pictures).toMatchObject({ taken: 1, waiting: 0, failed: 2 })
})

test('undoing a move ends its fetching, and goods that were here before lose the picture that it gave them', async () => {
  const { move, fetchNow, pictures, moves, undo, asked } = await makeMovingShop()
  const png = await drawn('png')
  const first = list('Vase A,1.00,VA,https://shop.example/a.png')
  await move({ 'goods.csv': first }, { takesPictures: false })
  await move({ 'goods.csv': first })
  await fetchNow(() => png)
  expect((await pictures()).map(({ kind }) => kind)).toEqual(['image/png'])
  expect(await undo((await moves())[0]?.id ?? '')).toMatchObject({ status: 200 })
  expect((await pictures()).map(({ kind }) => kind)).toEqual([null])
  await move({ 'goods.csv': list('Vase B,1.00,VB,https://shop.example/b.png') })
  const before = asked.length
  await undo((await moves())[0]?.id ?? '')
  await fetchNow(() => png)
  expect(asked).toHaveLength(before)
  expect((await moves())[0]?.pictures).toBeNull()
})
