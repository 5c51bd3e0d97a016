import { readUnusedRights } from '@kassa/contract/identity/unused-rights.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { expect, it } from 'vitest'
import { act, form, press } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith, rowOf } from '../../../test/sample.ts'
import { seriousFindings } from '../../../test/show.tsx'
import { RoleList } from './RoleList.tsx'

const subject = { tier: 'staff', permission: 'platform.organisation.staff.roles', calls: staffRoleCalls } as const
const [add, edit, looks] = ['products.add', 'products.edit', 'products'].map((key) =>
  permissionCode(`platform.catalogue.${key}`),
) as [string, string, string]
const limits = { maxDiscountBasisPoints: null, maxRefundMinor: null, priceFloor: 'minimum' } as const
const barista = {
  ...rowOf(staffRoleCalls.list, { name: 'Barista', codes: [looks, add, edit], limits, version: 3 }),
  isBuiltIn: false,
  can: { edit: true, archive: true, restore: false },
}
const told = { since: '2026-10-29T04:00:00.000Z', isTold: true, holders: 2, unused: [add], untold: [looks] }

async function ask(facts: Partial<typeof told>) {
  const rendered = await renderScreen(
    <RoleList subject={subject} title="Roles" purpose="Who may do what" above={null} />,
    [
      answer(staffRoleCalls.list, pageWith(barista)),
      answer(staffRoleCalls.update, { id: barista.id, version: 4 }),
      answer(readUnusedRights, { ...told, ...facts }),
    ],
  )
  await act('Barista', 'Edit')
  await form().getByRole('button', { name: 'Find unused permissions' }).click()
  return rendered
}

it('permissions that nobody used are named with their branch, taken out by one press, and gone once it is saved', async () => {
  const { first } = await ask({})
  await expect
    .element(form().getByText('Not used since 10/29/2026 by any of the 2 people with this role:'))
    .toBeVisible()
  await expect.element(form().getByText('Products › Products › Add')).toBeVisible()
  await expect.element(form().getByText('1 permission isn’t recorded in the log', { exact: false })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await form().getByRole('button', { name: 'Remove 1 permission from this role' }).click()
  await expect.element(form().getByText('Removed in this form. The role changes when you save.')).toBeVisible()
  await press('Save')
  expect(await first(staffRoleCalls.update)).toMatchObject({ codes: [looks, edit] })
})

it.each([
  ['nobody holds it', { holders: 0, isTold: false, unused: [] }, 'Nobody holds this role'],
  ['it has just changed', { isTold: false, unused: [] }, 'This role was created or changed on 10/29/2026.'],
  ['all are used', { unused: [] }, 'the 2 people with this role have used every permission'],
])('says so where %s', async (_, facts, text) => {
  await ask(facts)
  await expect.element(form().getByText(text, { exact: false })).toBeVisible()
})
