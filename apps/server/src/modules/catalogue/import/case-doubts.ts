import type { FailedRow } from './plan-import.ts'
import type { ImportRow } from './read-row.ts'

const fields = ['code', 'customCode', 'sku', 'name'] as const

/** A name by which existing goods are known: a code, a custom code, an SKU or a name. */
export interface CalledThere {
  readonly field: (typeof fields)[number]
  readonly text: string
  readonly name: string
}

/** A text as it is compared where upper and lower case do not count. */
const foldedCase = (text: string): string => text.toLowerCase()

const keyOf = (field: string, text: string): string => `${field}/${foldedCase(text)}`

/** All texts of these rows, by which goods that are there may be called too. */
export const textsOf = (rows: readonly ImportRow[], field: (typeof fields)[number]): string[] =>
  rows.flatMap((row) => (row[field] === undefined ? [] : [foldedCase(row[field])]))

/**
 * Rows whose code or name is another's but for upper and lower case: of an earlier row, or of goods that are there. Codes tell the cases
 * apart (D47), so the row is taken as goods of its own; whoever imports is told, for a typist rarely means it. Each row once.
 */
export function caseDoubts(rows: readonly ImportRow[], there: readonly CalledThere[]): FailedRow[] {
  const known = Map.groupBy(there, ({ field, text }) => keyOf(field, text))
  const earlier = new Map<string, { readonly text: string; readonly row: number }>()
  return rows.flatMap((row) => {
    const doubts = fields.flatMap((field): FailedRow[] => {
      const text = row[field]
      if (text === undefined) return []
      const key = keyOf(field, text)
      const before = earlier.get(key)
      if (!before) earlier.set(key, { text, row: row.row })
      const others = known.get(key) ?? []
      if (others.some((other) => other.text === text)) return []
      const about = { row: row.row, name: row.name ?? text, field }
      const [other] = others
      if (other) {
        const facts = { value: text, other: other.text, name: other.name }
        return [{ ...about, code: 'import.differs-by-case-there', facts }]
      }
      return before && before.text !== text
        ? [{ ...about, code: 'import.differs-by-case', facts: { value: text, other: before.text, row: before.row } }]
        : []
    })
    return doubts.slice(0, 1)
  })
}
