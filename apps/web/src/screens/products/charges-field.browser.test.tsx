import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { checkCodes, findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { createProduct, listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { taxText } from '../../kit/money/format.ts'
import { choose, expectFocus, form, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { ProductDrawer } from './ProductDrawer.tsx'

const choices = [
  answer(listCategories, { ...sample(listCategories.answer), rows: [] }),
  answer(listTaxes, pageWith(rowOf(listTaxes, { name: 'Normal', rateBasisPoints: 1_900 }))),
  answer(listBrands, pageWith()),
  answer(listLabels, pageWith()),
  answer(listAttributes, { ...sample(listAttributes.answer), rows: [] }),
  answer(checkCodes, { takenBy: null, similarTo: null, checkDigit: 'right' }),
  answer(findAlikeProducts, { byName: [], byPicture: [] }),
]
const made = answer(createProduct, sample(createProduct.answer))

async function openForm(answers = [...choices, made]) {
  const shown = await renderScreen(<ProductDrawer product={null} onClose={() => undefined} />, answers)
  await type({ Name: 'Water', Price: '1.19' })
  await userEvent.click(form().getByText('Charges per item', { exact: true }))
  await press('Add charge')
  return shown
}

it('goods are saved with a deposit and a levy, each with its tax or none', async () => {
  const shown = await openForm()
  await type({ 'Name of charge 1': 'Deposit', 'Amount of charge 1': '0.25' })
  await choose('Tax of charge 1', taxText('Normal', 1_900))
  await press('Add charge')
  await type({ 'Name of charge 2': 'Bag levy', 'Amount of charge 2': '0.08' })
  await userEvent.click(form().getByText('Levy', { exact: true }).nth(1))
  await press('Save')
  expect(await shown.first(createProduct)).toMatchObject({
    charges: [
      { name: 'Deposit', kind: 'deposit', amountMinor: 25, taxId: SAMPLE_ID },
      { name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null },
    ],
  })
})

it.each([
  ['0', '0.00'],
  ['10000', '10000.00'],
])('an amount of %s is refused at its field with the limits', async (typed, amount) => {
  const shown = await openForm()
  await type({ 'Name of charge 1': 'Deposit', 'Amount of charge 1': typed })
  await press('Save')
  const facts = { name: 'Deposit', amount, lowest: '0.01', highest: '9999.99' }
  await expect.element(form().getByText(wordsOf('product.charge-range', facts)).first()).toBeVisible()
  await expectFocus('Amount of charge 1')
  expect(shown.sent(createProduct)).toEqual([])
})

it('the fourth cannot be added, and a charge can be taken out again', async () => {
  await openForm()
  await press('Add charge')
  await press('Add charge')
  await expect.element(form().getByRole('button', { name: 'Add charge' })).toHaveAttribute('aria-disabled', 'true')
  await press('Remove charge 2')
  await expect.element(form().getByRole('button', { name: 'Add charge' })).toBeEnabled()
})

it('goods by weight have none: what was typed before stays in sight and is refused by name', async () => {
  const shown = await openForm()
  await type({ 'Name of charge 1': 'Deposit', 'Amount of charge 1': '0.25' })
  await userEvent.click(form().getByText('Type and variants', { exact: true }))
  await userEvent.click(form().getByText('Weighed', { exact: true }))
  await press('Save')
  await expect
    .element(
      form()
        .getByText(wordsOf('charge.line', { name: 'Deposit' }))
        .first(),
    )
    .toBeVisible()
  expect(shown.sent(createProduct)).toEqual([])
})

it('what the server refuses stands in words', async () => {
  const facts = { name: 'Deposit', at: 0, amount: '0.25', lowest: '0.01', highest: '0.10', currency: 'USD' }
  await openForm([...choices, refuse(createProduct, 'product.charge-range', facts)])
  await type({ 'Name of charge 1': 'Deposit', 'Amount of charge 1': '0.25' })
  await press('Save')
  await expect.element(form().getByText(wordsOf('product.charge-range', facts)).first()).toBeVisible()
})
