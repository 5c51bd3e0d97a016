import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import RefundListPage from './RefundListPage.tsx'

checkList('the list of refunds', {
  page: <RefundListPage />,
  call: listRefunds,
  row: rowOf(listRefunds, { number: 'R-9', reason: 'Broken', staffName: 'Sam', currency: 'CNY', amountMinor: 1_250 }),
  says: ['R-9', 'Broken', 'Sam', '¥12.50'],
  at: '/here?kind=without-sale&shift=S-7',
  asks: { kind: 'without-sale', shift: 'S-7' },
  empty: 'No refunds yet',
})
