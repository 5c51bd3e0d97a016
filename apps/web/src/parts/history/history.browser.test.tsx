import { readImportedDemand, readImportedSales } from '@kassa/contract/moving/imported-history.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { ImportedDemand } from './ImportedDemand.tsx'
import { ImportedHistory } from './ImportedHistory.tsx'

it('draws and sums sales of earlier systems apart, and says so', async () => {
  const months = [
    { month: '2025-04', orders: 2, amountMinor: 7_000 },
    { month: '2025-05', orders: 1, amountMinor: 10_000 },
  ]
  const byCurrency = [{ currency: 'USD', orders: 3, amountMinor: 17_000, months }]
  await renderScreen(<ImportedHistory />, [answer(readImportedSales, { byCurrency })])
  await expect.element(page.getByText('3 orders, $170.00 in total')).toBeVisible()
  await expect.element(page.getByText(/They are not part of the figures above/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show as table' }))
  await expect.element(page.getByRole('row', { name: 'May 2025 $100.00' })).toBeVisible()
})

it('says what a product sold before, and how much a day that suggests', async () => {
  const months = [{ month: '2025-05', thousandths: 12_500 }]
  const demand = { months, perDayThousandths: 417, until: '2025-05-30' }
  await renderScreen(<ImportedDemand id="0197a1b2-0000-7000-8000-000000000003" />, [answer(readImportedDemand, demand)])
  await expect.element(page.getByText(/About 0.417 a day in the year up to/)).toBeVisible()
})

it('shows nothing where no history came', async () => {
  await renderScreen(
    <div>
      <ImportedHistory />
      <ImportedDemand id="0197a1b2-0000-7000-8000-000000000003" />
    </div>,
    [
      answer(readImportedSales, { byCurrency: [] }),
      answer(readImportedDemand, { months: [], perDayThousandths: null, until: null }),
    ],
  )
  await expect.element(page.getByText('Imported history')).not.toBeInTheDocument()
})
