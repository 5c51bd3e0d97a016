import { findKnownCode } from '@kassa/contract/catalogue/known-code.calls.ts'
import 'fake-indexeddb/auto'
import { createAttribute, editAttribute, listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import {
  archiveProduct,
  createCategory,
  createProduct,
  editCategory,
  editProduct,
  listCategories,
  readProduct,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { listAskableOutlets } from '@kassa/contract/inventory/stock-request.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { desk } from '../model/desk-state.ts'
import { Attributes, Categories } from './GoodsLists.tsx'
import { newProduct, productForm } from './new-product.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductsSection } from './ProductsSection.tsx'

const outletId = SAMPLE_ID
const tea: DeskItem = {
  ...usualItem,
  id: SAMPLE_ID,
  productId: SAMPLE_ID,
  name: 'Tea',
  codes: ['6901'],
  sellPriceMinor: 1_000,
  memberPriceMinor: 900,
  special: { kind: 'percent', offBasisPoints: 1_250 },
  minimumPriceMinor: 500,
  onHand: 5,
}
const rice: DeskItem = {
  ...usualItem,
  id: 'rice',
  productId: 'rice',
  name: 'Rice',
  codes: ['6902'],
  sellPriceMinor: 200,
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))
const onClose = vi.fn<() => void>()
const desked = (screen: ReactNode) => (
  <div className="d-desk" data-surface="desk">
    {screen}
  </div>
)

beforeEach(() => {
  openDesk()
  onClose.mockClear()
  desk.change(({ setup }) => ({
    isOnline: true,
    section: 'products',
    catalogue: catalogueOf([tea, rice]),
    setup: setup && { ...setup, outlet: { ...setup.outlet, id: outletId, currency: 'CNY' } },
  }))
})
afterEach(() => productForm.change({ open: null }))
afterEach(() =>
  desk.change({ isOnline: false, setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }),
)

const listing = {
  ...sample(readProduct.answer.shape.listings.element),
  outletId,
  sellPriceMinor: 1_000,
  purchasePriceMinor: 321,
}
const product = sample(readProduct.answer, {
  id: SAMPLE_ID,
  name: 'Tea',
  version: 7,
  codes: ['6901'],
  listings: [listing],
})

/** No other outlet sells them. */
const alone = answer(listAskableOutlets, { rows: [] })

describe('goods at the desk', () => {
  it('are found by name, and one that is not there is said to be none', async () => {
    await renderScreen(desked(<ProductsSection />), [])
    await userEvent.fill(field('Search'), 'ric')
    await expect.element(button('Rice')).toBeVisible()
    await expect.element(button('Tea')).not.toBeInTheDocument()
  })

  it('show every price, and what they cost to whoever the server tells it', async () => {
    await renderScreen(desked(<ProductCard item={tea} onClose={onClose} />), [answer(readProduct, product), alone])
    for (const price of ['¥10.00', '¥9.00', '−12.5%', '¥5.00', '¥3.21'])
      await expect.element(page.getByRole('cell', { name: price })).toBeVisible()
  })

  it('that another outlet sells are asked for there, by whoever may', async () => {
    const hill = { outletId: SAMPLE_ID.slice(0, -2) + '13', outletName: 'Hill', hasSome: true }
    const open = () =>
      renderScreen(desked(<ProductCard item={tea} onClose={onClose} />), [
        answer(readProduct, product),
        answer(listAskableOutlets, { rows: [hill] }),
      ])
    await open()
    await userEvent.click(button('Ask another outlet'))
    expect(desk.read()).toMatchObject({ section: 'inventory', asksFor: SAMPLE_ID })
    desk.change(({ setup }) => ({
      asksFor: undefined,
      setup: setup && {
        ...setup,
        staff: setup.staff.map((one) => ({
          ...one,
          permissionCodes: one.permissionCodes.filter(
            (code) => code !== permissionCode('desk.inventory.transfers.add'),
          ),
        })),
      },
    }))
    const { sent } = await open()
    await expect.element(button('Delete product')).toBeVisible()
    expect(sent(listAskableOutlets)).toEqual([])
    await expect.element(button('Ask another outlet')).not.toBeInTheDocument()
  })

  it('are deleted only after they were asked about by name', async () => {
    const { sent } = await renderScreen(desked(<ProductCard item={tea} onClose={onClose} />), [
      alone,
      answer(readProduct, product),
      answer(archiveProduct, sample(archiveProduct.answer)),
    ])
    await userEvent.click(button('Delete product'))
    expect(sent(archiveProduct)).toEqual([])
    await userEvent.click(button('Delete product'))
    await expect.poll(() => sent(archiveProduct)).toEqual([{ productIds: [SAMPLE_ID] }])
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  })

  it('that cannot be deleted stay, with why', async () => {
    await renderScreen(desked(<ProductCard item={tea} onClose={onClose} />), [
      alone,
      answer(readProduct, product),
      refuse(archiveProduct, 'thing.not-found'),
    ])
    await userEvent.click(button('Delete product'))
    await userEvent.click(button('Delete product'))
    await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('are neither added nor changed without a line', async () => {
    desk.change({ isOnline: false })
    await renderScreen(desked(<ProductsSection />), [])
    await expect.element(button('New product')).toBeDisabled()
    await expect.element(button('Edit product')).not.toBeInTheDocument()
  })
})

describe('the form of a product', () => {
  it('of a code that nobody knew is saved with its price, and the code is sold at once', async () => {
    newProduct('4006381333931')
    const { sent } = await renderScreen(desked(<ProductsSection />), [
      answer(createProduct, { ...sample(createProduct.answer) }),
      answer(findKnownCode, { found: { name: 'Stabilo Boss', brand: null, brandId: null } }),
    ])
    await expect.element(field('Bar code')).toHaveValue('4006381333931')
    await expect.element(field('Name')).toHaveValue('Stabilo Boss')
    await userEvent.fill(field('Name'), ' Pen ')
    await userEvent.fill(field('Price'), '2.5')
    await userEvent.selectOptions(field('Sold'), 'kg')
    await userEvent.click(button('Save'))
    await expect
      .poll(() => sent(createProduct))
      .toMatchObject([
        {
          name: 'Pen',
          type: 'weighed',
          weightUnit: 'kg',
          codes: ['4006381333931'],
          listings: [{ outletId, sellPriceMinor: 250 }],
        },
      ])
    await expect.poll(() => desk.read().section).toBe('cashiering')
    expect(productForm.read().open).toBeNull()
  })

  it('refuses a price that is none, and sends nothing', async () => {
    newProduct('')
    const { sentAny } = await renderScreen(desked(<ProductsSection />), [])
    await userEvent.fill(field('Name'), 'Pen')
    await userEvent.fill(field('Price'), '2.505')
    await userEvent.click(button('Save'))
    await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
    expect(sentAny()).toBe(false)
  })

  it('of goods there are begins with what they are, and saves over the version that was read', async () => {
    productForm.change({ open: { productId: SAMPLE_ID } })
    const { sent } = await renderScreen(desked(<ProductsSection />), [
      answer(readProduct, product),
      answer(editProduct, sample(editProduct.answer)),
    ])
    await expect.element(field('Price')).toHaveValue('10.00')
    await userEvent.fill(field('Price'), '11')
    await userEvent.click(button('Save'))
    await expect
      .poll(() => sent(editProduct))
      .toMatchObject([
        { id: SAMPLE_ID, version: 7, name: 'Tea', codes: ['6901'], listings: [{ outletId, sellPriceMinor: 1_100 }] },
      ])
    expect(desk.read().section).toBe('products')
  })
})

describe('lists that are kept at the desk', () => {
  it('a category is renamed where it stands, and a new one stands at the top', async () => {
    const row = rowOf(listCategories, { id: SAMPLE_ID, name: 'Drinks', version: 4, parentId: null, position: 3 })
    const { sent } = await renderScreen(desked(<Categories />), [
      answer(listCategories, { ...sample(listCategories.answer), rows: [row] }),
      answer(editCategory, sample(editCategory.answer)),
      answer(createCategory, sample(createCategory.answer)),
    ])
    await userEvent.click(button('Change Drinks'))
    await userEvent.fill(page.getByRole('listitem').getByLabelText(/^Name/), ' Hot drinks ')
    await userEvent.click(button('Save'))
    await expect
      .poll(() => sent(editCategory))
      .toMatchObject([{ id: SAMPLE_ID, version: 4, name: 'Hot drinks', parentId: null, position: 3 }])
    await userEvent.fill(field('Name').first(), 'Cakes')
    await userEvent.click(button('Add'))
    await expect.poll(() => sent(createCategory)).toEqual([{ name: 'Cakes', parentId: null }])
  })

  it('an attribute has its values apart, and a refusal keeps what was typed', async () => {
    const row = rowOf(listAttributes, { id: SAMPLE_ID, name: 'Size', version: 2, values: ['S', 'M'] })
    const { sent } = await renderScreen(desked(<Attributes />), [
      answer(listAttributes, { ...sample(listAttributes.answer), ...pageWith(row) }),
      answer(editAttribute, sample(editAttribute.answer)),
      refuse(createAttribute, 'thing.not-found'),
    ])
    await userEvent.fill(field('Name').first(), 'Colour')
    await userEvent.fill(field('Values').first(), 'red, blue')
    await userEvent.click(button('Add'))
    await expect.poll(() => sent(createAttribute)).toEqual([{ name: 'Colour', values: ['red', 'blue'] }])
    await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
    await expect.element(field('Name').first()).toHaveValue('Colour')
    await userEvent.click(button('Change Size'))
    await userEvent.fill(page.getByRole('listitem').getByLabelText(/^Values/), 'S，M、L')
    await userEvent.click(button('Save'))
    await expect
      .poll(() => sent(editAttribute))
      .toEqual([{ id: SAMPLE_ID, version: 2, name: 'Size', values: ['S', 'M', 'L'] }])
  })

  it('a change that was refused stays open, as it was typed', async () => {
    const row = rowOf(listAttributes, { id: SAMPLE_ID, name: 'Size', version: 2, values: ['S', 'M'] })
    const { first } = await renderScreen(desked(<Attributes />), [
      answer(listAttributes, { ...sample(listAttributes.answer), ...pageWith(row) }),
      refuse(editAttribute, 'thing.not-found'),
    ])
    await userEvent.click(button('Change Size'))
    const name = page.getByRole('listitem').getByLabelText(/^Name/)
    await userEvent.fill(name, 'Sizes')
    await userEvent.click(button('Save'))
    await first(editAttribute)
    await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
    await expect.element(name).toHaveValue('Sizes')
  })
})
