import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listMarkdowns, markdownRow } from '@kassa/contract/promotion/markdown.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import StockWarningPage from './StockWarningPage.tsx'

const milk = rowOf(listStockWarnings, {
  name: 'Milk',
  kind: 'expiring',
  onHand: 9,
  quantity: 6,
  currency: 'CNY',
  expiresOn: '2026-03-05',
  daysLeft: 3,
})
const beside = answer(listCategories, { rows: [] })
const unruled = answer(listMarkdowns, { rows: [] })
const list = (row: typeof milk) => answer(listStockWarnings, { ...sample(listStockWarnings.answer), ...pageWith(row) })
const ruled = (facts: object) =>
  answer(listMarkdowns, {
    rows: [
      rowOfMarkdown({ variantId: milk.variantId, expiresOn: '2026-03-05', planName: 'Near expiry Milk', ...facts }),
    ],
  })
const rowOfMarkdown = (facts: object) => ({ ...sample(markdownRow), ...facts })
const offers = async (row: typeof milk, may?: readonly string[]): Promise<readonly string[]> => {
  await renderScreen(<StockWarningPage />, [beside, unruled, list(row)], may ? { may } : {})
  await expect.element(page.getByText('Milk Sample').first()).toBeVisible()
  const button = page.getByRole('button', { name: 'Actions for Milk Sample' })
  if (button.elements().length === 0) return []
  await userEvent.click(button)
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
}

describe('goods that need a look', () => {
  it('say what of them is odd, readable by everybody', async () => {
    await renderScreen(<StockWarningPage />, [beside, unruled, list(milk)])
    await expect.element(page.getByText('Milk Sample').first()).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('are counted as far as lists count', async () => {
    const counts = { 'low-quantity': 9_999, 'low-days': 0, high: 10_001, expiring: 0, expired: 10_000 }
    const many = { ...sample(listStockWarnings.answer), ...pageWith(milk), counts }
    await renderScreen(<StockWarningPage />, [beside, unruled, answer(listStockWarnings, many)])
    for (const text of ['9,999', '10,000', '10,000+'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  it('are marked down while they expire, and written off once they have', async () => {
    expect(await offers(milk)).toEqual(['Mark down'])
    expect(await offers({ ...milk, kind: 'expired', daysLeft: -1 })).toEqual(['Create damage report'])
    expect(await offers({ ...milk, kind: 'low-quantity', expiresOn: null, daysLeft: null })).toEqual([])
  })

  it('offer nothing of it to whoever may neither price nor report', async () => {
    expect(await offers(milk, ['platform.inventory.stock'])).toEqual([])
    expect(await offers({ ...milk, kind: 'expired' }, ['platform.catalogue.products.edit'])).toEqual([])
  })

  it.each([
    [
      { state: 'live', offBasisPoints: 3_000, since: '2026-02-02', why: null },
      'Marked down by rule: 30% off since 02/02/2026',
    ],
    [
      { state: 'live', offBasisPoints: 3_000, since: '2026-02-02', why: 'below-floor' },
      'no further, because of the minimum price',
    ],
    [{ state: 'draft', offBasisPoints: 2_000, why: null }, 'Drafted by rule: 20% off, waiting for approval'],
    [{ state: 'refused', planName: null, why: 'below-floor' }, 'Not marked down: below the minimum price.'],
  ])('say what the rule did about them (%o)', async (facts, said) => {
    await renderScreen(<StockWarningPage />, [beside, list(milk), ruled(facts)])
    await expect.element(page.getByText(said, { exact: false }).first()).toBeVisible()
    const isLinked = facts.state !== 'refused'
    const links = page.getByRole('link', { name: /by rule/ }).elements()
    expect(links.map((link) => link.getAttribute('href')?.includes('Near'))).toEqual(isLinked ? [true] : [])
    expect(await seriousFindings()).toEqual([])
  })

  it('say nothing of a rule for other goods, another day, or what does not expire', async () => {
    await renderScreen(<StockWarningPage />, [beside, list(milk), ruled({ expiresOn: '2026-03-06' })])
    await expect.element(page.getByText('Milk Sample').first()).toBeVisible()
    expect(page.getByText(/by rule|Not marked down/).elements()).toEqual([])
  })

  it('ask for the kind that the address names', async () => {
    const shown = await renderScreen(<StockWarningPage />, [beside, unruled, list(milk)], {
      at: '/here?kind=low-quantity&search=mi',
    })
    expect(await shown.first(listStockWarnings)).toEqual({ limit: '20', kind: 'low-quantity', search: 'mi' })
  })
})
