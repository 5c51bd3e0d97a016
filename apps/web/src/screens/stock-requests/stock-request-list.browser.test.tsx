import { listStockRequests } from '@kassa/contract/inventory/stock-request.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import StockRequestPage from './StockRequestPage.tsx'

checkList('the list of requests', {
  page: <StockRequestPage />,
  call: listStockRequests,
  row: rowOf(listStockRequests, { number: 'RQ-1', name: 'Oolong', variantName: '', fromOutletName: 'Hill' }),
  says: ['RQ-1', 'Oolong', 'Hill'],
  at: '/here?state=open&direction=received',
  asks: { state: 'open', direction: 'received' },
  empty: 'No requests yet',
})
