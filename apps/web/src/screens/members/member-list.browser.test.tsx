import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { listMembers, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { listSegments } from '@kassa/contract/member/segment.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import MemberPage from './MemberPage.tsx'
import { undoChange } from '@kassa/contract/today/today.calls.ts'

const ann = rowOf(listMembers, {
  name: 'Ann Lee',
  cardNumber: '8000000001',
  phone: '+86 138 0013 8000',
  levelName: 'Gold',
  points: 12_345,
  balanceMinor: 50_000,
  spentMinor: 1_234_500,
  currency: 'CNY',
  enabled: 1,
})
const beside = [
  answer(listLevels, pageWith(rowOf(listLevels, { name: 'Gold' }))),
  answer(listSegments, { currency: null, segments: [] }),
]

checkList('the list of members', {
  page: <MemberPage />,
  call: listMembers,
  row: ann,
  answers: beside,
  says: ['Ann Lee', '8000000001', '+86 138 0013 8000', 'Gold', '12,345', '¥500.00', '¥12,345.00'],
  at: `/here?search=ann&levelId=${SAMPLE_ID}&birthdayMonth=2`,
  asks: { search: 'ann', levelId: SAMPLE_ID, birthdayMonth: '2' },
  empty: 'No members yet',
})

it('adds and imports nobody for whoever may only look', async () => {
  await renderScreen(<MemberPage />, [...beside, answer(listMembers, pageWith(ann))], {
    may: ['platform.members.members'],
  })
  await expect.element(page.getByText('Ann Lee')).toBeVisible()
  for (const name of ['New member', 'Import members']) expect(page.getByRole('button', { name }).elements()).toEqual([])
  await userEvent.click(page.getByRole('checkbox', { name: 'Select Ann Lee' }))
  expect(page.getByRole('button', { name: 'Disable' }).elements()).toEqual([])
})

it('asks before it switches off the members that were chosen, and takes it back', async () => {
  const answers = [
    ...beside,
    answer(listMembers, pageWith(ann)),
    answer(setMembersEnabled, { changed: 1 }),
    answer(undoChange, {}),
  ]
  const shown = await renderScreen(<MemberPage />, answers)
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(page.getByRole('button', { name: 'Disable' }))
  await expect.element(page.getByText('Disable 1 member?')).toBeVisible()
  expect(shown.sent(setMembersEnabled)).toEqual([])
  await userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: 'Disable', exact: true }))
  expect(await shown.first(setMembersEnabled)).toEqual({ ids: [SAMPLE_ID], enabled: 0 })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  expect(await shown.first(undoChange)).toEqual({ key: expect.any(String) })
  await expect.element(page.getByText('Ann Lee enabled again')).toBeVisible()
})
