import { functionOfKeys } from '@kassa/contract/billing/function-rights.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { cashierNow, desk, sections } from './desk-state.ts'
import type { DeskState, Section } from './desk-state.ts'
import { staffNow } from './acting-staff.ts'
import type { DeskStaff } from './desk-setup.ts'
import { useStore } from '../ui/store.ts'

/** Returns whether the version lacks what a permission stands under, as the server said last; a licence kept by an older program says nothing. */
function isLacking(key: string): boolean {
  const functions: readonly string[] | undefined = desk.read().licence?.functions
  const needs = functionOfKeys([key])
  return needs !== null && functions?.includes(needs) === false
}

/** Returns whether a person's role holds a permission of the desk tree (`desk.cashiering.linePrice`), and the version opens it. */
export const staffCan = (staff: DeskStaff | null, key: string): boolean =>
  (staff?.permissionCodes.includes(permissionCode(key)) ?? false) && !isLacking(key)

export const cashierCan = (key: string): boolean => staffCan(cashierNow(), key)

/** Returns the person at the desk in a state; null for nobody. */
export const cashierOf = ({ setup, cashierId }: DeskState): DeskStaff | null => staffNow(setup, cashierId)

/** As `cashierCan`, following who is at the desk. */
export const useCashierCan = (key: string): boolean => useStore(desk, (state) => staffCan(cashierOf(state), key))

export const useCashier = (): DeskStaff | null => useStore(desk, cashierOf)

/** The sections the person may open, in their order. Source: specification §6, tree 02. */
export const openSections = (staff: DeskStaff | null): Section[] =>
  sections.filter((section) => staffCan(staff, `desk.${section}`))

/** As `openSections`, following who is at the desk and what the version opens. */
export function useOpenSections(): Section[] {
  useStore(desk, (state) => state.licence?.functions)
  return openSections(useCashier())
}
