import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { readImportedDemand } from '@kassa/contract/moving/imported-history.calls.ts'
import { readProductPage } from '@kassa/contract/report/product-page.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import ProductDetailPage from './ProductDetailPage.tsx'

const neverMoved = answer(readImportedDemand, { months: [], perDayThousandths: null, until: null })
const where = { route: `${paths.products()}/$id`, at: paths.product(SAMPLE_ID) }
const tea = {
  ...sample(readProduct.answer),
  id: SAMPLE_ID,
  name: 'Oolong',
  names: {},
  unit: '',
  weightUnit: null,
  imageUrl: null,
  attributes: [],
  variants: [],
  parts: [],
}

const movement = (entryNumber: number, after: number) => ({
  entryNumber,
  at: '2026-03-02T01:00:00.000Z',
  kind: 'sale',
  quantity: -2,
  after,
  documentKind: 'order',
  documentId: SAMPLE_ID,
  documentNumber: `K${entryNumber}`,
})

const earned = (revenueMinor: number, marginMinor: number | null) => [
  { currency: 'USD' as const, revenueMinor, marginMinor },
]

const doing = {
  asOf: '2026-03-02T04:00:00.000Z',
  sold: [
    { days: 7, quantity: 4, byCurrency: earned(4_000, 1_500) },
    { days: 30, quantity: 31, byCurrency: earned(31_000, 11_000) },
    { days: 90, quantity: 1_204, byCurrency: earned(90_000, 30_000) },
  ],
  bought: {
    supplierId: SAMPLE_ID,
    supplierName: 'Leaf & Co',
    orderId: SAMPLE_ID,
    orderNumber: 'PO-7',
    businessDay: '2026-02-20',
    currency: 'USD' as const,
    unitPriceMinor: 640,
  },
  movements: { variantId: SAMPLE_ID, rows: [7, 6, 5, 4, 3, 2].map((one) => movement(one, one * 2)) },
}

describe('a product', () => {
  it('says first what it sold and earned, who supplied it, and how its stock went', async () => {
    await renderScreen(
      <ProductDetailPage />,
      [answer(readProduct, tea), neverMoved, answer(readProductPage, doing)],
      where,
    )
    await expect.element(page.getByRole('heading', { name: /Oolong/ })).toBeVisible()
    for (const text of ['Sold in 30 days', '31', '4 in 7 days · 1,204 in 90 days', '$310.00', 'Margin $110.00'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Leaf & Co' })).toBeVisible()
    await expect.element(page.getByText('$6.40', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Stock movements' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'K7' })).toBeVisible()
    // Five documents; the others stand in the book.
    await expect.element(page.getByText('K2', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'All movements' })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('says nothing of what one may not see', async () => {
    const bare = { asOf: doing.asOf, sold: null, bought: null, movements: null }
    await renderScreen(
      <ProductDetailPage />,
      [answer(readProduct, tea), neverMoved, answer(readProductPage, bare)],
      where,
    )
    await expect.element(page.getByRole('heading', { name: /Oolong/ })).toBeVisible()
    for (const text of ['Sold in 30 days', 'Last supplier', 'Stock movements'])
      await expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument()
  })

  it('keeps margins and prices of goods from whoever may not see costs', async () => {
    const seen = {
      ...doing,
      sold: doing.sold.map((span) => ({ ...span, byCurrency: earned(1_000, null) })),
      bought: { ...doing.bought, unitPriceMinor: null },
      movements: { variantId: SAMPLE_ID, rows: [] },
    }
    await renderScreen(
      <ProductDetailPage />,
      [answer(readProduct, tea), neverMoved, answer(readProductPage, seen)],
      where,
    )
    await expect.element(page.getByText('No stock movements at this outlet yet.')).toBeVisible()
    await expect.element(page.getByText('$10.00', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Margin', { exact: false })).not.toBeInTheDocument()
    await expect.element(page.getByText('$6.40', { exact: false })).not.toBeInTheDocument()
  })

  it.each([
    ['en', 'Not tracked'],
    ['zh', '未记库存'],
    ['ja', '在庫管理なし'],
  ] as const)('says of goods that nobody counts only what moved, in %s', async (language, untracked) => {
    const rows = [3, 2, 1].map((one) => ({ ...movement(one, -one), quantity: -1 }))
    const sold = { ...doing, movements: { variantId: SAMPLE_ID, rows } }
    const at = (isTracked: boolean) => {
      const listing = {
        ...sample(readProduct.answer.shape.listings.element),
        outletId: SAMPLE_ID,
        onHand: -3,
        isTracked,
      }
      return [answer(readProduct, { ...tea, listings: [listing] }), neverMoved, answer(readProductPage, sold)]
    }
    await renderScreen(<ProductDetailPage />, at(false), { ...where, language })
    await expect.element(page.getByRole('link', { name: 'K3' })).toBeVisible()
    await expect.element(page.getByText(untracked).first()).toBeVisible()
    expect(document.body.textContent).not.toMatch(/→|−3/)
    await renderScreen(<ProductDetailPage />, at(true), { ...where, language })
    await expect.element(page.getByText('−1 → −3', { exact: true })).toBeVisible()
  })

  it('says what it is where how it is doing cannot be had', async () => {
    await renderScreen(
      <ProductDetailPage />,
      [answer(readProduct, tea), neverMoved, refuse(readProductPage, 'request.too-often', { seconds: 1 })],
      where,
    )
    await expect.element(page.getByRole('heading', { name: /Oolong/ })).toBeVisible()
  })
})
