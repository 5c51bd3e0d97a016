import { listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { checkCodes, findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { createProduct, listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { readPicture } from '@kassa/contract/file/file.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import type { ProductView } from '../../../parts/goods/product-form.ts'
import { form, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../../test/sample.ts'
import { ProductDrawer } from '../ProductDrawer.tsx'

const TEA = { id: SAMPLE_ID, name: 'Strawberry jam' }
const choices = [
  answer(listCategories, { ...sample(listCategories.answer), rows: [] }),
  answer(listTaxes, pageWith()),
  answer(listBrands, pageWith()),
  answer(listLabels, pageWith()),
  answer(listAttributes, { ...sample(listAttributes.answer), rows: [] }),
  answer(checkCodes, { takenBy: null, similarTo: null, checkDigit: 'right' }),
]
const alike = answer(findAlikeProducts, ({ name, imageFileId }) => ({
  byName: name?.startsWith('Strawb') ? [TEA] : [],
  byPicture: imageFileId === undefined ? [] : [{ ...TEA, name: 'Old jam' }],
}))
const saved: ProductView = { ...sample(createProduct.answer), id: SAMPLE_ID, name: 'Plum jam', imageFileId: null }

it('names goods that are called nearly the same once the typing pauses, and no longer when the name differs', async () => {
  const shown = await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, [...choices, alike])
  await type({ Name: 'Strawbery jam' })
  await expect.element(form().getByText(/Nearly the same name: Strawberry jam\./)).toBeVisible()
  await type({ Name: 'Plum jam' })
  await expect.element(form().getByText(/Nearly the same name/)).not.toBeInTheDocument()
  expect(shown.sent(findAlikeProducts)).toContainEqual({ name: 'Plum jam' })
})

it('asks for a name of one wide letter, and for none beyond the limits of a name', async () => {
  const shown = await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, [...choices, alike])
  for (const name of ['x', '茶', 'x'.repeat(50)]) {
    await type({ Name: name })
    await expect.element(form().getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
    await expect
      .poll(() => shown.sent(findAlikeProducts).some((sent) => (sent as { name: string }).name === name))
      .toBe(name !== 'x')
  }
})

it('asks for a saved product when its name changes, and leaves that product out', async () => {
  const shown = await renderScreen(<ProductDrawer product={saved} onClose={() => undefined} />, [...choices, alike])
  await expect.element(form().getByRole('textbox', { name: /^Name/ })).toHaveValue('Plum jam')
  expect(shown.sent(findAlikeProducts)).toEqual([])
  await type({ Name: 'Strawbery jam' })
  await expect.element(form().getByText(/Nearly the same name: Strawberry jam\./)).toBeVisible()
  expect(shown.sent(findAlikeProducts)).toContainEqual({ name: 'Strawbery jam', exceptProductId: SAMPLE_ID })
})

it('names goods that show the same picture', async () => {
  const withPicture = { ...saved, imageFileId: SAMPLE_ID }
  await renderScreen(<ProductDrawer product={withPicture} onClose={() => undefined} />, [
    ...choices,
    alike,
    answer(readPicture, {}),
  ])
  await expect.element(form().getByText(/The same picture: Old jam\./)).toBeVisible()
})
