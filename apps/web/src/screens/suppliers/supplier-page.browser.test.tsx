import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  listSuppliers,
  supplierView,
} from '@kassa/contract/inventory/supplier.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, press } from '../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import SupplierPage from './SupplierPage.tsx'

const hills = sample(supplierView, {
  name: 'Green Hills',
  description: 'Tea',
  leadDays: 3,
  version: 4,
  phone: '555',
  contactName: '',
  email: '',
})
const list = answer(listSuppliers, pageWith(hills))
const typed = { name: 'Blue Bay', description: '', contactName: '', phone: '', email: '', leadDays: 7 }

checkForm('the form of suppliers', {
  page: <SupplierPage />,
  answers: [list],
  refusal: { code: 'supplier.name-taken' },
  ways: {
    'adds one': {
      open: 'New supplier',
      first: 'Name',
      type: { Name: 'Blue Bay' },
      call: createSupplier,
      sends: typed,
      answers: { ...hills, ...typed },
    },
    'changes one, and only what was typed': {
      open: () => act('Green Hills', 'Edit'),
      first: 'Name',
      type: { Name: 'Blue Bay' },
      call: editSupplier,
      sends: { ...typed, description: 'Tea', leadDays: 3, phone: '555', id: SAMPLE_ID, version: 4 },
      answers: { ...hills, name: 'Blue Bay' },
    },
  },
})

it('asks before it deletes, and says why it could not', async () => {
  const shown = await renderScreen(<SupplierPage />, [list, refuse(deleteSupplier, 'supplier.in-use', { orders: 2 })])
  await act('Green Hills', 'Delete')
  expect(shown.sent(deleteSupplier)).toEqual([])
  await press('Delete')
  expect(await shown.first(deleteSupplier)).toEqual({ id: SAMPLE_ID })
  await expect.element(page.getByText('Green Hills')).toBeVisible()
})

it('offers nothing that the person may not do', async () => {
  await renderScreen(<SupplierPage />, [list], { may: ['platform.inventory.suppliers'] })
  await expect.element(page.getByText('Green Hills')).toBeVisible()
  expect(page.getByRole('button', { name: 'New supplier' }).elements()).toHaveLength(0)
  await expect
    .element(page.getByRole('link', { name: 'Green Hills' }))
    .toHaveAttribute('href', expect.stringContaining(`/stock-supplier/${SAMPLE_ID}`))
})
