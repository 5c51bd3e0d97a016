import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import { permissionName } from '@kassa/contract/permission/permission-names.ts'
import { expect, it } from 'vitest'
import { roleIs } from './role-is.ts'

const english = (key: string) => {
  const { desk, may, mayNot, office } = roleIs(findBuiltInRole(key)?.codes ?? [])
  return [desk, may, mayNot, office].map((list) => list.map((code) => permissionName(code, 'en')))
}

it('says what a cashier may, and what they ask for', () => {
  const [desk = [], may = [], mayNot = [], office = []] = english('cashier')
  expect(desk).toEqual(['Cashiering', 'Products', 'Orders', 'Members', 'Inventory', 'Shift'])
  expect(may).toEqual(['Close a shift'])
  expect(mayNot).toContain('Refund')
  expect(office).toEqual([])
})

it('says what a manager may', () => {
  const [, may = [], mayNot = [], office = []] = english('manager')
  expect(may).toContain('Register this device')
  expect(mayNot).toEqual([])
  expect(office.length).toBeGreaterThan(5)
})

it('says nothing of a role that holds nothing', () => {
  expect(roleIs([])).toEqual({ desk: [], may: [], mayNot: [], office: [] })
})
