import { readPrepaidTax, setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import { PrepaidTax } from './PrepaidTax.tsx'
import { TaxByRate } from '../TaxByRate.tsx'

const choice = { outletId: SAMPLE_ID, kind: 'times-card' as const, rateBasisPoints: 1_900, taxCode: null }
const none = {
  country: 'DE',
  usual: [{ kind: 'times-card' as const, taxPoint: 'sale' as const }],
  outlets: [{ outletId: SAMPLE_ID, name: 'Harbour' }],
  choices: [],
}
const chosen = {
  ...none,
  choices: [
    { ...choice, taxPoint: 'sale' as const, fromDay: '2026-03-02' },
    { ...choice, taxPoint: 'use' as const, fromDay: '2026-01-05' },
  ],
}

it('says that nothing was chosen and what is usual, and chooses from today on', async () => {
  const shown = await renderScreen(<PrepaidTax />, [answer(readPrepaidTax, none), answer(setPrepaidTax, chosen)])
  await expect.element(page.getByText(/^No choice yet: session passes have no tax/)).toBeVisible()
  await press('Choose when tax is due')
  await expect.element(page.getByText(/^Usual in DE: Session passes when paid\./)).toBeVisible()
  await type({ 'Tax rate included': '19' })
  await press('Apply from today')
  expect(await shown.first(setPrepaidTax)).toEqual({ ...choice, taxPoint: 'use' })
})

it('says the newest choice of an outlet and a kind', async () => {
  await renderScreen(<PrepaidTax />, [answer(readPrepaidTax, chosen)])
  await expect.element(page.getByText(/^Harbour · Session passes: when paid, since/)).toBeVisible()
  await expect.element(page.getByText(/when used/)).not.toBeInTheDocument()
})

it('tax by rate tells prepaid value apart, and is left out where there is none', async () => {
  const line = {
    day: '2026-03-02',
    role: 'tax' as const,
    rateMillionths: 88_750,
    rateBasisPoints: 888,
    method: null,
    category: null,
  }
  const outlet = { outletId: SAMPLE_ID, isOwn: false, name: 'Harbour', currency: 'USD' as const, unvalued: 0 }
  const lines = [
    { ...line, minor: -500, taxCode: 'NY', reason: null },
    { ...line, minor: -91, taxCode: 'NY', reason: 'paid-ahead' },
  ]
  await renderScreen(<TaxByRate outlet={{ ...outlet, lines }} />, [])
  await expect.element(page.getByRole('row', { name: '8.875% NY $5.00 $0.91 $0.00' })).toBeVisible()
})
