import type { Context } from '../../../platform/command.ts'
import { listNearNames, listNearRepeats } from '../bulk/alike.store.ts'
import type { FailedRow, PlannedRow } from './plan-import.ts'

interface NamedRow {
  readonly row: number
  readonly name: string
}

/**
 * Rows of new goods that are called nearly like goods that are there, or like an earlier row. They are imported all the same; whoever imports is told, for
 * the same goods often come under another code. Two rows of quite the same name are meant so.
 */
export async function nameDoubts(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  create: readonly PlannedRow[],
): Promise<FailedRow[]> {
  const rows = create.flatMap(({ row: { row, name } }): NamedRow[] => (name === undefined ? [] : [{ row, name }]))
  if (rows.length === 0) return []
  const names = rows.map(({ name }) => name)
  const there = new Map((await listNearNames(tx, [...new Set(names)])).map(({ asked, name }) => [asked, name]))
  const before = new Map((await listNearRepeats(tx, merchantId, names)).map((one) => [one.at - 1, one.before - 1]))
  return rows.flatMap(({ row, name }, at): FailedRow[] => {
    const about = { row, name, field: 'name' } as const
    const known = there.get(name)
    if (known !== undefined) return [{ ...about, code: 'import.name-near-there', facts: { value: name, name: known } }]
    const earlier = rows[before.get(at) ?? -1]
    if (!earlier || earlier.name === name) return []
    return [{ ...about, code: 'import.name-near', facts: { value: name, other: earlier.name, row: earlier.row } }]
  })
}
