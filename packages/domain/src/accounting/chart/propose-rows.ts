import { accountRoles } from '../posting.ts'
import { mapKeys, type AccountRow } from './account-map.ts'
import { rowsOfChart, type Chart } from './chart.ts'

const isPlain = (row: AccountRow): boolean => mapKeys.every((key) => row[key] === null)

/** Returns the roles that nothing but a condition, or nothing at all, gives an account. */
export const listRolesWithoutRow = (rows: readonly AccountRow[]) =>
  accountRoles.filter((role) => !rows.some((row) => row.role === role && isPlain(row)))

const countSame = (rows: readonly AccountRow[], chart: Chart): number =>
  rows.filter(({ role, account }) => chart.accounts[role][0] === account).length

/** Half of what a map has is of the chart that it began with: fewer rows may be the same by chance. */
const LEAST_SHARE = 0.5

/**
 * Returns the rows that the chart a map began with has for its roles without one; none where the map is like no chart. Nothing is saved: an
 * accountant looks at them first.
 */
export function proposeRows(rows: readonly AccountRow[], charts: readonly Chart[]): readonly AccountRow[] {
  const plain = rows.filter(isPlain)
  const [nearest] = charts.toSorted((one, other) => countSame(plain, other) - countSame(plain, one))
  if (!nearest || plain.length === 0 || countSame(plain, nearest) < plain.length * LEAST_SHARE) return []
  const missing: ReadonlySet<string> = new Set(listRolesWithoutRow(rows))
  return rowsOfChart(nearest).filter((row) => missing.has(row.role) && isPlain(row))
}
