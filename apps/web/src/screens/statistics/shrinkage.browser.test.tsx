import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import StockFiguresPage from './StockFiguresPage.tsx'

const about = { name: 'Harbour', currency: 'CNY', kind: 'damage', documents: 2 } as const
const figures = sample(stockFigures.answer, {
  from: '2026-03-01',
  to: '2026-03-02',
  shrinkage: [
    { ...about, outletId: SAMPLE_ID, reason: 'expired', lostMinor: 1_250, shareBasisPoints: 125 },
    { ...about, outletId: SAMPLE_ID, reason: '', kind: 'stocktake', lostMinor: -300, shareBasisPoints: null },
  ],
  largestLosses: [
    {
      ...about,
      outletName: 'Harbour',
      name: 'Milk',
      day: '2026-03-01',
      productId: SAMPLE_ID,
      weightUnit: null,
      quantity: 3,
      reason: 'expired',
      lostMinor: 950,
      documentKind: 'damage-report',
      documentId: SAMPLE_ID,
    },
  ],
})

it('says what was lost by reason and outlet, with its share of sales, and opens the report of each loss', async () => {
  await renderScreen(<StockFiguresPage />, [answer(stockFigures, figures)])
  await expect.element(page.getByRole('row', { name: /Expired.*Harbour.*2.*¥12\.50.*1\.25%/ })).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Counted' }).filter({ hasText: '3.00' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Expired' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(SAMPLE_ID))
  expect(await seriousFindings()).toEqual([])
})

it('says that nothing was lost', async () => {
  await renderScreen(<StockFiguresPage />, [answer(stockFigures, { ...figures, shrinkage: [], largestLosses: [] })])
  await expect.element(page.getByText('No stock was lost in this period.')).toBeVisible()
  await expect.element(page.getByText('Largest losses')).not.toBeInTheDocument()
})
