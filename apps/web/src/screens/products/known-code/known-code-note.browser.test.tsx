import { listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { createBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { checkCodes, findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { findKnownCode } from '@kassa/contract/catalogue/known-code.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { form, press, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../../test/sample.ts'
import { ProductDrawer } from '../ProductDrawer.tsx'

const OAT = '7394376616037'
const answers = [
  answer(listCategories, { ...sample(listCategories.answer), rows: [] }),
  answer(listTaxes, pageWith()),
  answer(listBrands, pageWith({ ...sample(listBrands.answer.shape.rows.element), id: SAMPLE_ID, name: 'Oatly' })),
  answer(listLabels, pageWith()),
  answer(listAttributes, { ...sample(listAttributes.answer), rows: [] }),
  answer(checkCodes, { takenBy: null, similarTo: null, checkDigit: 'right' }),
  answer(findAlikeProducts, { byName: [], byPicture: [] }),
  answer(createBrand, { ...sample(createBrand.answer), id: SAMPLE_ID, name: 'Oatly' }),
]
const open = (brandId: string | null) =>
  renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, [
    ...answers,
    answer(findKnownCode, ({ code }) => ({
      found: code === OAT ? { name: 'Oat drink', brand: 'Oatly', brandId } : null,
    })),
  ])
const scan = async (code: string) => {
  await userEvent.click(form().getByRole('combobox', { name: /^Bar codes/ }))
  await userEvent.keyboard(`${code}{Enter}`)
}
const name = () => form().getByRole('textbox', { name: /^Name/ })

it('fills in the name of a code that is scanned, and no other code is asked for', async () => {
  const { sent } = await open(SAMPLE_ID)
  await scan(OAT)
  await expect.element(name()).toHaveValue('Oat drink')
  await scan('A-1')
  expect(sent(findKnownCode)).toEqual([{ code: OAT }])
  await expect.element(form().getByText('Name filled in from the code table.')).toBeVisible()
  await userEvent.clear(name())
  await expect.element(form().getByText('The code table calls it “Oat drink”.')).toBeVisible()
  await expect.element(name()).toHaveValue('')
})

it('leaves a name that is typed, and takes the table’s by a press', async () => {
  await open(SAMPLE_ID)
  await type({ Name: 'My oats' })
  await scan(OAT)
  await expect.element(form().getByText('The code table calls it “Oat drink”.')).toBeVisible()
  await expect.element(name()).toHaveValue('My oats')
  await press('Use this name')
  await expect.element(name()).toHaveValue('Oat drink')
})

it('adds the brand that the merchant lacks by a press', async () => {
  const { first } = await open(null)
  await scan(OAT)
  await press('Add brand “Oatly”')
  expect(await first(createBrand)).toEqual({ name: 'Oatly' })
})
