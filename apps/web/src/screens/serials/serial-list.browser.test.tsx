import { listSerials } from '@kassa/contract/inventory/serial-number.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import SerialPage from './SerialPage.tsx'

checkList('the list of serial numbers', {
  page: <SerialPage />,
  call: listSerials,
  row: rowOf(listSerials, { number: 'SN-1', name: 'Phone', variantName: '', outletName: 'Quay' }),
  says: ['SN-1', 'Phone', 'Quay'],
  at: '/here?search=SN',
  asks: { search: 'SN' },
  empty: 'No serial numbers yet',
})
