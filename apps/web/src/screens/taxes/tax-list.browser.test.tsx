import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { afterAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import TaxPage from './TaxPage.tsx'

checkList('the list of taxes', {
  page: <TaxPage />,
  call: listTaxes,
  row: rowOf(listTaxes, { name: 'VAT', rateBasisPoints: 1_300, isIncluded: true, usedBy: 4, enabled: 0 }),
  says: ['VAT', '13%', 'Prices include this tax', '4 products and categories', 'Disabled'],
  at: '/here?enabled=0&search=V',
  asks: { enabled: '0', search: 'V' },
  empty: 'No taxes yet',
})

afterAll(() => page.viewport(1280, 800))

it.each(['en', 'zh', 'ja'] as const)('the list of taxes is no wider than a tablet, in %s', async (language) => {
  await page.viewport(820, 1180)
  const outlets = ['Harbour Street', 'Old Market Square'].map((outletName, at) => ({
    outletId: SAMPLE_ID,
    isDefault: at === 0,
    outletName,
  }))
  const row = {
    ...rowOf(listTaxes, { name: 'Value-added tax', rateBasisPoints: 1_900, isIncluded: true, usedBy: 128 }),
    outlets,
  }
  const shown = (
    // The page beside its margins.
    <div style={{ width: 794 }}>
      <TaxPage />
    </div>
  )
  await renderScreen(shown, [answer(listTaxes, pageWith(row))], { language })
  await expect.element(page.getByText('Old Market Square', { exact: false }).first()).toBeVisible()
  const { scrollWidth, clientWidth } = document.querySelector('.k-table')!
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
