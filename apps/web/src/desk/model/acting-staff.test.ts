import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { actingAt, nextChange } from './acting-staff.ts'
import { describe, expect, it } from 'vitest'
import type { DeskStaff } from './desk-setup.ts'

const limits = { maxDiscountBasisPoints: 0, maxRefundMinor: 0, priceFloor: 'none' as const }
const wide = { maxDiscountBasisPoints: 5_000, maxRefundMinor: null, priceFloor: 'none' as const }
const cashier: DeskStaff = {
  id: 'a',
  number: '11',
  name: 'Ann',
  permissionCodes: [permissionCode('desk.cashiering')],
  limits,
  pin: null,
}
const elevated: DeskStaff = {
  ...cashier,
  elevations: [
    {
      from: '2026-03-02T12:00:00.000Z',
      until: '2026-03-02T13:00:00.000Z',
      roleName: 'Manager',
      permissionCodes: [permissionCode('desk.shift')],
      limits: wide,
    },
  ],
}
const at = (text: string) => actingAt(elevated, Date.parse(text))

describe('a role for a time at the desk', () => {
  it('counts by its clock from the first moment up to the last, with its limits', () => {
    expect(at('2026-03-02T11:59:59.999Z')).toBe(elevated)
    expect(at('2026-03-02T12:00:00.000Z')).toMatchObject({
      name: 'Ann',
      permissionCodes: [permissionCode('desk.shift')],
      limits: wide,
    })
    expect(at('2026-03-02T13:00:00.000Z')).toBe(elevated)
  })

  it('is the same person as long as it counts, so that nothing is drawn again', () =>
    expect(at('2026-03-02T12:00:00.000Z')).toBe(at('2026-03-02T12:30:00.000Z')))

  it('begins and ends at moments that can be waited for', () => {
    const next = (text: string) => nextChange([cashier, elevated], Date.parse(text))
    expect(next('2026-03-02T11:00:00.000Z')).toBe(Date.parse('2026-03-02T12:00:00.000Z'))
    expect(next('2026-03-02T12:00:00.000Z')).toBe(Date.parse('2026-03-02T13:00:00.000Z'))
    expect(next('2026-03-02T13:00:00.000Z')).toBeUndefined()
  })

  it('is none of a set-up from before', () => expect(actingAt(cashier, Date.now())).toBe(cashier))
})
