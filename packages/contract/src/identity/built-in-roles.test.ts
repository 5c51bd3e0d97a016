import { describe, expect, it } from 'vitest'
import { codesOfTier, permissionCode } from '../permission/permissions.ts'
import { builtInRoles, findBuiltInRole } from './built-in-roles.ts'

describe('built-in roles', () => {
  it.each(builtInRoles.map((role) => [role.key, role] as const))(
    '%s holds only codes of its tier, with their branches',
    (_, role) => {
      const allowed = new Set(codesOfTier(role.tier))
      expect(role.codes.length).toBeGreaterThan(0)
      expect(role.codes.filter((code) => !allowed.has(code))).toEqual([])
      const held = new Set(role.codes)
      const orphans = role.codes.filter(
        (code) => code.length > 2 && allowed.has(code.slice(0, -2)) && !held.has(code.slice(0, -2)),
      )
      expect(orphans).toEqual([])
    },
  )

  it('gives a cashier no price change, no refund and nothing of the back office', () => {
    const cashier = findBuiltInRole('cashier')?.codes ?? []
    for (const key of ['desk.cashiering.linePrice', 'desk.cashiering.orderPrice', 'desk.orders.refund']) {
      expect(cashier).not.toContain(permissionCode(key))
    }
    expect(cashier.every((code) => code.startsWith('02'))).toBe(true)
    expect(cashier).toContain(permissionCode('desk.cashiering'))
    expect(cashier).toContain(permissionCode('desk.cashiering.training'))
  })

  it('keeps roles, admins and billing from the store manager', () => {
    const manager = findBuiltInRole('manager')?.codes ?? []
    expect(manager).toContain(permissionCode('platform.catalogue.products.edit'))
    expect(manager).toContain(permissionCode('desk.orders.refundWithoutSale'))
    expect(manager).not.toContain(permissionCode('platform.organisation.staff.roles.edit'))
    expect(manager).not.toContain(permissionCode('platform.organisation.merchant.admins'))
  })
})
