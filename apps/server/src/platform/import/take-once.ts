import type { RowCounts, RowProblem } from './sheet-import.ts'
import type { Sheet } from './sheet.ts'

/** How rows that each add one thing are taken. */
export interface TakeOnce<Field extends string, Row> {
  readonly read: (cells: readonly string[]) => { readonly row: Row } | { readonly problem: RowProblem<Field> }
  /** The name by which people know a row. */
  readonly nameOf: (cells: readonly string[]) => string
  /** Rows of one key are one thing. */
  readonly keyOf: (row: Row) => string
  /** The keys of what is there already. */
  readonly findKnown: (rows: readonly Row[]) => Promise<ReadonlySet<string>>
  /** The problem of a row whose thing is already in an earlier row. */
  readonly twice: (row: Row, earlier: number) => RowProblem<Field>
  /** Adds it, or only tries to; returns the problem if it cannot. */
  readonly take: (row: Row) => Promise<RowProblem<Field> | undefined>
}

/** Takes rows one by one: what is known is left alone, what does not fit is named. */
export async function takeOnce<Field extends string, Row>(
  sheet: Sheet,
  { read, nameOf, keyOf, findKnown, twice, take }: TakeOnce<Field, Row>,
): Promise<RowCounts<Field>> {
  const rows = sheet.rows.map((cells, index) => ({
    read: read(cells),
    at: { row: sheet.rowNumbers[index] ?? index + 2, name: nameOf(cells) },
  }))
  const known = await findKnown(rows.flatMap(({ read: one }) => ('row' in one ? [one.row] : [])))
  const seen = new Map<string, number>()
  const failed: RowCounts<Field>['failed'][number][] = []
  let [created, skipped] = [0, 0]
  for (const { read: one, at } of rows) {
    if ('problem' in one) {
      failed.push({ ...one.problem, ...at })
      continue
    }
    const key = keyOf(one.row)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? at.row)
    const problem = known.has(key) ? 'known' : earlier === undefined ? await take(one.row) : twice(one.row, earlier)
    if (problem === 'known') skipped += 1
    else if (problem) failed.push({ ...problem, ...at })
    else created += 1
  }
  return { created, skipped, failed }
}
