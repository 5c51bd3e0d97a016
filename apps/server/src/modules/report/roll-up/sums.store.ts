import { sumNames, type SumName } from '@kassa/domain/figures/sums.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'

/** `refundedTaxMinor` as its column is called. */
const columnOf = (name: SumName): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = sumNames.map((name) => [name, columnOf(name)] as const)

/** The sums' columns, each once. */
export const sumColumns: Sql = sql.raw(columns.map(([, column]) => column).join(', '))

/** The columns of rows that are subtracted again. */
export const negativeColumns: Sql = sql.raw(columns.map(([, column]) => `-${column} as ${column}`).join(', '))

/** The columns, each added up under its own name. */
export const addedUp: Sql = sql.raw(columns.map(([, column]) => `sum(${column}) as ${column}`).join(', '))

/** The columns of a table called `kept`, each set to its present value plus the new one. */
export const addedTo: Sql = sql.raw(
  columns.map(([, column]) => `${column} = kept.${column} + excluded.${column}`).join(', '),
)

/** The columns added up, as whole numbers that fit a row. */
export const addedUpRow: Sql = sql.raw(columns.map(([, column]) => `sum(${column})::bigint as ${column}`).join(', '))

/** All columns in their order: what is told, and nothing of the others. */
export const sumsOf = (told: Partial<Readonly<Record<SumName, Sql>>>): Sql =>
  sql.join(columns.map(([name, column]) => sql`${told[name] ?? sql.raw('0')} as ${sql.raw(column)}`))

/** The condition that two rows with these columns are the same in all sums. */
export const sameSums = (one: string, other: string): Sql => {
  const row = (table: string): string => `(${columns.map(([, column]) => `${table}.${column}`).join(', ')})`
  return sql.raw(`${row(one)} is not distinct from ${row(other)}`)
}
