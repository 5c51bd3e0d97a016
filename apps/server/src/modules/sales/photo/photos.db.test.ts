// Photos of slips and drawers: put to a document of one's own once, seen by whoever sees the document, and believed by nobody's word.
import { attachPhoto, listPhotos, MOST_PHOTOS } from '@kassa/contract/sales/photo.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let other: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  for (const one of [shop, other]) await one.desk.book(one.desk.openShift(1_000))
})
afterAll(() => world.close())

/** A picture that was sent, as the files keep it. */
async function picture(of: SellingShop = shop, purpose = 'slip'): Promise<string> {
  const id = newId()
  await world.owner((tx) =>
    tx.run(sql`
      insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
      values (${of.merchantId}, ${id}, ${purpose}, 'slip.jpg', 'image/jpeg', 10, 1, 1, ${Buffer.alloc(32)}, ${world.now})`),
  )
  return id
}
async function order(of: SellingShop = shop): Promise<string> {
  const body = of.desk.sale([of.line(0)], { tenders: (due) => [card(due)] })
  expect((await of.desk.book(body))[0]?.outcome).toBe('accepted')
  return body.orderId
}
const here = (of: SellingShop = shop) => ({ as: of.cashierToken, outlet: of.outlet.outletId })
const put = (documentId: string, pictureId: string, of: 'order' | 'shift' = 'order', by = shop) =>
  world.call(attachPhoto, { of, documentId, pictureId, takenAt: world.now }, here(by))
const seen = async (documentId: string, of: 'order' | 'shift' = 'order') =>
  (await world.call(listPhotos, { of, documentId }, here())).answer.photos.map(({ pictureId }) => pictureId)

describe('a photo', () => {
  it('of a slip stands with its sale, of a drawer with its shift', async () => {
    const [orderId, slip, drawer] = [await order(), await picture(), await picture(shop, 'drawer')]
    expect((await put(orderId, slip)).answer).toEqual({ photos: 1 })
    expect((await put(shop.desk.shiftId, drawer, 'shift')).answer).toEqual({ photos: 1 })
    expect([await seen(orderId), await seen(shop.desk.shiftId, 'shift')]).toEqual([[slip], [drawer]])
    const { answer } = await world.call(listPhotos, { of: 'order', documentId: orderId }, here())
    expect(answer.photos[0]).toMatchObject({ takenAt: world.now, byName: expect.stringMatching(/./) as string })
  })

  it('sent again changes nothing, and one of another document or kind is refused', async () => {
    const [orderId, slip, drawer] = [await order(), await picture(), await picture(shop, 'drawer')]
    for (const time of [1, 2]) expect([time, (await put(orderId, slip)).answer]).toEqual([time, { photos: 1 }])
    expect((await put(await order(), slip)).refusal.code).toBe('photo.elsewhere')
    expect((await put(orderId, drawer)).refusal.code).toBe('photo.unknown')
    expect((await put(shop.desk.shiftId, slip, 'shift')).refusal.code).toBe('photo.unknown')
    expect((await put(orderId, newId())).refusal.code).toBe('photo.unknown')
    expect(await seen(orderId)).toEqual([slip])
  })

  it('is one of so many at most, also where they come at once', async () => {
    const orderId = await order()
    const slips = await Promise.all(Array.from({ length: MOST_PHOTOS + 1 }, () => picture()))
    const answers = await Promise.all(slips.map((slip) => put(orderId, slip)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_PHOTOS)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(['photo.too-many'])
    expect(await seen(orderId)).toHaveLength(MOST_PHOTOS)
  })

  it('of another merchant is unknown, and so is what it would stand with', async () => {
    const [mine, theirs] = [await order(), await order(other)]
    expect((await put(mine, await picture(other))).refusal.code).toBe('photo.unknown')
    expect((await put(theirs, await picture())).refusal.code).toBe('thing.not-found')
    expect((await put(newId(), await picture())).refusal.code).toBe('thing.not-found')
    const looked = await world.call(listPhotos, { of: 'order', documentId: theirs }, here())
    expect(looked.refusal.code).toBe('thing.not-found')
    expect(await seen(mine)).toEqual([])
  })
})
