import { createBrand, deleteBrand, editBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act, press } from '../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import BrandPage from './BrandPage.tsx'

const acme = rowOf(listBrands, { name: 'Acme', productCount: 2, version: 3 })
const list = answer(listBrands, pageWith(acme))

checkList('the list of brands', {
  page: <BrandPage />,
  call: listBrands,
  row: acme,
  says: ['Acme', '2 products'],
  at: '/here?search=ac',
  asks: { search: 'ac' },
  empty: 'No brands yet',
})

checkForm('the form of brands', {
  page: <BrandPage />,
  answers: [list],
  refusal: { code: 'brand.name-taken' },
  ways: {
    'adds one': {
      open: 'New brand',
      first: 'Name',
      type: { Name: 'Bolt' },
      call: createBrand,
      sends: { name: 'Bolt' },
      answers: { ...acme, name: 'Bolt' },
    },
    'renames one': {
      open: () => press('Acme'),
      first: 'Name',
      type: { Name: 'Apex' },
      call: editBrand,
      sends: { name: 'Apex', id: SAMPLE_ID, version: 3 },
      answers: { ...acme, name: 'Apex' },
    },
    'renames one by its menu': {
      open: () => act('Acme', 'Edit'),
      first: 'Name',
      type: { Name: 'Apex' },
      call: editBrand,
      sends: { name: 'Apex', id: SAMPLE_ID, version: 3 },
      answers: { ...acme, name: 'Apex' },
    },
  },
})

it('offers no deleting where the person may only look', async () => {
  const shown = await renderScreen(<BrandPage />, [list, refuse(deleteBrand, 'brand.in-use', { products: 2 })], {
    may: ['platform.catalogue.brands'],
  })
  await expect.element(page.getByText('Acme')).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for Acme' }).elements()).toHaveLength(0)
  expect(shown.sent(deleteBrand)).toEqual([])
})
