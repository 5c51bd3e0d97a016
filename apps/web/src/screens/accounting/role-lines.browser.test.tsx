import { readCostGaps } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import { readDocuments } from '@kassa/contract/accounting/documents.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { listBatches } from '@kassa/contract/accounting/batches.calls.ts'
import { readClosing } from '@kassa/contract/accounting/closing.calls.ts'
import { readForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { readPointsValue } from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import { readPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { readPayables } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import AccountingPage from './AccountingPage.tsx'
import { RoleLines } from './RoleLines.tsx'

const [asOf, from, to] = ['2026-03-02T04:00:00.000Z', '2026-03-01', '2026-03-02']
const keys = { rateBasisPoints: null, rateMillionths: null, taxCode: null, method: null, category: null, reason: null }
const sale = { ...keys, day: to, role: 'sales' as const, minor: -90_000, rateBasisPoints: 1_000 }
const cash = { ...keys, day: to, role: 'drawer' as const, minor: 99_000, method: 0 }
const tax = { ...keys, day: to, role: 'tax' as const, minor: -9_000, rateBasisPoints: 1_000, taxCode: 'A' }
const document = (kind: 'order' | 'refund', number: string) => ({ id: SAMPLE_ID, kind, number })
const behind = [
  { document: document('order', 'S-7'), minor: -95_000 },
  { document: document('refund', 'R-1'), minor: 4_000 },
  { document: null, minor: 1_000 },
]
const outlet = {
  outletId: SAMPLE_ID,
  isOwn: false,
  name: 'Harbour',
  currency: 'USD' as const,
  unvalued: 0,
  lines: [sale, cash, tax],
}

it('a figure of the trial balance opens to its days, and each of them to the documents of that day', async () => {
  await renderScreen(<AccountingPage />, [
    answer(readJournal, { asOf, from, to, isWithoutStock: false, outlets: [outlet] }),
    answer(listBatches, { asOf, from, to, closedThrough: null, outlets: [] }),
    answer(readClosing, { closedThrough: null, steps: [] }),
    answer(readCostGaps, { asOf, from, to, unknown: [], shares: [], changed: [] }),
    answer(readLiabilities, { asOf, day: to, rows: [], points: null }),
    answer(readPrepaidTax, { country: 'US', usual: [], outlets: [], choices: [] }),
    answer(readPointsValue, { currency: null, values: [], rule: null }),
    answer(readForeignCash, { held: [], banked: [] }),
    answer(readPayables, { asOf, day: to, rows: [] }),
    answer(readDocuments, { currency: 'USD', count: 3, totalMinor: -90_000, rows: behind }),
  ])
  await press('Sales without tax')
  const lines = page.getByRole('group', { name: 'Behind Sales without tax' })
  await expect.element(lines.getByText('$900.00')).toBeVisible()
  const orders = lines.getByRole('link', { name: 'Orders' })
  await expect
    .element(orders)
    .toHaveAttribute('href', expect.stringContaining(`from=${to}&to=${to}&outletId=${SAMPLE_ID}`))
  await page.getByRole('button', { name: /10%/ }).click()
  const documents = page.getByRole('group', { name: /^Documents of .*10%/ })
  await expect.element(documents.getByText('$950.00')).toBeVisible()
  await expect
    .element(documents.getByRole('link', { name: 'Order S-7' }))
    .toHaveAttribute('href', expect.stringMatching(/\/sales\/order\//))
  await expect
    .element(documents.getByRole('link', { name: 'Refund R-1' }))
    .toHaveAttribute('href', expect.stringContaining('search=R-1'))
  await expect.element(documents.getByText('Correction, expiry or new value')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show all 3' })).not.toBeInTheDocument()
  await press('Sales without tax')
  await expect.element(documents).not.toBeInTheDocument()
  await expect.element(lines).not.toBeInTheDocument()
})

it('says how many lines it shows where there are more, and leads nowhere from the books of the merchant itself', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ ...sale, minor: -1 - at }))
  const own = { ...outlet, isOwn: true, lines: many }
  await renderScreen(<RoleLines outlet={own} role="sales" />, [])
  await expect.element(page.getByText(/^The newest 200 lines are shown/)).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

it('a line of foreign cash says which notes it counts, and at which rate', async () => {
  const notes = { currency: 'CNY' as const, minor: 7_143 }
  const line = { ...keys, day: to, role: 'foreign-cash' as const, minor: 1_000, method: 0, notes }
  await renderScreen(<RoleLines outlet={{ ...outlet, lines: [line] }} role="foreign-cash" />, [])
  await expect.element(page.getByRole('button', { name: /Cash · .*71\.43 × 0\.139997/ })).toBeVisible()
})
