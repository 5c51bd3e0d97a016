import { cancelSetAside, listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf } from '../../test/sample.ts'
import SetAsidePage from './SetAsidePage.tsx'

const one = rowOf(listSetAsides, {
  number: 'A0001-00-000007',
  kind: 'layaway',
  state: 'waiting',
  customer: 'Ada Byron',
  phone: '',
  currency: 'CNY',
  totalMinor: 100_000,
  paidMinor: 30_000,
  leftMinor: 70_000,
  code: 'ABCD2345EF',
  next: { day: '2026-04-01', amountMinor: 3_500 },
  isLate: true,
  shown: { pieces: 1, names: ['Coat'], totalMinor: 100_000 },
})

checkList('the list of what is set aside', {
  page: <SetAsidePage />,
  call: listSetAsides,
  row: one,
  says: ['A0001-00-000007', 'Layaway', 'Ada Byron', 'Coat', '¥1,000.00', '¥700.00', '04/01/2026 · ¥35.00', 'Waiting'],
  at: '/here?search=ada&kind=layaway&state=waiting&late=yes',
  asks: { search: 'ada', kind: 'layaway', state: 'waiting', late: 'yes' },
  empty: 'No quotes or layaways yet',
})

checkForm('the form that cancels one', {
  page: <SetAsidePage />,
  answers: [answer(listSetAsides, pageWith(one))],
  refusal: { code: 'set-aside.over' },
  ways: {
    'with a reason': {
      open: () => act('A0001-00-000007', 'Cancel order'),
      save: 'Cancel and release stock',
      first: 'Reason',
      type: { Reason: 'Not wanted' },
      call: cancelSetAside,
      sends: { id: one.id, reason: 'Not wanted' },
      answers: { ...one, state: 'cancelled' },
    },
  },
})
