import { listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { checkCodes, findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { categoryView, createProduct, listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { taxText } from '../../kit/money/format.ts'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { choose, expectFocus, expectKeyDrawsItsField, expectValue, form, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { ProductDrawer } from './ProductDrawer.tsx'

const rate = 800
const saved = sample(createProduct.answer)
const choices = [
  answer(listCategories, { ...sample(listCategories.answer), rows: [] }),
  answer(listTaxes, pageWith(rowOf(listTaxes, { name: 'Reduced', rateBasisPoints: rate }))),
  answer(listBrands, pageWith()),
  answer(listLabels, pageWith()),
  answer(listAttributes, { ...sample(listAttributes.answer), rows: [] }),
  answer(checkCodes, { takenBy: null, similarTo: null, checkDigit: 'right' }),
  answer(findAlikeProducts, { byName: [], byPicture: [] }),
]

const folds = (): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLDetailsElement>('.k-fold')].map((fold) => [
      fold.querySelector('strong')?.textContent ?? '',
      fold.open,
    ]),
  )

const unfold = (title: string): Promise<void> => userEvent.click(form().getByText(title, { exact: true }))

it('begins with what every product has; the rest is folded under what it is for', async () => {
  await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, choices)
  await expectFocus('Name')
  const shown = [...document.querySelectorAll('.k-form-drawer label')].filter((label) => label.checkVisibility())
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Price',
    'Current stock (optional)',
    'Bar codes (optional)',
    'Category (optional)',
  ])
  expect(Object.values(folds())).toEqual(Array.from({ length: 8 }, () => false))
})

it('draws for a key the field it is typed into, also once all that is folded is drawn', async () => {
  await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, choices)
  await unfold('Tax, unit and search')
  await type({ Name: 'Jasmine tea', Price: '4.50', 'Current stock': '12', Unit: 'box', SKU: 'J-1' })
  for (const label of ['Name', 'Price', 'Current stock', 'Unit', 'SKU']) await expectKeyDrawsItsField(label)
})

it('is saved and gone on from: what usually repeats stays, and the cursor is in the name', async () => {
  const close = vi.fn()
  const shown = await renderScreen(<ProductDrawer product={null} onClose={close} />, [
    ...choices,
    answer(createProduct, saved),
  ])
  await type({ Name: 'Jasmine tea', Price: '4.50', 'Current stock': '12' })
  await unfold('Tax, unit and search')
  await type({ Unit: 'box', SKU: 'J-1' })
  await choose('Tax', taxText('Reduced', rate))
  await press('Save and new')
  expect(await shown.first(createProduct)).toMatchObject({ name: 'Jasmine tea', unit: 'box', sku: 'J-1' })
  await expectValue('Name', '')
  await expectFocus('Name')
  await expectValue('Price', '')
  await expectValue('SKU', '')
  await expectValue('Unit', 'box')
  await type({ Name: 'Black tea', Price: '3' })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.sent(createProduct)).toHaveLength(2)
  expect(shown.sent(createProduct)[1]).toMatchObject({ name: 'Black tea', unit: 'box', sku: null, taxId: SAMPLE_ID })
  await expect.poll(() => close.mock.calls).toHaveLength(1)
})

it('opens what is folded around a field the server refuses', async () => {
  const taken = { sku: 'J-1', name: 'Green tea' }
  await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, [
    ...choices,
    refuse(createProduct, 'product.sku-taken', taken),
  ])
  await type({ Name: 'Jasmine tea', Price: '4.50' })
  await unfold('Tax, unit and search')
  await type({ SKU: 'J-1' })
  await unfold('Tax, unit and search')
  expect(folds()['Tax, unit and search']).toBe(false)
  await press('Save')
  await expect.element(form().getByText(wordsOf('product.sku-taken', taken))).toBeVisible()
  await expectFocus('SKU')
})

it('opens where something is not right, and where a product says more than its name', async () => {
  const product: ProductView = {
    ...saved,
    type: 'standard',
    attributes: [],
    variants: [],
    parts: [],
    shelfLifeDays: 10,
    expiryWarningDays: 3,
    stockPolicy: 'block',
    names: {},
  }
  await renderScreen(<ProductDrawer product={product} onClose={() => undefined} />, choices)
  await expect.poll(() => folds()['Storage and location']).toBe(true)
  expect(folds()).toMatchObject({ 'Selling rules': true, 'Names in other languages': false })
  await unfold('Storage and location')
  expect(folds()['Storage and location']).toBe(false)
  await unfold('Storage and location')
  await type({ 'Expiry warning (days before)': '4.' })
  await unfold('Storage and location')
  await press('Save')
  await expect.poll(() => folds()['Storage and location']).toBe(true)
  await expectFocus('Expiry warning (days before)')
})

it('makes goods that stand for what has no product: a combination of nothing at an open price', async () => {
  const shown = await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, [
    ...choices,
    answer(createProduct, saved),
  ])
  await type({ Name: 'Anything', Price: '0.01' })
  await unfold('Type and variants')
  await userEvent.click(form().getByText('Without a product', { exact: true }))
  await expect.element(form().getByText(/no stock moves/)).toBeVisible()
  await press('Save and new')
  expect(await shown.first(createProduct)).toMatchObject({
    name: 'Anything',
    type: 'combined',
    isOpenPrice: true,
    stockPolicy: 'allow',
    parts: [],
  })
})

it('begins as its category says, but for what was set by hand', async () => {
  const tobacco = sample(categoryView, { name: 'Tobacco', shownName: 'Tobacco', parentId: null })
  const rows = [{ ...tobacco, memberDiscountAllowed: false, earnsPoints: false }]
  const shown = await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, [
    ...choices.slice(1),
    answer(listCategories, { rows }),
    answer(createProduct, saved),
  ])
  await type({ Name: 'Cigar', Price: '9' })
  await choose('Category', 'Tobacco')
  await press('Save and new')
  expect(await shown.first(createProduct)).toMatchObject({ memberDiscountAllowed: false, earnsPoints: false })
  await expectValue('Name', '')
  await type({ Name: 'Lighter', Price: '2' })
  expect(folds()['Selling rules']).toBe(true)
  await userEvent.click(form().getByRole('switch', { name: 'Earn points' }))
  await press('Save and new')
  await expect.poll(() => shown.sent(createProduct)).toHaveLength(2)
  expect(shown.sent(createProduct)[1]).toMatchObject({ memberDiscountAllowed: false, earnsPoints: true })
})
