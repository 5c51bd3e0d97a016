import { archiveProduct, createProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { matchPictures, setPictures } from '@kassa/contract/catalogue/picture.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const create = async (
  name: string,
  carried: { readonly codes?: string[]; readonly customCode?: string; readonly sku?: string },
  at: Shop = shop,
) => {
  const listings = [{ ...usualListing, outletId: at.outlet.outletId, sellPriceMinor: 500 }]
  const made = await world.call(createProduct, { ...usualProduct, name, ...carried, listings }, { as: at.admin.token })
  expect(made.status).toBe(200)
  return made.answer
}
const match = async (names: string[], at: Shop = shop) => {
  const { answer } = await world.call(matchPictures, { names }, { as: at.admin.token })
  return answer.rows.map(({ use, product }) => [use, product?.name ?? null])
}
const picture = (at: Shop, purpose = 'product'): Promise<string> =>
  world.owner(async (tx) => {
    const id = newId()
    await tx.run(sql`
      insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
      values (${at.merchantId}, ${id}, ${purpose}, 'p.png', 'image/png', 9, 1, 1, ${Buffer.alloc(32, 1)}, ${world.now})`)
    return id
  })
const give = (rows: { productId: string; pictureId: string; instead: string | null }[], at: Shop = shop) =>
  world.call(setPictures, { rows }, { as: at.admin.token })
const pictureOf = async (id: string) =>
  (await world.call(readProduct, { id }, { as: shop.admin.token })).answer.imageFileId

describe('the products of picture files', () => {
  it('are found by bar code, own code and SKU, with and without a number behind', async () => {
    await create('Pen', { codes: ['4006381333931'], customCode: 'P-1', sku: 'PEN-BLUE' })
    await create('Soda', { codes: ['036000291452'] })
    const names = [
      '4006381333931_1.jpg',
      'P-1.png',
      'PEN-BLUE (2).jpeg',
      '0036000291452.jpg',
      '036000291452-1.jpg',
      'nobody.jpg',
    ]
    expect(await match(names)).toEqual([
      ['further', 'Pen'],
      ['first', 'Pen'],
      ['further', 'Pen'],
      ['first', 'Soda'],
      ['further', 'Soda'],
      ['unknown', null],
    ])
  })

  it('a code that ends in a number is itself before it is a numbered one', async () => {
    await create('Mug', { customCode: 'MUG' })
    await create('Second mug', { customCode: 'MUG-2' })
    expect(await match(['MUG-2.png', 'MUG-1.png'])).toEqual([
      ['first', 'Second mug'],
      ['first', 'Mug'],
    ])
  })

  it('a bar code comes before a SKU of the same digits', async () => {
    await create('By SKU', { sku: '7394376616037' })
    await create('By bar code', { codes: ['7394376616037'] })
    expect(await match(['7394376616037.jpg'])).toEqual([['first', 'By bar code']])
  })

  it('are not found in another shop, nor in the archive', async () => {
    const gone = await create('Gone', { customCode: 'GONE' })
    expect(await match(['GONE.jpg'], other)).toEqual([['unknown', null]])
    await world.call(archiveProduct, { productIds: [gone.id] }, { as: shop.admin.token })
    expect(await match(['GONE.jpg'])).toEqual([['unknown', null]])
  })

  it('two thousand names are one question, one more is refused', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}.jpg`)
    const refused = await world.call(matchPictures, { names: names(2_001) }, { as: shop.admin.token })
    expect(refused.refusal.code).toBe('request.invalid')
    expect(await match(names(2_000))).toHaveLength(2_000)
  })
})

describe('giving pictures', () => {
  it('sets them, and tells desks of each outlet', async () => {
    const made = await create('Cup', { customCode: 'CUP' })
    const pictureId = await picture(shop)
    const seq = () =>
      world.sql<{ seq: number }>(sql`select max(changed_seq) as seq from listing where product_id = ${made.id}`)
    const [before] = await seq()
    expect((await give([{ productId: made.id, pictureId, instead: null }])).answer).toEqual({ given: 1, left: [] })
    expect(await pictureOf(made.id)).toBe(pictureId)
    expect((await seq())[0]!.seq).toBeGreaterThan(before!.seq)
  })

  it('leaves a product that got another picture meanwhile, and gives the others theirs', async () => {
    const [one, two] = [await create('One', {}), await create('Two', {})]
    const [mine, theirs] = [await picture(shop), await picture(shop)]
    await give([{ productId: one.id, pictureId: theirs, instead: null }])
    const rows = [one, two].map(({ id }) => ({ productId: id, pictureId: mine, instead: null }))
    expect((await give(rows)).answer).toEqual({ given: 1, left: [one.id] })
    expect([await pictureOf(one.id), await pictureOf(two.id)]).toEqual([theirs, mine])
    expect((await give([{ productId: one.id, pictureId: mine, instead: theirs }])).answer.given).toBe(1)
  })

  it('two at once give one picture', async () => {
    const made = await create('Raced', {})
    const [a, b] = [await picture(shop), await picture(shop)]
    const both = await Promise.all([a, b].map((pictureId) => give([{ productId: made.id, pictureId, instead: null }])))
    expect(both.map(({ answer }) => answer.given).toSorted((one, two) => one - two)).toEqual([0, 1])
  })

  it('finds no picture of another shop or purpose, no product of another shop, and changes nothing then', async () => {
    const [made, foreign] = [await create('Kept', {}), await create('Foreign', {}, other)]
    const good = await picture(shop)
    const wrong = [
      { productId: made.id, pictureId: await picture(other), instead: null },
      { productId: made.id, pictureId: await picture(shop, 'receipt'), instead: null },
      { productId: made.id, pictureId: good, instead: await picture(other) },
      { productId: foreign.id, pictureId: good, instead: null },
      { productId: newId(), pictureId: good, instead: null },
    ]
    for (const row of wrong) {
      const refused = await give([{ productId: made.id, pictureId: good, instead: null }, row])
      expect(refused.refusal.code).toBe('thing.not-found')
    }
    expect(await pictureOf(made.id)).toBeNull()
  })
})
