import { createPicture, readPicture } from '@kassa/contract/open/goods/picture.calls.ts'
import { createProduct } from '@kassa/contract/open/product-create.calls.ts'
import { editProduct } from '@kassa/contract/open/product-edit.calls.ts'
import { readProduct } from '@kassa/contract/open/product.calls.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { makeMemberShop } from '../../../../../test/make/member-shop.ts'
import { sql } from '../../../../platform/db/sql.ts'

const open = describeOpenWorld()
const as = (key = open.app.key) => ({ as: key })

interface Shown {
  readonly id: string
  readonly content_type: string
  readonly width: number
  readonly height: number
  readonly content?: string
}

const draw = (width = 640, height = 400) => sharp({ create: { width, height, channels: 3, background: '#7c3aed' } })
const jpeg = async () =>
  (
    await draw()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .toBuffer()
  ).toString('base64')
const keep = async (content: string, key = open.app.key) => open.world.call(createPicture, { content }, as(key))
const read = (id: string, more: object = {}, key = open.app.key) =>
  open.world.call(readPicture, { id, ...more }, as(key))
const pictureOf = async (id: string, more: object = {}) => (await read(id, more)).answer as unknown as Shown
const rows = () => open.world.sql(sql`select id from picture`)

describe('a picture of an app', () => {
  test('is drawn anew, shown in two sizes, and named by its product until it is taken away', async () => {
    const kept = (await keep(await jpeg())).answer as unknown as Shown
    expect(kept).toEqual({ id: kept.id, content_type: 'image/jpeg', width: 640, height: 400 })
    for (const [size, width] of [
      ['full', 640],
      ['small', 320],
    ] as const) {
      const { content = '' } = await pictureOf(kept.id, { size, expand: 'content' })
      const bytes = Buffer.from(content, 'base64')
      expect([(await sharp(bytes).metadata()).width, bytes.includes('SECRET')]).toEqual([width, false])
    }
    expect((await pictureOf(kept.id)).content).toBeUndefined()

    const { world, ids } = open
    const listings = [{ outlet_id: ids.outlet, price: { amount: 500, currency: 'USD' as const } }]
    const made = await world.call(createProduct, { name: 'Seen tea', picture_id: kept.id, listings }, as())
    const product = made.answer as unknown as { id: string; tag: string; picture_id: string | null }
    expect(product.picture_id).toBe(kept.id)
    const edit = async (fields: object) => {
      const { tag } = (await world.call(readProduct, { id: product.id }, as())).answer as unknown as { tag: string }
      return world.call(editProduct, { id: product.id, ...fields }, { ...as(), headers: { 'if-match': tag } })
    }
    expect((await edit({ name: 'Seen green tea' })).answer).toMatchObject({ picture_id: kept.id })
    expect((await edit({ picture_id: null })).answer).toMatchObject({ picture_id: null })
    const strange = await edit({ picture_id: ids.member })
    expect([strange.status, strange.refusal.code]).toEqual([422, 'catalogue.reference_unknown'])
  })

  test.each([
    ['no base64', '***', 'request.invalid'],
    ['nothing', '', 'request.invalid'],
    ['a page', Buffer.from('<html><script>1</script></html>').toString('base64'), 'file.not_a_picture'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'),
      'file.not_a_picture',
    ],
    ['a PDF file', Buffer.from('%PDF-1.4 %%EOF').toString('base64'), 'file.not_a_picture'],
    ['more than fits', 'A'.repeat(1_900_004), 'request.invalid'],
  ])('that is %s is refused, and nothing is kept', async (_, content, code) => {
    const before = await rows()
    const refused = await keep(content)
    expect([refused.status, refused.refusal.code]).toEqual([422, code])
    expect(refused.text).toContain('"data_state":"nothing_happened"')
    expect(await rows()).toEqual(before)
  })

  test('of another merchant is not found, nor one of a member, nor without the scope', async () => {
    const { world, shop } = open
    const { id } = (await keep(await jpeg())).answer as unknown as Shown
    const keyOf = async (merchantId: string, more: object = {}) =>
      (await world.owner((tx) => makeApp(tx, merchantId, more))).key
    const stranger = await makeMemberShop(world)
    expect((await read(id, {}, await keyOf(stranger.merchantId))).status).toBe(404)
    const blind = await keyOf(shop.merchantId, { scopes: ['outlets_read'] })
    expect((await read(id, {}, blind)).status).toBe(403)
    expect((await keep(await jpeg(), blind)).status).toBe(403)
    await world.sql(sql`update picture set purpose = 'member' where id = ${id}`)
    expect((await read(id)).status).toBe(404)
  })
})
