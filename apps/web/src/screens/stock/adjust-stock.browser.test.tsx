import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { adjustStock, listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, form } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import StockPage from './StockPage.tsx'

const tea = rowOf(listStock, {
  variantId: SAMPLE_ID,
  name: 'Tea',
  variantName: '',
  onHand: 7,
  isTracked: true,
  weightUnit: null,
  currency: 'CNY',
  tracksSerials: false,
})
const read = [
  answer(listStock, { ...sample(listStock.answer), ...pageWith(tea) }),
  answer(listCategories, { rows: [] }),
]

checkForm('the form that corrects stock', {
  page: <StockPage />,
  answers: read,
  refusal: { code: 'stock.unchanged' },
  ways: {
    'says what was counted and what was seen, so that no sale is overwritten': {
      open: () => act('Tea', 'Correct stock'),
      first: 'Counted quantity',
      type: { 'Counted quantity': '5', Reason: 'Broken in the back' },
      call: adjustStock,
      sends: { variantId: SAMPLE_ID, quantity: 5, seenOnHand: 7, unitCostMinor: null, reason: 'Broken in the back' },
      answers: { ...tea, onHand: 5 },
    },
    'takes the cost of one for what is added': {
      open: () => act('Tea', 'Correct stock'),
      first: 'Counted quantity',
      type: { 'Counted quantity': '9', 'Unit cost of added stock': '1.25', Reason: 'Found' },
      call: adjustStock,
      sends: { variantId: SAMPLE_ID, quantity: 9, seenOnHand: 7, unitCostMinor: 125, reason: 'Found' },
      answers: { ...tea, onHand: 9 },
    },
  },
})

it('says what the book has now', async () => {
  await renderScreen(<StockPage />, read)
  await act('Tea', 'Correct stock')
  await expect.element(form().getByText(/^The stock book says 7/)).toBeVisible()
})

it('corrects nothing where the person may only look', async () => {
  await renderScreen(<StockPage />, read, { may: ['platform.inventory.stock'] })
  await expect.element(page.getByText('Tea').first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for Tea' }).elements()).toHaveLength(0)
})
