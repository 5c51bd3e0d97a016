import type { Actor } from '../actor.ts'
import { json, sql, type Sql } from '../db/sql.ts'
import { allCosts, seenCosts, type SeenCosts } from '../costs/seen-costs.ts'

/**
 * The contents of an export's files: the outlets (null: all, and rows that belong to none) and the costs that may be seen. Frozen with the
 * export.
 */
export interface ExportContents {
  readonly outletIds: readonly string[] | null
  readonly costs: SeenCosts
}

/** The person who looks for an export, with their present permissions. */
export interface ExportReader {
  readonly accountId: string
  readonly outletIds: readonly string[] | null
  readonly costs: SeenCosts
}

export const readerOf = ({ accountId, outletIds, codes }: Actor): ExportReader => ({
  accountId,
  outletIds: outletIds === 'all' ? null : outletIds,
  costs: seenCosts(codes),
})

/**
 * The condition that a reader may see all that a record's files tell, whoever asked for them (D64, D93). A record that does not say what
 * they tell counts as one with everything.
 */
export const isReadable = ({ outletIds, costs }: ExportReader): Sql => {
  const theirs =
    outletIds === null
      ? sql`true`
      : sql`coalesce(filters -> 'contents' -> 'outletIds' <@ ${json([...outletIds])}::jsonb, false)`
  const everyCost = allCosts.every((kind) => costs.includes(kind))
  return sql`(${theirs} and coalesce(filters -> 'contents' -> 'costs' <@ ${json([...costs])}::jsonb, ${everyCost}))`
}
