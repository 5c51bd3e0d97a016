import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { answer } from '../../test/render-screen.tsx'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import StockPage from './StockPage.tsx'

checkList('the list of stock', {
  page: <StockPage />,
  call: listStock,
  row: rowOf(listStock, { name: 'Tea', variantName: '', code: '690', onHand: -3, weightUnit: null, currency: 'CNY' }),
  answers: [answer(listCategories, { rows: [] })],
  says: ['Tea', '690'],
  at: '/here?state=negative&search=tea',
  asks: { state: 'negative', search: 'tea' },
  empty: 'No stock yet',
})
