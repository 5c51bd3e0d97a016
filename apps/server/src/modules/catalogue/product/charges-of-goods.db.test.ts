// Charges stand on goods: written, kept, told to desks of their currency, and refused with the field and its value.
import { createProduct, editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { deskCatalogue, deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import { archiveTax } from '@kassa/contract/settings/tax.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTax } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let as: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'EUR', rateBasisPoints: 1_900 })
  as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
})
afterAll(() => world.close())

type Charge = NonNullable<ProductFields['charges']>[number]

const deposit = (over: Partial<Charge> = {}): Charge => ({
  name: 'Deposit',
  kind: 'deposit',
  amountMinor: 25,
  currency: 'EUR',
  taxId: shop.taxId,
  ...over,
})
const bag = (): Charge => deposit({ name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null })

const fields = (charges: Charge[] | undefined, over: Partial<ProductFields> = {}): ProductFields => ({
  ...usualProduct,
  name: 'Water',
  listings: [{ ...usualListing, outletId: shop.outlet.outletId, sellPriceMinor: 119 }],
  ...(charges && { charges }),
  ...over,
})
const create = (charges: Charge[], over: Partial<ProductFields> = {}) =>
  world.call(createProduct, fields(charges, over), { as })

const told = async (id: string) => {
  const { answer } = await world.call(deskCatalogue, { limit: 500 }, { device: shop.desk.device })
  return answer.items.find((item) => item.id === id)?.charges
}

it('are read back as written, and desks are told of those in their currency', async () => {
  const charges = [deposit({ currency: 'CNY' }), deposit(), bag()]
  const made = await create(charges)
  expect(made.answer.charges).toEqual(charges)
  expect(await told(made.answer.id)).toEqual([
    { id: '1', name: 'Deposit', kind: 'deposit', amountMinor: 25, taxId: shop.taxId },
    { id: '2', name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null },
  ])
  expect(await told(shop.products[0]?.productId ?? '')).toBeUndefined()
})

it('stay where a caller of before says nothing of them, go where none are said, and reach the desk as a change', async () => {
  const { answer: made } = await create([deposit()])
  const kept = await world.call(editProduct, { id: made.id, version: 1, ...fields(undefined) }, { as })
  expect(kept.answer.charges).toEqual([deposit()])
  const { answer: before } = await world.call(deskCatalogue, { limit: 500 }, { device: shop.desk.device })
  await world.call(editProduct, { id: made.id, version: 2, ...fields([]) }, { as })
  expect((await world.call(readProduct, { id: made.id }, { as })).answer.charges).toEqual([])
  const changes = { since: before.cursor, limit: 100 }
  const { answer } = await world.call(deskCatalogueChanges, changes, { device: shop.desk.device })
  expect(answer.items).toMatchObject([{ id: made.id }])
  expect(answer.items[0]?.charges).toBeUndefined()
})

it('of two that change them at once one is told so', async () => {
  const { answer: made } = await create([])
  const edits = [[deposit()], [bag()]].map((charges) =>
    world.call(editProduct, { id: made.id, version: 1, ...fields(charges) }, { as }),
  )
  const codes = (await Promise.all(edits)).map(({ status }) => status)
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await world.call(readProduct, { id: made.id }, { as })).answer.charges).toHaveLength(1)
})

describe('refused by name', () => {
  const refusal = async (charges: Charge[], over: Partial<ProductFields> = {}) => {
    const { status, refusal: said } = await world.call(createProduct, fields(charges, over), { as })
    return [status, said?.code, said?.details]
  }

  it('more than three of a currency', async () => {
    const four = [1, 2, 3, 4].map((amountMinor) => deposit({ amountMinor }))
    expect((await create(four.slice(1))).status).toBe(200)
    expect((await create([...four.slice(1), deposit({ currency: 'CNY' })])).status).toBe(200)
    expect(await refusal(four)).toEqual([422, 'product.too-many-charges', { currency: 'EUR', count: 4, max: 3 }])
  })

  it.each([
    ['EUR', 0, 1, 999_999, 1_000_000],
    ['JPY', 0, 1, 9_999, 10_000],
  ] as const)('an amount in %s outside its limits', async (currency, below, least, most, above) => {
    for (const amountMinor of [least, most])
      expect((await create([deposit({ currency, amountMinor })])).status).toBe(200)
    for (const amountMinor of [below, above])
      expect(await refusal([bag(), deposit({ currency, amountMinor })])).toMatchObject([
        422,
        'product.charge-range',
        { name: 'Deposit', at: 1, currency },
      ])
  })

  it('goods by weight, with the code of the paper', async () => {
    const weighed = { type: 'weighed', weightUnit: 'kg' } as const
    expect(await refusal([deposit()], weighed)).toEqual([422, 'charge.line', { name: 'Deposit', kind: 'weighed' }])
  })

  it('a tax that is not there, and one that a charge still names', async () => {
    expect(await refusal([deposit({ taxId: newId() })])).toEqual([422, 'catalogue.reference-unknown', { thing: 'tax' }])
    const taxId = await world.owner((tx) => makeTax(tx, shop.merchantId))
    await create([deposit({ taxId })])
    const archived = await world.call(archiveTax, { id: taxId }, { as })
    expect([archived.status, archived.refusal.code]).toEqual([409, 'thing.in-use'])
  })
})
