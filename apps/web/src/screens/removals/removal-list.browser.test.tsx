import { listRemovals } from '@kassa/contract/sales/shift.calls.ts'
import { listStaff, readStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { answer } from '../../test/render-screen.tsx'
import { checkList } from '../../test/check-list.tsx'
import { pageWith, rowOf } from '../../test/sample.ts'
import RemovalPage from './RemovalPage.tsx'

const sam = rowOf(listStaff, { firstName: 'Sam', lastName: 'Okafor' })

checkList('the list of deleted lines', {
  page: <RemovalPage />,
  call: listRemovals,
  row: rowOf(listRemovals, {
    what: 'basket',
    staffName: 'Sam',
    deviceName: 'Till 1',
    currency: 'CNY',
    amountMinor: 5_000,
    lines: ['Tea', 'Cup', 'Milk', 'Salt'].map((name) => ({
      productId: '019cc000-0000-7000-8000-000000000002',
      variantId: null,
      name,
      quantity: 1,
      amountMinor: 1_250,
    })),
  }),
  answers: [answer(listStaff, pageWith(sam)), answer(readStaff, sam)],
  says: ['Basket discarded', 'Sam', 'Till 1', '¥50.00', 'Milk', '… 1'],
  at: '/here?from=2026-03-01&to=2026-03-02&staffId=019cc000-0000-7000-8000-000000000003',
  asks: { from: '2026-03-01', to: '2026-03-02', staffId: '019cc000-0000-7000-8000-000000000003' },
  empty: 'No removed lines',
})
