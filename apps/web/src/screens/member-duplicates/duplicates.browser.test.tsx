import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeMembers,
  previewMerge,
  undoMerge,
} from '@kassa/contract/member/merge.calls.ts'
import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { anyOf, pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import DuplicatesPage from './DuplicatesPage.tsx'

const OTHER_ID = SAMPLE_ID.replace(/.$/, '9')
const one = rowOf(listMembers, { name: 'Ada Byron', cardNumber: '0000000017', points: 1_200, currency: 'CNY' })
const other = { ...one, id: OTHER_ID, name: 'A. Byron', cardNumber: '0000000025' }
const merges = pageWith(
  rowOf(listMerges, {
    staysName: 'Bea',
    goesName: 'Beatrice',
    goesCard: '0000000033',
    undoneAt: null,
    isUndoable: true,
  }),
)
const preview = { ...(anyOf(previewMerge.answer, 'least') as object), stays: one, goes: other, points: 1_300 }
const answers = [
  answer(listDuplicates, { pairs: [{ alike: ['phone', 'name'], one, other }], isCut: false }),
  answer(listMerges, merges),
  answer(previewMerge, preview as never),
]

it('asks who stays, shows what becomes of both, and merges that pair', async () => {
  const { sent } = await renderScreen(<DuplicatesPage />, [...answers, answer(mergeMembers, { id: SAMPLE_ID })])
  await page.getByRole('button', { name: 'Merge…' }).click()
  await expect.element(page.getByText('1,300')).toBeVisible()
  await page.getByRole('radio', { name: 'A. Byron · 0000000025' }).click()
  await page.getByLabelText('Reason').fill('same person')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.poll(() => sent(mergeMembers)).toEqual([{ staysId: OTHER_ID, goesId: one.id, note: 'same person' }])
})

it('says that two are two', async () => {
  const { sent } = await renderScreen(<DuplicatesPage />, [...answers, answer(keepApart, {})])
  await page.getByRole('button', { name: 'Not the same person' }).click()
  await expect.poll(() => sent(keepApart)).toEqual([{ oneId: one.id, otherId: OTHER_ID }])
})

checkActions('a merge offers', {
  page: <DuplicatesPage />,
  answers: [answer(listDuplicates, { pairs: [], isCut: false }), answer(listMerges, merges)],
  row: 'Beatrice · 0000000033',
  entries: { nothing: [], 'platform.members.members.delete': ['Undo'] },
  acts: {
    Undo: {
      call: undoMerge,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Separate Bea and Beatrice again?', ok: 'Undo' },
    },
  },
})
