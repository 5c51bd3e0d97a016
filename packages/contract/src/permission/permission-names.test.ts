import { expect, it } from 'vitest'
import { ownCodes, permissionName, permissionNames } from './permission-names.ts'
import { findPermission, permissions } from './permissions.ts'

it('calls every permission by a name in three languages', () => {
  for (const { code } of permissions) {
    const names = permissionNames(code)
    expect(Object.keys(names ?? {}), code).toEqual(['en', 'zh', 'ja'])
    for (const each of Object.values(names ?? {})) expect(each, code).toMatch(/\S/)
  }
})

it('names nothing that is not in the tree, and keeps its order', () => {
  expect(ownCodes.filter((code) => !findPermission(code))).toEqual([])
  const order = permissions.map(({ code }) => code).filter((code) => ownCodes.includes(code))
  expect(ownCodes).toEqual(order)
})

it('calls a permission by its own name, or as every thing calls it', () => {
  expect(permissionName('0116', 'en')).toBe('Authorization billing')
  expect(permissionName('01080602', 'en')).toBe('Adjust stock')
  expect(permissionName('01070102', 'zh')).toBe('编辑')
})

it('shows a code that nothing has as it is', () => {
  expect(permissionName('9901', 'ja')).toBe('9901')
  expect(permissionNames('9901')).toBeNull()
})
