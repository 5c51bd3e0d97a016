import { createMember, editMember, memberView } from '@kassa/contract/member/member.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { form, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { MemberDrawer } from './MemberDrawer.tsx'

const member = sample(memberView, {
  name: 'Consulate',
  taxStanding: { paperNumber: 'NY-1', lastDay: null, codes: ['PST'] },
  phone: '',
  email: '',
  birthday: null,
  locale: null,
  tags: [],
  version: 3,
})

it('a paper that frees of tax is typed with its number, and of all taxes where none is named', async () => {
  const shown = await renderScreen(<MemberDrawer member={null} onClose={() => undefined} />, [
    answer(createMember, member),
  ])
  await type({ Name: 'Embassy' })
  await userEvent.click(form().getByRole('switch', { name: 'Tax exempt' }))
  await press('Save')
  await expect.element(form().getByLabelText('Certificate number')).toHaveFocus()
  await type({ 'Certificate number': 'E-4711' })
  await press('Save')
  expect(await shown.first(createMember)).toMatchObject({
    taxStanding: { paperNumber: 'E-4711', lastDay: null, codes: null },
  })
})

it('a paper is taken away by its switch', async () => {
  const shown = await renderScreen(<MemberDrawer member={member} onClose={() => undefined} />, [
    answer(editMember, member),
  ])
  await expect.element(page.getByText('PST')).toBeVisible()
  await userEvent.click(form().getByRole('switch', { name: 'Tax exempt' }))
  await press('Save')
  expect(await shown.first(editMember)).toMatchObject({ taxStanding: null, version: 3 })
})
