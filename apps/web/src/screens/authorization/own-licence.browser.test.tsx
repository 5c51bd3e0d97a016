import { readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import OwnLicence from './OwnLicence.tsx'

const shop = (payCurrency: 'CNY' | 'EUR' | 'JPY') => ({
  outlet: { outletId: SAMPLE_ID, payCurrency },
  outlets: [sample(sessionOutlet, { id: SAMPLE_ID, name: 'Harbour Street', payCurrency })],
})

it.each([
  ['ja', 'JPY', 'CNY', 9_900, 'CNY 99.00'],
  ['zh', 'CNY', 'JPY', 2_000, 'JPY 2,000'],
  ['en', 'EUR', 'CNY', 9_900, 'CNY 99.00'],
  ['zh', 'CNY', 'CNY', 9_900, '¥99.00'],
] as const)(
  'in %s, to a shop in %s, a licence in %s says which money it costs',
  async (language, own, currency, priceMinor, text) => {
    const fit = { period: 'year', editionId: SAMPLE_ID, versionName: 'Chain', outlets: 0, codes: 0 } as const
    const cheapest = [{ ...fit, priceMinor, currency }]
    const given = answer(readOwnLicence, { licence: null, offers: [], cheapest, functionsInUse: [] })
    await renderScreen(<OwnLicence title="Licence" purpose="" above={null} />, [given], {
      language,
      session: shop(own),
    })
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  },
)
