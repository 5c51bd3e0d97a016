import { createCategory, editCategory, readCategory } from '@kassa/contract/open/goods/category.calls.ts'
import { createBrand, editBrand, readBrand } from '@kassa/contract/open/goods/brand.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { listBrands, listCategories } from '@kassa/contract/open/product.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeAppShop } from '../../../../../test/make/app-world.ts'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { newId } from '../../../../platform/ids.ts'

const open = describeOpenWorld()

type Thing = Readonly<Record<string, unknown>>

const ask = async (
  call: OpenEndpoint,
  request: object,
  { key = open.app.key, tag }: { key?: string; tag?: string } = {},
) => {
  const headers = tag === undefined ? undefined : { 'if-match': tag }
  const called = await open.world.call(call, request, { as: key, ...(headers && { headers }) })
  return {
    status: called.status,
    tag: String(called.headers['etag']),
    get thing() {
      return called.answer as Thing
    },
    get code() {
      return called.refusal.code
    },
  }
}

const fresh = (word: string): string => `${word} ${newId().slice(-8)}`

const strange = async () => {
  const { shop } = await makeAppShop(open.world)
  return (await open.world.owner((tx) => makeApp(tx, shop.merchantId))).key
}

describe('categories', () => {
  test('are added under another, read, renamed and moved as they were seen', async () => {
    const above = await ask(createCategory, { name: fresh('Drinks') })
    const name = fresh('Tea')
    const made = await ask(createCategory, { name, parent_id: above.thing['id'], restriction: 'spirits' })
    expect(made.thing).toMatchObject({ name, parent_id: above.thing['id'], restriction: 'spirits', product_count: 0 })
    const { id } = made.thing
    const read = await ask(readCategory, { id })
    expect([read.thing, read.tag]).toEqual([made.thing, made.tag])
    const renamed = await ask(editCategory, { id, name: fresh('Teas') }, { tag: read.tag })
    expect(renamed.thing).toMatchObject({ parent_id: above.thing['id'], restriction: 'spirits' })
    const moved = await ask(editCategory, { id, parent_id: null, restriction: null }, { tag: renamed.tag })
    expect(moved.thing).toMatchObject({ name: renamed.thing['name'], parent_id: null, restriction: null })
    const stale = await ask(editCategory, { id, name: 'Too late' }, { tag: read.tag })
    expect([stale.status, stale.code]).toEqual([412, 'thing.tag_stale'])
    const { thing } = await ask(listCategories, {})
    expect(thing['data']).toContainEqual(moved.thing)
  })

  test('stand in no circle, have a name once under one, and refer to what is there', async () => {
    const [name, below] = [fresh('Fruit'), fresh('Apples')]
    const above = await ask(createCategory, { name })
    const child = await ask(createCategory, { name: below, parent_id: above.thing['id'] })
    const circle = await ask(editCategory, { id: above.thing['id'], parent_id: child.thing['id'] }, { tag: above.tag })
    expect([circle.status, circle.code]).toEqual([422, 'category.own_child'])
    expect((await ask(createCategory, { name: name.toUpperCase() })).code).toBe('category.name_taken')
    expect((await ask(createCategory, { name: below })).status).toBe(200)
    for (const unknown of [{ parent_id: newId() }, { tax_id: newId() }])
      expect((await ask(createCategory, { name: fresh('X'), ...unknown })).code).toBe('catalogue.reference_unknown')
    for (const wrong of ['A', 'A'.repeat(51)])
      expect((await ask(createCategory, { name: wrong })).code).toBe('request.invalid')
    for (const fine of [fresh('A').slice(0, 2) + newId().slice(-6), newId().padEnd(50, 'A')])
      expect((await ask(createCategory, { name: fine })).status).toBe(200)
  })

  test('are made once under a number of the app', async () => {
    const asked = { external_id: fresh('cat'), name: fresh('Bread') }
    const first = await ask(createCategory, asked)
    expect((await ask(createCategory, asked)).thing).toEqual(first.thing)
    const other = await ask(createCategory, { ...asked, name: fresh('Rolls') })
    expect([other.status, other.code]).toEqual([409, 'external_id.other_contents'])
  })
})

describe('brands', () => {
  test('are added, read and renamed as they were seen, each name once', async () => {
    const made = await ask(createBrand, { external_id: fresh('brand'), name: fresh('Northwind') })
    const { id, name } = made.thing
    const read = await ask(readBrand, { id })
    expect([read.thing, read.tag]).toEqual([made.thing, made.tag])
    expect((await ask(createBrand, { name: String(name).toUpperCase() })).code).toBe('brand.name_taken')
    const renamed = await ask(editBrand, { id, name: fresh('Southwind') }, { tag: read.tag })
    expect(renamed.thing).toMatchObject({ id, product_count: 0 })
    expect((await ask(editBrand, { id, name: fresh('Late') }, { tag: read.tag })).status).toBe(412)
    expect((await ask(listBrands, { limit: 500 })).thing['data']).toContainEqual(renamed.thing)
  })
})

test('things of another merchant are not found, and nothing is added without the scope', async () => {
  const key = await strange()
  const category = await ask(createCategory, { name: fresh('Ours') })
  const brand = await ask(createBrand, { name: fresh('Ours') })
  for (const [call, { thing, tag }] of [
    [readCategory, category],
    [readBrand, brand],
  ] as const)
    expect((await ask(call, { id: thing['id'] }, { key, tag })).status).toBe(404)
  for (const [call, { thing, tag }] of [
    [editCategory, category],
    [editBrand, brand],
  ] as const)
    expect((await ask(call, { id: thing['id'], name: 'Theirs' }, { key, tag })).status).toBe(404)
  const { merchantId } = open.shop
  const blind = await open.world.owner((tx) => makeApp(tx, merchantId, { scopes: ['products_edit'] }))
  for (const call of [createCategory, createBrand]) {
    const { status, code } = await ask(call, { name: fresh('No') }, { key: blind.key })
    expect([status, code]).toEqual([403, 'scope.missing'])
  }
})
