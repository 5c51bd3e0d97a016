import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beginView, endView } from '@kassa/contract/identity/view-as.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { RoleList } from '../parts/person/role/RoleList.tsx'
import { readSession, writeSession } from '../session/session.ts'
import { act, press } from '../test/forms.ts'
import { answer, renderScreen } from '../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../test/sample.ts'
import ViewBar from './ViewBar.tsx'

const until = '2030-01-02T18:30:00.000Z'
const { token: _token, ...me } = { token: '', ...sample(readOwnSession.answer) }

it('looks as a role from its row on, with the rights of it', async () => {
  const subject = { tier: 'staff' as const, permission: 'platform.organisation.staff.roles', calls: staffRoleCalls }
  const seen = { ...me, allPerms: ['0107'], user: { ...me.user, view: { name: 'Barista', until } } }
  const shown = await renderScreen(<RoleList title="Roles" purpose="" above={null} subject={subject} />, [
    answer(staffRoleCalls.list, pageWith(rowOf(staffRoleCalls.list, { name: 'Barista' }))),
    answer(beginView, {}),
    answer(readOwnSession, seen),
  ])
  await act('Barista', 'View as this role')
  expect(await shown.first(beginView)).toEqual({ as: 'role', id: SAMPLE_ID })
  await expect.poll(() => readSession().perm).toEqual(['0107'])
})

it('says as whom one looks and until when on every page, and the way back', async () => {
  const shown = await renderScreen(<ViewBar />, [answer(endView, {}), answer(readOwnSession, me)])
  const { user } = readSession()
  if (!user) throw new Error('somebody is signed in')
  writeSession({ user: { ...user, view: { name: 'Barista', until } } })
  await expect.element(page.getByText(/^You are viewing as Barista until .*2030/)).toBeVisible()
  await press('Stop viewing')
  expect(await shown.first(endView)).toEqual({})
})
