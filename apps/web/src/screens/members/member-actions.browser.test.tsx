import { listLevels } from '@kassa/contract/member/level.calls.ts'
import {
  archiveMember,
  editMember,
  readMember,
  resetMemberPassword,
  setMemberLevel,
} from '@kassa/contract/member/member.calls.ts'
import { createOwnLink } from '@kassa/contract/member/own.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectClosed, expectValue, press, type } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { anyOf, pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import { MemberActions } from './MemberActions.tsx'

const member = sample(readMember.answer, {
  name: 'Lin Mei',
  cardNumber: '880012',
  phone: '+8613800138000',
  currency: 'CNY',
  email: '',
  levelId: null,
  levelUntil: null,
  version: 6,
})
const open = (answers: readonly Answer[] = [], may?: readonly string[]) =>
  renderScreen(<MemberActions member={member} />, [answer(listLevels, pageWith()), ...answers], may ? { may } : {})
const choose = async (name: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: /^More/ }))
  await userEvent.click(page.getByRole('menuitem', { name, exact: true }))
}
const anything = (call: Endpoint): Answer => answer(call, anyOf(call.answer, 'least') as never)

describe('with a member', () => {
  it.each([
    [
      'Adjust points',
      adjustPoints,
      { 'Points (use − to deduct)': '-30', Reason: 'twice' },
      { points: -30, note: 'twice' },
    ],
    [
      'Adjust balance',
      adjustBalance,
      { 'Amount (use − to deduct)': '12.50', Reason: 'sorry' },
      { bucket: 'principal', amountMinor: 1_250, note: 'sorry' },
    ],
    ['Set level', setMemberLevel, { Reason: 'a friend' }, { levelId: null, untilDay: null, note: 'a friend' }],
    ['Set member password', resetMemberPassword, { 'Member password': '482915' }, { password: '482915' }],
  ] as const)('%s', async (name, call, typed, sends) => {
    const shown = await open([anything(call)])
    await choose(name)
    await type(typed)
    await press('Save')
    expect(await shown.first(call)).toEqual({ id: SAMPLE_ID, ...sends })
    await expectClosed()
  })

  it('nothing is adjusted without a reason', async () => {
    const shown = await open()
    await choose('Adjust points')
    await type({ 'Points (use − to deduct)': '5' })
    await press('Save')
    await expect.element(page.getByText('Reason', { exact: true }).first()).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0)
    expect(shown.sent(adjustPoints)).toEqual([])
  })

  it('a refused change keeps what was typed', async () => {
    await open([refuse(editMember, 'member.no-outlet')])
    await press('Edit')
    await type({ Name: 'Lin Mei Wu' })
    await press('Save')
    await expect.element(page.getByText(wordsOf('member.no-outlet')).first()).toBeVisible()
    await expectValue('Name', 'Lin Mei Wu')
  })

  it('erasing takes the card number, and goes back to the list', async () => {
    const { first, router } = await open([anything(eraseMember)])
    await choose('Erase personal data')
    await expect.element(page.getByText('880012', { exact: false }).first()).toBeVisible()
    await type({ 'Card number': '880012' })
    await press('Save')
    expect(await first(eraseMember)).toEqual({ id: SAMPLE_ID, cardNumber: '880012' })
    await expect.poll(() => router.state.location.pathname).not.toBe('/here')
  })

  it('a member whom only a phone reaches has a page of their own too', async () => {
    const shown = await open([
      answer(createOwnLink, { token: 'a-word-of-some-length-1', expiresAt: '2026-12-24T00:00:00.000Z' }),
    ])
    await choose('Link to member’s page')
    await expect.element(page.getByRole('img', { name: 'Code for the member’s page' })).toBeVisible()
    expect(await shown.first(createOwnLink)).toEqual({ id: SAMPLE_ID })
  })

  it('where no text goes either, it is said and nothing stays open', async () => {
    await open([refuse(createOwnLink, 'member-link.unreachable')])
    await choose('Link to member’s page')
    await expect.element(page.getByText(wordsOf('member-link.unreachable')).first()).toBeVisible()
    await expectClosed()
  })

  it('archiving asks first', async () => {
    const shown = await open([anything(archiveMember)])
    await choose('Archive')
    await expect.element(page.getByText('Archive Lin Mei?')).toBeVisible()
    await userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: 'Cancel', exact: true }))
    expect(shown.sent(archiveMember)).toEqual([])
    await choose('Archive')
    await userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: 'Archive', exact: true }))
    expect(await shown.first(archiveMember)).toEqual({ id: SAMPLE_ID })
  })

  it.each([
    ['platform.members.members', ['Link to member’s page']],
    ['platform.members.members.edit', ['Set level']],
    ['platform.members.members.adjust', ['Adjust points', 'Adjust balance']],
    ['platform.members.members.resetPassword', ['Set member password']],
  ])('%s allows %j and no more', async (key, expected) => {
    await open([], [key])
    await userEvent.click(page.getByRole('button', { name: /^More/ }))
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    const names = page.getByRole('menuitem').elements()
    expect(names.map((one) => one.textContent)).toEqual(expected)
  })
})
