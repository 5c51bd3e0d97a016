import { readSupplier, supplierDetail } from '@kassa/contract/inventory/supplier.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { paths } from '../../paths.ts'
import SupplierDetailPage from './SupplierDetailPage.tsx'

const where = { route: `${paths.suppliers()}/$id`, at: paths.supplier(SAMPLE_ID) }
const hills = sample(supplierDetail, {
  name: 'Green Hills',
  isArchived: false,
  leadDays: 3,
  sums: [{ currency: 'USD', orders: 2, orderedMinor: 120_000, receivedMinor: 90_000 }],
  openCount: 1,
  lateCount: 1,
  daysTaken: 5,
  waiting: [
    { id: SAMPLE_ID, number: 'PO-7', outletName: 'Hill', state: 'submitted', expectedOn: '2026-03-01', isLate: true },
  ],
})

describe('a supplier', () => {
  it('says first how it is doing, and leads to what is still to come', async () => {
    await renderScreen(<SupplierDetailPage />, [answer(readSupplier, hills)], where)
    await expect.element(page.getByRole('heading', { name: /Green Hills/ })).toBeVisible()
    for (const text of ['$1,200.00', '$900.00', 'Purchase orders: 2', 'Late: 1', 'Lead time (days): 3'])
      await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'PO-7' })).toBeVisible()
    await press('Edit')
    await expect.element(page.getByRole('dialog', { name: 'Edit Green Hills' })).toBeVisible()
  })

  it('is looked at after it was deleted, and not changed; amounts only by whoever sees costs', async () => {
    const sums = [{ currency: 'USD' as const, orders: 2, orderedMinor: null, receivedMinor: null }]
    const gone = { ...hills, isArchived: true, sums, waiting: [] }
    await renderScreen(<SupplierDetailPage />, [answer(readSupplier, gone)], where)
    await expect.element(page.getByText('Deleted')).toBeVisible()
    await expect.element(page.getByText('No open orders.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Edit' }).elements()).toHaveLength(0)
    expect(document.body.textContent).not.toContain('$')
  })

  it('says where it is not there, and the way on', async () => {
    await renderScreen(<SupplierDetailPage />, [refuse(readSupplier, 'thing.not-found')], where)
    await expect.element(page.getByRole('link', { name: 'Go to list' })).toBeVisible()
  })
})
