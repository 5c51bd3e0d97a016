import type { InputOf } from '@kassa/contract/endpoint.ts'
import { createProducts } from '@kassa/contract/open/batch/product-batch.calls.ts'
import { createProduct } from '@kassa/contract/open/product-create.calls.ts'
import { readProduct } from '@kassa/contract/open/product.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeAppShop } from '../../../../../test/make/app-world.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { newId } from '../../../../platform/ids.ts'

const open = describeOpenWorld()

type NewProduct = InputOf<typeof createProduct.request>
type NewVariant = NonNullable<NewProduct['variants']>[number]

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const listing = (amount: number, outletId = open.ids.outlet) => ({ outlet_id: outletId, price: usd(amount) })
const variant = (value: string, more: Partial<NewVariant> = {}): NewVariant => ({
  attribute_values: [value],
  listings: [listing(900)],
  ...more,
})
const shirt = (more: Partial<NewProduct> = {}): NewProduct => ({
  name: `Shirt ${newId().slice(-8)}`,
  attributes: [{ name: 'Size', values: ['S', 'M', 'L'] }],
  variants: [variant('S'), variant('M', { listings: [listing(950)] })],
  ...more,
})

const add = (request: NewProduct) => open.world.call(createProduct, request, { as: open.app.key })

test('a product is added with its attributes, and any of their combinations as variants with codes and prices', async () => {
  const code = `T-${newId().slice(-8)}`
  const variants = [variant('S', { custom_code: code, sku: code }), variant('M', { listings: [listing(950)] })]
  const { status, answer } = await add(shirt({ variants }))
  expect([status, answer]).toMatchObject([
    200,
    {
      attributes: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: [
        { attribute_values: ['S'], custom_code: code, sku: code, listings: [{ price: usd(900) }] },
        { attribute_values: ['M'], custom_code: null, listings: [{ price: usd(950) }] },
      ],
    },
  ])
  const read = await open.world.call(readProduct, { id: String(answer.id) }, { as: open.app.key })
  expect(read.answer).toEqual(answer)
})

test('once under a number of the app; contents from before variants were known are those of today', async () => {
  const asked = shirt({ external_id: `shirt-${newId()}` })
  const first = await add(asked)
  expect((await add(asked)).answer).toEqual(first.answer)
  const other = await add({ ...asked, variants: [variant('S')] })
  expect([other.status, other.refusal.code]).toEqual([409, 'external_id.other_contents'])
  const plain = createProduct.request.parse({ name: 'Tea', listings: [listing(500)] })
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['attributes']))
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['variants']))
})

test('in a batch each row by itself', async () => {
  const rows = [shirt(), shirt({ variants: [variant('XXL')] }), shirt()]
  const { answer } = await open.world.call(createProducts, { rows }, { as: open.app.key })
  expect(answer.data.map(({ product, problem }) => [product === null, problem?.code])).toEqual([
    [false, undefined],
    [true, 'product.combination_unknown'],
    [false, undefined],
  ])
})

describe('refused, and nothing is added', () => {
  const field = (path: string) => [422, 'request.invalid', path]

  test.each([
    ['no listing at all', () => ({ name: 'Bare' }), () => field('listings')],
    ['listings of its own beside attributes', () => shirt({ listings: [listing(500)] }), () => field('listings')],
    [
      'a variant that nobody sells',
      () => shirt({ variants: [variant('S', { listings: [] })] }),
      () => field('variants.0.listings'),
    ],
    [
      'a price in another currency',
      () => {
        const price = { amount: 900, currency: 'JPY' as const }
        return shirt({ variants: [variant('S'), variant('M', { listings: [{ outlet_id: open.ids.outlet, price }] })] })
      },
      () => field('variants.1.listings.0.price.currency'),
    ],
  ])('%s', async (_, request, expected) => {
    const { status, refusal } = await add(request())
    const problems = (refusal as unknown as { problems?: { field: string }[] }).problems ?? []
    const [stated, code, path] = expected()
    expect([status, refusal.code]).toEqual([stated, code])
    expect(problems.map(({ field: name }) => name)).toContain(path)
  })

  test.each([
    ['the same combination twice', ['S', 'S'], 'product.combination_twice'],
    ['a value that is none', ['XXL'], 'product.combination_unknown'],
    ['attributes without a variant', [], 'product.combination_needed'],
  ])('%s', async (_, values, code) => {
    const variants = values.map((value) => variant(value))
    expect((await add(shirt({ variants }))).refusal.code).toBe(code)
  })

  test('an outlet of another merchant', async () => {
    const stranger = await makeAppShop(open.world)
    const variants = [variant('S', { listings: [listing(900, stranger.ids.outlet)] })]
    expect((await add(shirt({ variants }))).status).toBe(404)
  })
})
