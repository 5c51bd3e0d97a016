import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listStocktakes, openStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { form } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, sample } from '../../test/sample.ts'
import StocktakePage from './StocktakePage.tsx'

const how = { isBlind: true, note: '', toleranceUnits: 0, toleranceBasisPoints: 200 }
const opened = sample(openStocktake.answer)

checkForm('the form that opens an inventory check', {
  page: <StocktakePage />,
  answers: [answer(listStocktakes, pageWith()), answer(listCategories, { rows: [] })],
  refusal: { code: 'stocktake.scope-empty' },
  ways: {
    'counts everything, blind': {
      open: () => userEvent.click(page.getByRole('button', { name: 'New inventory check' }).first()),
      first: 'All products',
      save: 'Start counting',
      call: openStocktake,
      sends: { ...how, scope: { kind: 'all' } },
      answers: opened,
    },
    'counts some shelves': {
      open: () => userEvent.click(page.getByRole('button', { name: 'New inventory check' }).first()),
      first: 'All products',
      also: async () => {
        await userEvent.click(form().getByText('Shelves'))
        await userEvent.click(form().getByRole('combobox', { name: 'Shelves' }))
        await userEvent.keyboard('A1 B2{Enter}')
      },
      save: 'Start counting',
      call: openStocktake,
      sends: { ...how, scope: { kind: 'shelf', shelfNumbers: ['A1', 'B2'] } },
      answers: opened,
    },
  },
})
