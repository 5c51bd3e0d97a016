import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { documentConditions, type DocumentFilter } from './document-list.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

interface Source<Filter extends DocumentFilter> {
  /** Its table; its lines are in the table of the same name with `_line`. */
  readonly table: string
  /** The columns that a row shows, over the alias `doc`. */
  readonly columns: Sql
  /** The kind's table as `doc`, with the joins that its columns need. */
  readonly from: Sql
  /** Returns the condition for documents that concern an outlet, and the filters that only this kind has. */
  readonly concerns: (outletId: string, filter: Filter) => Sql
  /** The headings by which its list is sorted; left out: those of every document. */
  readonly headings?: Headings
}

/** The headings by which every list of documents can be sorted. */
export const documentHeadings: Headings<'number' | 'state' | 'lines' | 'createdAt'> = {
  number: { by: sql`row.number`, as: 'text' },
  state: { by: sql`row.state`, as: 'text' },
  lines: { by: sql`row.line_count`, as: 'number' },
  createdAt: { by: sql`row.created_at`, as: 'instant' },
}

export const atOutlet = (outletId: string): Sql => sql`doc.outlet_id = ${outletId}`

/** How every kind of stock document is listed (newest first), counted and found, with and without a lock until the transaction ends. */
export function documentReads<
  Row extends { readonly createdAt: string; readonly id: string },
  Filter extends DocumentFilter = DocumentFilter,
>(source: Source<Filter>) {
  const { columns, from, concerns, headings = documentHeadings } = source
  const table = sql.raw(source.table)
  const lines = sql.raw(`${source.table}_line`)
  const matches = (merchantId: string, outletId: string, filter: Filter): Sql =>
    sql`${documentConditions(merchantId, lines, filter)} and ${concerns(outletId, filter)}`
  const byId = (merchantId: string, id: string): Sql =>
    sql`select ${columns} ${from} where doc.merchant_id = ${merchantId} and doc.id = ${id}`
  return {
    list: listOf({
      columns,
      from: (merchantId: string, outletId: string, filter: Filter) =>
        sql`${from} where ${matches(merchantId, outletId, filter)}`,
      counted: (merchantId: string, outletId: string, filter: Filter) =>
        sql`from ${table} as doc where ${matches(merchantId, outletId, filter)}`,
      order: keyset([sql`doc.created_at`, 'instant'], [sql`doc.id`, 'id']),
      isDown: true,
      keyOf: ({ createdAt, id }: Row) => [createdAt, id],
      headings,
    }),

    find: (tx: Tx, merchantId: string, id: string): Promise<Row | undefined> => tx.maybe<Row>(byId(merchantId, id)),

    /** Two who change one document wait for each other. */
    findForUpdate: (tx: Tx, merchantId: string, id: string): Promise<Row | undefined> =>
      tx.maybe<Row>(sql`${byId(merchantId, id)} for update of doc`),

    /** Several may go on beside each other, and nobody changes its state meanwhile. */
    findForShare: (tx: Tx, merchantId: string, id: string): Promise<Row | undefined> =>
      tx.maybe<Row>(sql`${byId(merchantId, id)} for share of doc`),
  }
}
