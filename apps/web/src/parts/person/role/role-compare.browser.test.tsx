import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { act, form } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../../test/sample.ts'
import { seriousFindings } from '../../../test/show.tsx'
import { RoleList, type Role } from './RoleList.tsx'

const subject = { tier: 'staff', permission: 'platform.organisation.staff.roles', calls: staffRoleCalls } as const
const codesOf = (...keys: string[]): string[] => keys.map((key) => permissionCode(`platform.catalogue.products.${key}`))
const roleOf = (place: number, over: Partial<Role>): Role => ({
  ...rowOf(staffRoleCalls.list, { id: `${SAMPLE_ID.slice(0, -1)}${place}` }),
  limits: { maxDiscountBasisPoints: 1_000, maxRefundMinor: null, priceFloor: 'minimum' },
  ...over,
})
const barista = roleOf(1, { name: 'Barista', codes: codesOf('add', 'edit') })
const lead = roleOf(2, {
  name: 'Shift lead',
  codes: codesOf('edit', 'delete'),
  limits: { maxDiscountBasisPoints: 2_500, maxRefundMinor: 50_000, priceFloor: 'minimum' },
})
const twin = roleOf(3, { name: 'Twin', codes: barista.codes })

const compareWith = async (name: string): Promise<void> => {
  await userEvent.click(form().getByRole('combobox', { name: 'Compare with' }))
  await userEvent.click(page.getByTitle(name, { exact: true }).last())
}
const listed = (heading: string): string[] =>
  [...document.querySelectorAll('.k-compare section')]
    .filter((section) => section.querySelector('h3')?.textContent === heading)
    .flatMap((section) => [...section.querySelectorAll('li')].map((line) => line.textContent))

it('two roles are compared: what only one may do, the limits that differ, and that nothing does', async () => {
  await renderScreen(<RoleList subject={subject} title="Roles" purpose="Who may do what" above={null} />, [
    answer(staffRoleCalls.list, pageWith(barista, lead, twin)),
  ])
  await act('Barista', 'Compare')
  await expect.element(form().getByRole('heading', { name: 'Permissions' })).toBeVisible()
  await compareWith('Shift lead')
  await expect.element(form().getByRole('heading', { name: 'Only Shift lead' })).toBeVisible()
  expect(listed('Only Shift lead')).toEqual(['Products › Products › Delete'])
  expect(listed('Only Barista')).toEqual(['Products › Products › Add'])
  await expect.element(form().getByRole('row', { name: 'Maximum discount, % 10% 25%' })).toBeVisible()
  await expect.element(form().getByRole('row', { name: 'Maximum refund No limit ¥500.00' })).toBeVisible()
  await expect.element(form().getByText('Minimum price')).not.toBeInTheDocument()
  expect(await seriousFindings()).toEqual([])
  await compareWith('Twin')
  await expect.element(form().getByText('Both have the same permissions and limits.')).toBeVisible()
  await expect.element(form().getByRole('heading', { name: /^Only/ })).not.toBeInTheDocument()
})
