import { permissions } from '@kassa/contract/permission/permissions.ts'

/** The permissions that a cashier asks somebody else for where their own role lacks them. */
const ASKED_FOR = [
  'desk.cashiering.linePrice',
  'desk.cashiering.orderPrice',
  'desk.cashiering.drawer',
  'desk.cashiering.registerDevice',
  'desk.orders.refund',
  'desk.orders.refundWithoutSale',
  'desk.shift.close',
]

/**
 * The summary of a role in four lists of codes: sections of the desk, the actions there with and without asking, parts
 * of the back office.
 */
export interface RoleIs {
  readonly desk: readonly string[]
  readonly may: readonly string[]
  readonly mayNot: readonly string[]
  readonly office: readonly string[]
}

/** Reads a role's codes for somebody who does not know the tree. */
export function roleIs(codes: readonly string[]): RoleIs {
  const held = new Set(codes)
  const sections = (tree: string) =>
    permissions.filter(({ code, parent }) => parent === tree && held.has(code)).map(({ code }) => code)
  const asked = permissions.filter(({ key }) => ASKED_FOR.includes(key))
  const desk = sections('02')
  return {
    desk,
    may: asked.filter(({ code }) => held.has(code)).map(({ code }) => code),
    mayNot: desk.length === 0 ? [] : asked.filter(({ code }) => !held.has(code)).map(({ code }) => code),
    office: sections('01'),
  }
}
