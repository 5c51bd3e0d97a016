import { listReviewGroups } from '@kassa/contract/journal/review-group.calls.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { answer } from '../../test/render-screen.tsx'
import { rowOf } from '../../test/sample.ts'
import ReviewPage from './ReviewPage.tsx'

checkList('the list of sales to look at', {
  page: <ReviewPage />,
  call: listReviewItems,
  row: rowOf(listReviewItems, {
    kind: 'review',
    deviceName: 'Till 1',
    reasons: [{ code: 'journal.hash-wrong', facts: {} }],
  }),
  answers: [answer(listReviewGroups, { groups: [] })],
  says: ['Till 1', 'The contents don’t match their checksum.'],
  at: '/here?kind=quarantine&state=open',
  asks: { kind: 'quarantine', state: 'open' },
  empty: 'Review queue is empty',
})
