import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { changePassword, setPin } from '@kassa/contract/identity/own-secrets.calls.ts'
import { listSessions, readProfile, updateProfile } from '@kassa/contract/identity/own-account.calls.ts'
import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import ProfilePage from './ProfilePage.tsx'

const NOW = 'Harbour-Tea-2026'
const NEXT = 'Green-Tea-2027'
const mei = sample(readProfile.answer, { firstName: 'Mei', lastName: 'Lin', phone: '', version: 6, hasPin: false })
const answers = [
  answer(readProfile, mei),
  answer(listSessions, sample(listSessions.answer)),
  answer(passwordPolicy, { minimum: 12, maximum: 32, classes: 3 }),
]

/** A person who unlocks desks has a PIN: staff, or an administrator with a seat. */
const atDesk = sample(sessionUser, { tier: 'merchant', name: 'Mei', locale: 'en-US', staffId: SAMPLE_ID })

checkForm('the forms of one’s own account', {
  page: <ProfilePage />,
  answers,
  refusal: { code: 'phone.invalid' },
  options: { session: { user: atDesk } },
  ways: {
    'changes name and phone on the version that was seen': {
      open: 'Edit',
      first: 'First name',
      type: { 'First name': 'Meimei', Phone: '+86 138 0013 8000' },
      call: updateProfile,
      sends: { firstName: 'Meimei', lastName: 'Lin', phone: '+86 138 0013 8000', version: 6 },
      answers: mei,
    },
    'changes the password': {
      open: 'Change password',
      first: 'Current password',
      type: { 'Current password': NOW, 'New password': NEXT, 'Repeat new password': NEXT },
      call: changePassword,
      sends: { password: NOW, newPassword: NEXT, newPasswordAgain: NEXT },
      answers: {},
    },
    'sets a PIN': {
      open: 'Set PIN',
      first: 'Current password',
      type: { 'Current password': NOW, 'PIN, 4–8 digits': '258036' },
      call: setPin,
      sends: { password: NOW, pin: '258036' },
      answers: {},
    },
  },
})

it('sends no password that was typed differently the second time, and says so at the field', async () => {
  const shown = await renderScreen(<ProfilePage />, answers)
  await press('Change password')
  await type({ 'Current password': NOW, 'New password': NEXT, 'Repeat new password': `${NEXT}x` })
  await press('Save')
  await expect.element(page.getByText('The two passwords do not match.').first()).toBeVisible()
  expect(shown.sent(changePassword)).toEqual([])
})

it('says what a password has to be before one is typed', async () => {
  await renderScreen(<ProfilePage />, answers)
  await press('Change password')
  await expect.element(page.getByText('12–32 characters', { exact: false })).toBeVisible()
})
