import { describe, expect, it } from 'vitest'
import { codesOfTier, findPermission, permissionCode, permissions } from './permissions.ts'

describe('permissions', () => {
  it('has each code and each key once', () => {
    expect(new Set(permissions.map((p) => p.code)).size).toBe(permissions.length)
    expect(new Set(permissions.map((p) => p.key)).size).toBe(permissions.length)
  })

  it('gives every code two digits a level under its parent', () => {
    for (const { code, parent } of permissions) {
      expect(code).toMatch(/^(\d\d)+$/)
      expect(code.slice(0, -2)).toBe(parent ?? '')
    }
  })

  it('keeps the published codes', () => {
    expect(permissionCode('platform.catalogue.products.shelf')).toBe('01070104')
    expect(permissionCode('desk.orders.refund')).toBe('020301')
    expect(findPermission('0116')?.key).toBe('platform.billing')
  })

  it('keeps tenants out of the upper tiers', () => {
    expect(codesOfTier('merchant')).not.toContain(permissionCode('platform.operatorAdmins.add'))
    expect(codesOfTier('operator')).not.toContain(permissionCode('desk.orders.refund'))
  })
})
