import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import {
  endElevation,
  giveElevation,
  listElevations,
  reviewElevation,
} from '@kassa/contract/organisation/elevation.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { listStaff, updateStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { act, choose, form, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { ElevationList } from '../../parts/person/elevation/ElevationList.tsx'
import StaffPage from './StaffPage.tsx'

const PIER = '00000000-0000-4000-8000-00000000000b'
const LEAD = '00000000-0000-4000-8000-00000000000c'
const can = { edit: true, enable: true, lock: true, unlock: true, archive: true }
const sam = rowOf(listStaff, {
  firstName: 'Sam',
  lastName: 'Okafor',
  roleName: 'Barista',
  email: '',
  phone: '',
  enabled: 1,
  lockState: 0,
  outlets: [
    { id: SAMPLE_ID, name: 'Quay' },
    { id: PIER, name: 'Pier' },
  ],
  outletRoles: [],
  elevation: null,
  can,
})
const roles = answer(
  staffRoleCalls.list,
  pageWith(
    rowOf(staffRoleCalls.list, { name: 'Barista' }),
    rowOf(staffRoleCalls.list, { id: LEAD, name: 'Shift lead' }),
  ),
)
const places = answer(
  listOutlets,
  pageWith(rowOf(listOutlets, { name: 'Quay' }), rowOf(listOutlets, { id: PIER, name: 'Pier' })),
)
const running = rowOf(listElevations, {
  name: 'Sam Okafor',
  roleName: 'Shift lead',
  outletName: null,
  reason: 'Ann is ill',
  givenBy: 'Olive Owner',
  endedBy: null,
  state: 'running',
  can: { end: true, review: false },
})
const ended = { ...running, id: PIER, name: 'Mei Lin', state: 'to-review' as const, can: { end: false, review: true } }

it('gives somebody another role until a moment, at one outlet', async () => {
  const shown = await renderScreen(<StaffPage />, [
    answer(listStaff, pageWith(sam)),
    roles,
    answer(giveElevation, { id: SAMPLE_ID }),
  ])
  await act('Sam Okafor', 'Give temporary role')
  await choose('Temporary role', 'Shift lead')
  await choose('At', 'Pier')
  await page.getByLabelText('Until').fill('2030-01-02 18:30')
  await userEvent.keyboard('{Enter}')
  await type({ Reason: 'Ann is ill' })
  await press('Save')
  expect(await shown.first(giveElevation)).toMatchObject({
    kind: 'staff',
    accountId: SAMPLE_ID,
    roleId: LEAD,
    outletId: PIER,
    reason: 'Ann is ill',
    until: expect.stringMatching(/^2030-01-0/) as string,
  })
})

it('has a role for each outlet, and says that there is another', async () => {
  const shown = await renderScreen(<StaffPage />, [
    answer(listStaff, pageWith({ ...sam, outletRoles: [{ outletId: PIER, roleId: LEAD, roleName: 'Shift lead' }] })),
    roles,
    places,
    answer(updateStaff, { id: SAMPLE_ID, version: 4 }),
  ])
  await expect.element(page.getByText('Barista · other role at 1 outlet')).toBeVisible()
  await press('Sam Okafor')
  await expect.element(form()).toBeVisible()
  await choose('Role at Pier', 'Same role')
  await choose('Role at Quay', 'Shift lead')
  await press('Save')
  expect(await shown.first(updateStaff)).toMatchObject({ outletRoles: [{ outletId: SAMPLE_ID, roleId: LEAD }] })
})

it('who has one of their outlets sees the other, and sets the role at their own', async () => {
  const shown = await renderScreen(<StaffPage />, [
    answer(listStaff, pageWith(sam)),
    roles,
    answer(listOutlets, pageWith(rowOf(listOutlets, { name: 'Quay' }))),
    answer(updateStaff, { id: SAMPLE_ID, version: 4 }),
  ])
  await press('Sam Okafor')
  await expect.element(form().getByText('Pier', { exact: true }).first()).toBeVisible()
  await choose('Role at Quay', 'Shift lead')
  expect(form().getByLabelText('Role at Pier').elements()).toEqual([])
  await press('Save')
  expect(await shown.first(updateStaff)).toMatchObject({ outletRoles: [{ outletId: SAMPLE_ID, roleId: LEAD }] })
})

checkList('the list of temporary roles', {
  page: <ElevationList title="Staff" above={null} />,
  call: listElevations,
  row: running,
  says: ['Sam Okafor', 'Shift lead', 'Everywhere they work', 'Ann is ill', 'Olive Owner', 'Active'],
  at: '/here?state=running',
  asks: { state: 'running' },
  empty: 'No temporary roles yet',
})

it('is ended once that was asked, and reviewed when it has ended', async () => {
  const shown = await renderScreen(<ElevationList title="Staff" above={null} />, [
    answer(listElevations, pageWith(running, ended)),
    answer(endElevation, {}),
    answer(reviewElevation, {}),
  ])
  await act('Sam Okafor', 'End now')
  expect(shown.sent(endElevation)).toEqual([])
  await press('End now')
  expect(await shown.first(endElevation)).toEqual({ id: SAMPLE_ID })
  await act('Mei Lin', 'Mark as reviewed')
  expect(await shown.first(reviewElevation)).toEqual({ id: PIER })
})
