import {
  categoryView,
  createCategory,
  deleteCategory,
  editCategory,
  listCategories,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, choose, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import CategoryPage from './CategoryPage.tsx'

const drinks = sample(categoryView, {
  name: 'Drinks',
  shownName: 'Drinks',
  names: {},
  position: 2,
  productCount: 0,
  version: 8,
})
/** The category above says what new goods begin with. */
const unsaid = { memberDiscountAllowed: null, earnsPoints: null }
const answers = [answer(listCategories, { rows: [drinks] }), answer(listTaxes, pageWith())]

checkForm('the form of categories', {
  page: <CategoryPage />,
  answers,
  refusal: { code: 'category.name-taken' },
  ways: {
    'adds one at the top': {
      open: 'New category',
      first: 'Name',
      type: { Name: 'Snacks' },
      call: createCategory,
      sends: { name: 'Snacks', names: {}, parentId: null, taxId: null, restriction: null, ...unsaid },
      answers: { ...drinks, name: 'Snacks' },
    },
    'adds one under another': {
      open: () => act('Drinks', 'New category under Drinks'),
      first: 'Name',
      type: { Name: 'Tea' },
      call: createCategory,
      sends: { name: 'Tea', names: {}, parentId: SAMPLE_ID, taxId: null, restriction: null, ...unsaid },
      answers: { ...drinks, name: 'Tea' },
    },
    'renames one where it stands': {
      open: () => act('Drinks', 'Edit'),
      first: 'Name',
      type: { Name: 'Beverages' },
      call: editCategory,
      sends: {
        name: 'Beverages',
        names: {},
        parentId: null,
        taxId: null,
        restriction: null,
        ...unsaid,
        position: 2,
        id: SAMPLE_ID,
        version: 8,
      },
      answers: { ...drinks, name: 'Beverages' },
    },
  },
})

it('says what new goods of it begin with', async () => {
  const shown = await renderScreen(<CategoryPage />, [
    ...answers,
    answer(editCategory, { ...drinks, earnsPoints: false }),
  ])
  await act('Drinks', 'Edit')
  await choose('Points', 'Not allowed')
  await press('Save')
  expect(await shown.first(editCategory)).toMatchObject({ memberDiscountAllowed: null, earnsPoints: false, version: 8 })
})

it('deletes one that nothing uses, once it was asked', async () => {
  const shown = await renderScreen(<CategoryPage />, [...answers, answer(deleteCategory, {})])
  await act('Drinks', 'Delete')
  expect(shown.sent(deleteCategory)).toEqual([])
  await press('Delete')
  expect(await shown.first(deleteCategory)).toEqual({ id: SAMPLE_ID })
})

it('says why one that is used cannot be deleted', async () => {
  const used = answer(listCategories, { rows: [{ ...drinks, productCount: 3 }] })
  await renderScreen(<CategoryPage />, [used])
  await page.getByRole('button', { name: 'Actions for Drinks' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('3 products').first()).toBeVisible()
})
