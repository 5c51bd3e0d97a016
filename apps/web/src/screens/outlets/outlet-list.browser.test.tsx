import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import OutletPage from './OutletPage.tsx'

checkList('the list of outlets', {
  page: <OutletPage />,
  call: listOutlets,
  row: rowOf(listOutlets, { name: 'Quay', number: '02', currency: 'JPY', timeZone: 'Asia/Tokyo', enabled: 1 }),
  says: ['Quay', '02', 'JPY', 'Japan Standard Time'],
  at: '/here?search=Q',
  asks: { search: 'Q' },
  empty: 'No outlets yet',
})
