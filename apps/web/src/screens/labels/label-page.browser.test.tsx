import { createLabel, deleteLabel, editLabel, listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { expect, it } from 'vitest'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import LabelPage from './LabelPage.tsx'

const vegan = rowOf(listLabels, { name: 'Vegan', productCount: 1, version: 2 })
const list = answer(listLabels, pageWith(vegan))

checkList('the list of labels', {
  page: <LabelPage />,
  call: listLabels,
  row: vegan,
  says: ['Vegan', '1 product'],
  at: '/here?search=ve',
  asks: { search: 've' },
  empty: 'No labels yet',
})

checkForm('the form of labels', {
  page: <LabelPage />,
  answers: [list],
  refusal: { code: 'label.name-taken' },
  ways: {
    'adds one': {
      open: 'New label',
      first: 'Name',
      type: { Name: 'Fresh' },
      call: createLabel,
      sends: { name: 'Fresh' },
      answers: { ...vegan, name: 'Fresh' },
    },
    'renames one': {
      open: () => press('Vegan'),
      first: 'Name',
      type: { Name: 'Plain' },
      call: editLabel,
      sends: { name: 'Plain', id: SAMPLE_ID, version: 2 },
      answers: { ...vegan, name: 'Plain' },
    },
  },
})

it('deletes one once it was asked', async () => {
  const shown = await renderScreen(<LabelPage />, [list, answer(deleteLabel, {})])
  await act('Vegan', 'Delete')
  expect(shown.sent(deleteLabel)).toEqual([])
  await press('Delete')
  expect(await shown.first(deleteLabel)).toEqual({ id: SAMPLE_ID })
})
