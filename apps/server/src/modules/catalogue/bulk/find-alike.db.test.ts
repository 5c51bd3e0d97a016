import { findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { archiveProduct, createProduct, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
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

const fieldsOf = (name: string, at: Shop) => ({
  ...usualProduct,
  name,
  listings: [{ ...usualListing, outletId: at.outlet.outletId, sellPriceMinor: 500 }],
})
const create = async (name: string, over: { readonly imageFileId?: string } = {}, at: Shop = shop) => {
  const made = await world.call(createProduct, { ...fieldsOf(name, at), ...over }, { as: at.admin.token })
  expect(made.status).toBe(200)
  return made.answer
}
const find = async (
  asked: Parameters<typeof world.call<typeof findAlikeProducts.request, typeof findAlikeProducts.answer>>[1],
  at: Shop = shop,
) => {
  const { answer } = await world.call(findAlikeProducts, asked, { as: at.admin.token })
  return { byName: answer.byName.map(({ name }) => name), byPicture: answer.byPicture.map(({ name }) => name) }
}
const nearTo = async (name: string, at: Shop = shop) => (await find({ name }, at)).byName

/** A picture of a merchant by what is in it. */
const picture = (at: Shop, content: number): Promise<string> =>
  world.owner(async (tx) => {
    const id = newId()
    await tx.run(sql`
      insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
      values (${at.merchantId}, ${id}, 'product', 'p.png', 'image/png', 9, 1, 1, ${Buffer.alloc(32, content)}, ${world.now})`)
    return id
  })

describe('nearly the same name', () => {
  it.each([
    ['Cola-Lime 330ml', 'cola lime 330 ml', 'other signs, blanks and cases'],
    ['Strawberry jam', 'Strawbery Jam', 'a letter less'],
    ['Marmalade', 'Marmalaade', 'a letter more'],
    ['Peppermint', 'Pepperment', 'another letter'],
    ['Honey cake', 'Hnoey cake', 'two exchanged'],
    ['Pocky Almond', 'Almond pocky', 'another order'],
    ['Blue Ox', 'blueox', 'a blank less'],
    ['Syrup 1.5 L', 'Syrup 1,5l', 'another decimal sign'],
    ['リンゴジュース', 'りんごじゅーす', 'the other kana'],
    ['ＡＢＣビスケット', 'ABCビスケット', 'full width'],
    ['康师傅红烧牛肉面', '康师傅红烧午肉面', 'one character of eight'],
  ])('%s and %s: %s', async (there, typed) => {
    await create(there)
    expect(await nearTo(typed)).toEqual([there])
    expect(await nearTo(typed, other)).toEqual([])
  })

  it.each([
    ['Oolong 250 ml', 'Oolong 350 ml', 'another number'],
    ['Vest M', 'Vest L', 'another short word'],
    ['Fig bar', 'Fog bar', 'a word of three letters'],
    ['Plum', 'Plumbum', 'three letters more'],
    ['Raspberry', 'Blackberry', 'another word'],
    ['青苹果汁', '红苹果汁', 'one character of four'],
    ['!!', '??', 'nothing but signs'],
  ])('%s and %s are not: %s', async (there, typed) => {
    await create(there)
    expect(await nearTo(typed)).toEqual([])
  })

  it('leaves out what is archived and the product itself, and names three at the most', async () => {
    const made = []
    for (const name of ['Ginger ale', 'Ginger-Ale', 'GINGER ALE', 'Gingerale']) made.push(await create(name))
    expect(await nearTo('ginger ale')).toHaveLength(3)
    const [first, second, third] = made
    const { byName } = await find({ name: 'ginger ale', exceptProductId: first?.id ?? '' })
    expect(byName).toHaveLength(3)
    expect(byName).not.toContain('Ginger ale')
    const productIds = [second?.id ?? '', third?.id ?? '']
    expect((await world.call(archiveProduct, { productIds }, { as: shop.admin.token })).status).toBe(200)
    expect((await nearTo('ginger ale')).toSorted()).toEqual(['Ginger ale', 'Gingerale'])
  })

  it('follows a product that is renamed', async () => {
    const made = await create('Cardamom')
    const renamed = { ...fieldsOf('Turmeric', shop), id: made.id, version: made.version }
    expect((await world.call(editProduct, renamed, { as: shop.admin.token })).status).toBe(200)
    expect([await nearTo('Cardamon'), await nearTo('Tumeric')]).toEqual([[], ['Turmeric']])
  })

  it.each([
    ['x', 422],
    ['xx', 200],
    ['x'.repeat(50), 200],
    ['x'.repeat(51), 422],
  ])('is looked for by %s: %i', async (name, status) => {
    expect((await world.call(findAlikeProducts, { name }, { as: shop.admin.token })).status).toBe(status)
  })
})

describe('the same picture', () => {
  it('is found by what is in it, in the merchant’s own goods', async () => {
    const [shown, again, different] = [await picture(shop, 1), await picture(shop, 1), await picture(shop, 2)]
    const made = await create('Teapot', { imageFileId: shown })
    await create('Foreign pot', { imageFileId: await picture(other, 1) }, other)
    expect((await find({ imageFileId: again })).byPicture).toEqual(['Teapot'])
    expect((await find({ imageFileId: shown, exceptProductId: made.id })).byPicture).toEqual([])
    expect((await find({ imageFileId: different })).byPicture).toEqual([])
    expect((await find({ imageFileId: again }, other)).byPicture).toEqual([])
  })
})
