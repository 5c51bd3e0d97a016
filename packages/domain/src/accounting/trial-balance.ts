import { addWide, compareWide, lessWide, type WideMinor } from '../money/wide.ts'
import type { JournalSum } from './add-lines.ts'
import { accountRoles, type AccountRole } from './posting.ts'

/** The sum of a role over some lines: all that was debited, all that was credited, and what is left (debit positive). */
export interface TrialRow {
  readonly role: AccountRole
  readonly debitMinor: WideMinor
  readonly creditMinor: WideMinor
  readonly leftMinor: WideMinor
}

/** The roles that lines name, in their order; debits and credits of all together are the same. */
export function trialBalance(lines: readonly Pick<JournalSum, 'role' | 'minor'>[]): readonly TrialRow[] {
  const byRole = Map.groupBy(lines, ({ role }) => role)
  return accountRoles.flatMap((role) => {
    const own = (byRole.get(role) ?? []).map(({ minor }) => minor)
    if (own.length === 0) return []
    const debitMinor = addWide(own.filter((minor) => compareWide(minor, 0) > 0))
    const creditMinor = lessWide(0, addWide(own.filter((minor) => compareWide(minor, 0) < 0)))
    return [{ role, debitMinor, creditMinor, leftMinor: lessWide(debitMinor, creditMinor) }]
  })
}
