import { addFamilyCard, endFamilyCard, listFamilyCards } from '@kassa/contract/member/family.calls.ts'
import { memberView } from '@kassa/contract/member/member.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { FamilyCards } from './FamilyCards.tsx'

const member = { ...sample(memberView), id: SAMPLE_ID, name: 'Ada', isArchived: false }
const card = { id: SAMPLE_ID, name: 'Ben', cardNumber: '0000000017', madeAt: '2026-03-01T00:00:00Z', endedAt: null }

it('are listed with who has them, given with a name, and ended once it was asked', async () => {
  let cards: (Omit<typeof card, 'endedAt'> & { endedAt: string | null })[] = []
  const { sent } = await renderScreen(<FamilyCards member={member} />, [
    answer(listFamilyCards, () => ({ cards })),
    answer(addFamilyCard, () => {
      cards = [card]
      return card
    }),
    answer(endFamilyCard, () => {
      cards = [{ ...card, endedAt: '2026-03-02T00:00:00Z' }]
      return {}
    }),
  ])
  await expect.element(page.getByText('No family cards')).toBeVisible()
  await press('Give a family card')
  await type({ Name: 'Ben' })
  await press('Save')
  await expect.element(page.getByText('0000000017')).toBeVisible()
  expect(sent(addFamilyCard)).toEqual([{ memberId: SAMPLE_ID, name: 'Ben', cardNumber: '' }])
  await press('End card of Ben')
  await expect.element(page.getByText(/Points and balance stay with the member/)).toBeVisible()
  await press('End card')
  await expect.element(page.getByText('Ended', { exact: true })).toBeVisible()
  expect(sent(endFamilyCard)).toEqual([{ id: SAMPLE_ID }])
})

it('say that they are in use to whoever may not end them', async () => {
  await renderScreen(<FamilyCards member={member} />, [answer(listFamilyCards, { cards: [card] })], {
    may: ['platform.members.members'],
  })
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
