import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import ShiftListPage from './ShiftListPage.tsx'

checkList('the list of shifts', {
  page: <ShiftListPage />,
  call: listShifts,
  row: rowOf(listShifts, { number: 'S-7', staffName: 'Sam', state: 'closed', currency: 'CNY', differenceMinor: -250 }),
  says: ['S-7', 'Sam', '−¥2.50'],
  at: '/here?state=open&difference=yes&from=2026-03-01&to=2026-03-02',
  asks: { state: 'open', difference: 'yes', from: '2026-03-01', to: '2026-03-02' },
  empty: 'No shifts yet',
})
