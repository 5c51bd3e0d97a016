import { listStocktakes } from '@kassa/contract/inventory/stocktake.calls.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { answer } from '../../test/render-screen.tsx'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import StocktakePage from './StocktakePage.tsx'

checkList('the list of inventory checks', {
  page: <StocktakePage />,
  call: listStocktakes,
  row: rowOf(listStocktakes, { number: 'CK-1', createdByName: 'Sam' }),
  answers: [answer(listCategories, { rows: [] })],
  says: ['CK-1'],
  at: '/here?search=CK',
  asks: { search: 'CK' },
  empty: 'No inventory checks yet',
})
