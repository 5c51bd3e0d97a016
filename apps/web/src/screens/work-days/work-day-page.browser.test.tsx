import { listStaff, readStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { listWorkDays, strikeClockEntry } from '@kassa/contract/sales/time-clock.calls.ts'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf } from '../../test/sample.ts'
import WorkDayPage from './WorkDayPage.tsx'

const sam = rowOf(listStaff, { firstName: 'Sam', lastName: 'Okafor' })
const day = rowOf(listWorkDays, {
  staffName: 'Sam Okafor',
  day: '2026-03-02',
  workedSeconds: 30_300,
  breakSeconds: 1_800,
  state: 'in',
  isUnclear: true,
  entries: [
    {
      id: '019cc000-0000-7000-8000-0000000000a1',
      what: 'in',
      at: '2026-03-02T08:00:00.000Z',
      deviceName: 'Till 1',
      addedBy: null,
      reason: null,
      struckBy: null,
      struckReason: null,
    },
  ],
})
const answers = [answer(listWorkDays, pageWith(day)), answer(listStaff, pageWith(sam)), answer(readStaff, sam)]

checkList('the list of work time', {
  page: <WorkDayPage />,
  call: listWorkDays,
  row: day,
  answers: answers.slice(1),
  says: ['03/02/2026', 'Sam Okafor', '8:25', '0:30', 'Unclear', 'Start work'],
  at: '/here?from=2026-03-01&to=2026-03-02',
  asks: { from: '2026-03-01', to: '2026-03-02' },
  empty: 'No work time yet',
})

checkForm('the form that strikes an entry out', {
  page: <WorkDayPage />,
  answers,
  refusal: { code: 'clock.struck-already' },
  ways: {
    'with a reason': {
      open: () => act('03/02/2026', 'Strike out: Start work'),
      save: 'Strike out',
      first: 'Reason',
      type: { Reason: 'Wrong day' },
      call: strikeClockEntry,
      sends: { id: '019cc000-0000-7000-8000-0000000000a1', reason: 'Wrong day' },
      answers: {},
    },
  },
})
