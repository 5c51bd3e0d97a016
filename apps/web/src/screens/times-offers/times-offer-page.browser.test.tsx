import {
  createTimesOffer,
  deleteTimesOffer,
  listTimesOffers,
  setTimesOfferEnabled,
} from '@kassa/contract/stored-value/times-offer.calls.ts'
import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { readListViews } from '@kassa/contract/identity/list-views.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import TimesOfferPage from './TimesOfferPage.tsx'

const ten = rowOf(listTimesOffers, {
  name: 'Ten coffees',
  currency: 'CNY',
  priceMinor: 24_000,
  uses: 10,
  validDays: 90,
  scope: { kind: 'all' },
  enabled: 1,
  sold: 1_234,
  version: 5,
})
const answers = [
  answer(listTimesOffers, pageWith(ten)),
  answer(createTimesOffer, { id: SAMPLE_ID, version: 1 }),
  answer(listBrands, pageWith()),
  answer(listProducts, pageWith()),
  answer(listLabels, pageWith()),
  answer(readListViews, { views: [] }),
]

checkList('the list of times cards', {
  page: <TimesOfferPage />,
  call: listTimesOffers,
  row: ten,
  says: ['Ten coffees', '¥240.00', '10 visits', '90 days', '1,234'],
  at: '/here?search=ten',
  asks: { search: 'ten' },
  empty: 'No session passes yet',
})

checkActions('a times card offers', {
  page: <TimesOfferPage />,
  answers,
  row: 'Ten coffees',
  entries: {
    nothing: [],
    'platform.marketing.rechargeRules.edit': ['Edit', 'Disable'],
    'platform.marketing.rechargeRules.delete': ['Delete'],
  },
  acts: {
    Disable: {
      call: setTimesOfferEnabled,
      sends: { id: SAMPLE_ID, enabled: 0 },
      asks: { title: 'Stop selling “Ten coffees”?', ok: 'Disable' },
    },
    Delete: {
      call: deleteTimesOffer,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Delete “Ten coffees”?', ok: 'Delete' },
    },
  },
})

it('opens a form that axe has nothing against', async () => {
  await renderScreen(<TimesOfferPage />, answers)
  await press('New session pass')
  await expect.element(page.getByText('Valid for days')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})
