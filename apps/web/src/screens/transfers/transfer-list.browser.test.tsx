import { listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import TransferPage from './TransferPage.tsx'

checkList('the list of transfers', {
  page: <TransferPage />,
  call: listTransfers,
  row: rowOf(listTransfers, { number: 'TR-1', outletName: 'Quay', toOutletName: 'Hill' }),
  says: ['TR-1', 'Hill'],
  at: '/here?search=TR',
  asks: { search: 'TR' },
  empty: 'No transfers yet',
})
