import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import {
  archiveStaff,
  createStaff,
  listStaff,
  setStaffEnabled,
  setStaffPassword,
  updateStaff,
} from '@kassa/contract/organisation/staff.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act, form, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import StaffPage from './StaffPage.tsx'

const all = Object.fromEntries(Object.keys(rowOf(listStaff).can).map((name) => [name, true])) as ReturnType<
  typeof rowOf<typeof listStaff>
>['can']
const sam = rowOf(listStaff, {
  firstName: 'Sam',
  lastName: 'Okafor',
  number: '1001',
  position: 'Cashier',
  phone: '',
  email: '',
  roleName: 'Barista',
  locale: 'en-US',
  enabled: 1,
  lockState: 0,
  version: 3,
  outlets: [{ id: SAMPLE_ID, name: 'Quay' }],
  outletRoles: [],
  elevation: null,
  can: all,
})
const list = answer(listStaff, pageWith(sam))
const role = rowOf(staffRoleCalls.list, { name: 'Barista' })
const beside = [
  answer(staffRoleCalls.list, pageWith(role)),
  answer(listOutlets, pageWith(rowOf(listOutlets, { name: 'Quay' }))),
  answer(passwordPolicy, sample(passwordPolicy.answer)),
]
const saved = { id: SAMPLE_ID, version: 4 }
const PASSWORD = 'Long-enough-2026'

checkList('the list of staff', {
  page: <StaffPage />,
  call: listStaff,
  row: sam,
  says: ['Sam Okafor', '1001', 'Cashier', 'Barista', 'Quay'],
  at: '/here?bound=no&search=sam',
  asks: { bound: 'no', search: 'sam' },
  empty: 'No staff yet',
})

checkForm('the form of staff', {
  page: <StaffPage />,
  answers: [list, ...beside],
  refusal: { code: 'staff.number-taken' },
  ways: {
    'adds somebody at the outlet one is at': {
      open: 'New staff member',
      first: 'First name',
      type: { 'First name': 'Mei', Number: '1009', Password: PASSWORD, 'Password again': PASSWORD },
      choose: { Role: 'Barista' },
      call: createStaff,
      sends: {
        number: '1009',
        firstName: 'Mei',
        lastName: '',
        position: '',
        phone: '',
        email: '',
        roleId: SAMPLE_ID,
        locale: 'en-US',
        outletIds: [SAMPLE_ID],
        outletRoles: [],
        password: PASSWORD,
        passwordAgain: PASSWORD,
      },
      answers: saved,
    },
    'changes somebody': {
      open: () => press('Sam Okafor'),
      first: 'First name',
      type: { Position: 'Manager' },
      call: updateStaff,
      sends: {
        number: '1001',
        firstName: 'Sam',
        lastName: 'Okafor',
        position: 'Manager',
        phone: '',
        email: '',
        roleId: SAMPLE_ID,
        locale: 'en-US',
        outletIds: [SAMPLE_ID],
        outletRoles: [],
        id: SAMPLE_ID,
        version: 3,
      },
      answers: saved,
    },
  },
})

it('sets another password, typed twice', async () => {
  const shown = await renderScreen(<StaffPage />, [list, ...beside, answer(setStaffPassword, {})])
  await act('Sam Okafor', 'Set password')
  await expect.element(form().getByText('They are logged out everywhere', { exact: false })).toBeVisible()
  await type({ Password: PASSWORD, 'Password again': PASSWORD })
  await press('Save')
  expect(await shown.first(setStaffPassword)).toEqual({
    id: SAMPLE_ID,
    password: PASSWORD,
    passwordAgain: PASSWORD,
  })
})

it('asks before somebody is shut out or taken away', async () => {
  const answers = [list, ...beside, answer(setStaffEnabled, { changed: 1 }), answer(archiveStaff, {})]
  const shown = await renderScreen(<StaffPage />, answers)
  await act('Sam Okafor', 'Disable')
  await expect.element(page.getByText('They are logged out at once.')).toBeVisible()
  expect(shown.sent(setStaffEnabled)).toEqual([])
  await press('Disable')
  expect(await shown.first(setStaffEnabled)).toEqual({ ids: [SAMPLE_ID], enabled: 0 })
})
