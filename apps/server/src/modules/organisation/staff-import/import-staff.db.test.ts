import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { downloadStaffTemplate, importStaff, listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { insertBuiltInRoles } from '../../identity/public.ts'

let world: World
let shop: Shop
let other: Shop
let address: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
  address = await world.listen()
  await world.owner(async (tx) => {
    await insertBuiltInRoles(tx, shop.merchantId, 'zh-CN', { now: world.now, newId })
  })
})
afterAll(() => world.close())

type Answer = OutputOf<typeof importStaff.answer> & ErrorBody

async function send(rows: string[][], fields: Record<string, string>, token = shop.admin.token): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'Staff', rows }] }))]), 'staff.xlsx')
  const response = await fetch(`${address}/cashier/api${importStaff.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return (await response.json()) as Answer
}

const heads = ['工号', '姓名', 'Role', 'Outlets', 'Phone', 'Password']
const password = 'Import-2026-x'
const countStaff = async () => (await world.call(listStaff, {}, { as: shop.admin.token })).answer.total

describe('staff from a spreadsheet', () => {
  it('is read, tried without a trace, and added; known numbers are left alone', async () => {
    const rows = [
      heads,
      ['910001', '王芳', '收银员', `Outlet ${shop.outlet.number}`, '', password],
      ['910002', 'Ken', 'レジ係', '', '', password],
      ['910003', 'Bad role', 'Emperor', '', '', password],
      ['910004', 'Far', 'Cashier', 'Nowhere', '', password],
      ['910005', 'Weak', 'Cashier', '', '', 'x'],
      ['910001', 'Twice', 'Cashier', '', '', password],
      ['x', 'Short', 'Cashier', '', '', password],
      ['910007', 'No password', 'Cashier', '', '', ''],
    ]
    const found = await send(rows, { step: 'read' })
    expect(found.columns.map(({ guess }) => guess)).toEqual([
      'number',
      'firstName',
      'role',
      'outlets',
      'phone',
      'password',
    ])
    expect(found.columns[5]?.samples).toEqual(['••••', '••••', '••••'])
    const before = await countStaff()
    const tried = await send(rows, { step: 'try' })
    expect(tried).toMatchObject({ created: 2, skipped: 0, failed: 6 })
    expect(tried.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [4, 'role', 'staff-import.role-unknown'],
      [5, 'outlets', 'staff-import.outlet-unknown'],
      [6, 'password', 'password.too-weak'],
      [7, 'number', 'staff-import.number-twice'],
      [8, 'number', 'staff-import.cell-unfit'],
      [9, 'password', 'import.value-missing'],
    ])
    expect(await countStaff()).toBe(before)
    expect(await send(rows, { step: 'apply' })).toMatchObject({ created: 2, failed: 6 })
    expect(await countStaff()).toBe(before + 2)
    expect(await send(rows, { step: 'apply' })).toMatchObject({ created: 0, skipped: 3, failed: 5 })
    const { rows: made } = (await world.call(listStaff, { search: '王芳' }, { as: shop.admin.token })).answer
    expect(made).toMatchObject([{ number: '910001', roleName: '收银员', outlets: [{ id: shop.outlet.outletId }] }])
  })

  it('takes a mapping of its own, and refuses one without numbers or with a field twice', async () => {
    const rows = [
      ['A', 'B', 'C', 'D'],
      ['3001', 'Ann', 'Cashier', password],
    ]
    const mapping = (fields: Record<string, string>) => JSON.stringify(fields)
    const all = { '0': 'number', '1': 'firstName', '2': 'role', '3': 'password' }
    expect(await send(rows, { step: 'try', mapping: mapping(all) })).toMatchObject({ created: 1, failed: 0 })
    expect((await send(rows, { step: 'try' })).code).toBe('import.name-column-missing')
    expect((await send(rows, { step: 'try', mapping: mapping({ ...all, '1': 'number' }) })).code).toBe(
      'import.column-twice',
    )
    expect((await send(rows, { step: 'try', mapping: '{' })).code).toBe('request.invalid')
  })

  it('has at most a hundred rows, and outlets of others are unknown', async () => {
    const many = Array.from({ length: 101 }, (_, at) => [`4${at}`, 'A', 'Cashier', '', '', password])
    expect((await send([heads, ...many], { step: 'read' })).code).toBe('import.too-many-rows')
    expect((await send([heads, ...many.slice(0, 100)], { step: 'read' })).rowCount).toBe(100)
    const theirs = [heads, ['5001', 'Ann', 'Cashier', `Outlet ${other.outlet.number}x`, '', password]]
    expect((await send(theirs, { step: 'try' })).problems).toMatchObject([{ code: 'staff-import.outlet-unknown' }])
  })

  it('gives a template that it reads', async () => {
    const template = await world.call(downloadStaffTemplate, {}, { as: shop.admin.token })
    expect(template.status).toBe(200)
  })
})
