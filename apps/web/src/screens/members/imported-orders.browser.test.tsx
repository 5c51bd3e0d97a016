import { listImportedOrders } from '@kassa/contract/moving/imported-history.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { ImportedOrders } from './ImportedOrders.tsx'

it('lists a member’s orders in the earlier system under a heading of their own', async () => {
  const row = {
    system: 'Shopify',
    number: '#1001',
    day: '2025-05-01',
    outletName: 'Main',
    currency: 'USD',
    amountMinor: 5_500,
  }
  const own = { ...row, system: '', number: 'B-7', amountMinor: -500 }
  await renderScreen(<ImportedOrders id="0197a1b2-0000-7000-8000-000000000003" />, [
    answer(listImportedOrders, { rows: [row, own], nextCursor: null, total: 2, totalIsCapped: false }),
  ])
  await expect.element(page.getByRole('heading', { name: 'Imported history' })).toBeVisible()
  await expect.element(page.getByText('#1001')).toBeVisible()
  await expect.element(page.getByText('$55.00')).toBeVisible()
  await expect.element(page.getByText('Own list')).toBeVisible()
})
