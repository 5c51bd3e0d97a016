import { listPurses, readPurseStatement, setPurseEnabled } from '@kassa/contract/stored-value/purse.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import PursePage from './PursePage.tsx'

const account = rowOf(listPurses, {
  kind: 'house-account',
  code: '7K2M9QWXYZ',
  memberId: SAMPLE_ID,
  memberName: 'Café Lindt',
  currency: 'CNY',
  totalMinor: -123_450,
  creditMinor: 200_000,
  spendableMinor: 76_550,
  enabled: 1,
  isHolderOff: false,
  times: null,
  version: 3,
})
const answers = [answer(listPurses, pageWith(account))]

checkList('the list of gift cards and house accounts', {
  page: <PursePage />,
  call: listPurses,
  row: account,
  says: ['7K2M9QWXYZ', 'House account', 'Café Lindt', '¥1,234.50', '¥2,000.00', '¥765.50'],
  at: '/here?search=lindt&kind=house-account&enabled=1',
  asks: { search: 'lindt', kind: 'house-account', enabled: '1' },
  empty: 'No gift cards or house accounts yet',
})

it('shows the statement of a month', async () => {
  const entry = {
    entryNumber: 1,
    reason: 'spent',
    amountMinor: -123_450,
    afterMinor: -123_450,
    uses: 0,
    usesAfter: 0,
    documentNumber: '1-01-7',
  }
  const said = {
    purse: account,
    month: '2026-03',
    openingMinor: 0,
    inMinor: 0,
    outMinor: 123_450,
    closingMinor: -123_450,
    entries: [{ ...entry, businessDay: '2026-03-02', at: '2026-03-02T04:00:00.000Z' }],
  }
  await renderScreen(<PursePage />, [...answers, answer(readPurseStatement, said as never)])
  await press('7K2M9QWXYZ')
  await expect.element(page.getByText('1-01-7')).toBeVisible()
  await expect.element(page.getByText('Spent and taken back')).toBeVisible()
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('.ant-picker input')?.value)
    .toMatch(/^[A-Z][a-z]+ 20\d\d$/)
  expect(await seriousFindings()).toEqual([])
})

checkActions('what can be done with a house account', {
  page: <PursePage />,
  answers,
  row: '7K2M9QWXYZ',
  entries: {
    nothing: [],
    'platform.members.members.adjust': ['Change credit', 'Disable'],
  },
  acts: {
    Disable: {
      call: setPurseEnabled,
      sends: { id: SAMPLE_ID, enabled: 0 },
      answers: account,
      asks: { title: 'Disable 7K2M9QWXYZ?', ok: 'Disable' },
    },
  },
})
