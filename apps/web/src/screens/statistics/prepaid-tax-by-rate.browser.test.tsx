import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { PrepaidTaxByRate } from './PrepaidTaxByRate.tsx'

const [asOf, from, to] = ['2026-03-31T04:00:00.000Z', '2026-03-01', '2026-03-31']
const keys = { rateBasisPoints: 1_000, rateMillionths: null, taxCode: 'V', method: null, category: null, day: to }
const tax = (minor: number, reason: string | null) => ({ ...keys, role: 'tax' as const, minor, reason })
const outlet = (currency: 'USD' | 'JPY', lines: ReturnType<typeof tax>[]) => ({
  outletId: SAMPLE_ID,
  isOwn: false,
  name: 'Harbour',
  currency,
  unvalued: 0,
  lines,
})
const books = {
  asOf,
  from,
  to,
  isWithoutStock: false,
  outlets: [
    outlet('USD', [tax(-9_000, null), tax(-273, 'paid-ahead'), tax(30, 'paid-ahead')]),
    outlet('USD', [tax(-91, 'used')]),
    outlet('JPY', [tax(-500, 'paid-ahead')]),
  ],
}
const choice = { outletId: SAMPLE_ID, fromDay: from, rateBasisPoints: 1_000, taxCode: 'V' }
const choices = [{ ...choice, kind: 'times-card' as const, taxPoint: 'sale' as const }]
const chosen = { country: 'DE', usual: [], outlets: [], choices }

it('says the tax of passes, cards and deposits by rate, of all outlets in a currency, beside that of receipts', async () => {
  await renderScreen(<PrepaidTaxByRate days={{ from, to }} currency="USD" />, [
    answer(readPrepaidTax, chosen),
    answer(readJournal, books),
  ])
  const table = page.getByRole('group', { name: 'Tax on prepaid value' })
  await expect.element(table.getByText('10% V')).toBeVisible()
  await expect.element(table.getByText('$3.34')).toBeVisible()
  await expect.element(page.getByText(/^Falls beside the tax of receipts/)).toBeVisible()
})

it('asks for no books where nobody ever chose', async () => {
  const shown = await renderScreen(<PrepaidTaxByRate days={{ from, to }} currency="USD" />, [
    answer(readPrepaidTax, { ...chosen, choices: [] }),
    answer(readJournal, books),
  ])
  await shown.first(readPrepaidTax)
  expect(shown.sent(readJournal)).toEqual([])
})

it('says why the tax of prepaid value cannot be shown', async () => {
  await renderScreen(<PrepaidTaxByRate days={{ from: '2024-01-01', to }} currency="USD" />, [
    answer(readPrepaidTax, chosen),
    refuse(readJournal, 'figures.period-too-long', { maximum: 366 }),
  ])
  await expect.element(page.getByRole('alert').getByText(/366/)).toBeVisible()
})
