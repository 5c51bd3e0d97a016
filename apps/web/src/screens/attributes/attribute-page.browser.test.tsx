import {
  attributeView,
  createAttribute,
  deleteAttribute,
  editAttribute,
  listAttributes,
} from '@kassa/contract/catalogue/attribute.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, form, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import AttributePage from './AttributePage.tsx'

const size = sample(attributeView, { name: 'Size', values: ['S', 'M'], version: 5 })
const list = answer(listAttributes, { rows: [size] })

/** Types values as one types tags: each with Enter behind it. */
async function values(...each: readonly string[]): Promise<void> {
  await userEvent.click(form().getByRole('combobox', { name: 'Values' }))
  for (const value of each) await userEvent.keyboard(`${value}{Enter}`)
}

checkForm('the form of attributes', {
  page: <AttributePage />,
  answers: [list],
  refusal: { code: 'attribute.name-taken' },
  ways: {
    'adds one with its values in their order': {
      open: 'New attribute',
      first: 'Name',
      type: { Name: 'Colour' },
      also: () => values('Red', 'Blue'),
      call: createAttribute,
      sends: { name: 'Colour', values: ['Red', 'Blue'] },
      answers: { ...size, name: 'Colour' },
    },
    'changes one and keeps the values it had': {
      open: () => press('Size'),
      first: 'Name',
      also: () => values('L'),
      call: editAttribute,
      sends: { name: 'Size', values: ['S', 'M', 'L'], id: SAMPLE_ID, version: 5 },
      answers: { ...size, values: ['S', 'M', 'L'] },
    },
  },
})

it('is not saved without a value, and says so at the field', async () => {
  const shown = await renderScreen(<AttributePage />, [list])
  await press('New attribute')
  await userEvent.fill(form().getByLabelText('Name'), 'Colour')
  await press('Save')
  await expect.element(page.getByText('Missing: Values')).toBeVisible()
  expect(shown.sent(createAttribute)).toEqual([])
})

it('deletes one once it was asked, and says what stays', async () => {
  const shown = await renderScreen(<AttributePage />, [list, answer(deleteAttribute, {})])
  await act('Size', 'Delete')
  await expect.element(page.getByText('Products keep their copy', { exact: false })).toBeVisible()
  await press('Delete')
  expect(await shown.first(deleteAttribute)).toEqual({ id: SAMPLE_ID })
})

it('says what an attribute is good for while there is none', async () => {
  await renderScreen(<AttributePage />, [answer(listAttributes, { rows: [] })])
  await expect.element(page.getByText('No attributes yet')).toBeVisible()
})
