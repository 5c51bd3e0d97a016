import { listReviewItems } from '@kassa/contract/device/device.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import ReviewPage from './ReviewPage.tsx'

checkList('the list of sales to look at', {
  page: <ReviewPage />,
  call: listReviewItems,
  row: rowOf(listReviewItems, { kind: 'review', deviceName: 'Till 1' }),
  says: ['Till 1'],
  at: '/here?kind=quarantine&state=open',
  asks: { kind: 'quarantine', state: 'open' },
  empty: 'Nothing to look at',
})
