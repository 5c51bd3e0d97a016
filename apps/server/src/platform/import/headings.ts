import type { Locale } from '@kassa/domain/text/locale.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** The names of a column: in the template (English, Chinese, Japanese), and the other names that sheets use for it, parted by ` | `. */
export type ColumnNames = readonly [en: string, zh: string, ja: string, more: string]

/** The possible columns of an imported sheet. A column that is none of them is `ignore`. */
export interface SheetHeadings<Field extends string> {
  /** The fields, in the template's order. */
  readonly fields: readonly Field[]
  /** The template's name of a field. */
  readonly nameOf: (field: Field, locale: Locale) => string
  /** The field each heading most likely means; each field once. */
  readonly guess: (columns: readonly string[]) => readonly (Field | 'ignore')[]
  /** The number of headings that mean something, by which a row of headings is told from others. */
  readonly countKnown: (cells: readonly string[]) => number
  /** Refuses a field that stands over two columns (`import.column-twice`), and no column for `needed` (`import.name-column-missing`). */
  readonly check: (columns: readonly (Field | 'ignore')[], needed: Field, locale: Locale) => Result<null>
}

const place = { 'en-US': 0, 'zh-CN': 1, 'ja-JP': 2 } as const

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*-]+/g, '')

/** Returns the headings of some fields. Of two fields with one heading the later one has it. Source: D94. */
export function headingsOf<Field extends string>(names: Readonly<Record<Field, ColumnNames>>): SheetHeadings<Field> {
  const fields = Object.keys(names) as Field[]
  const nameOf = (field: Field, locale: Locale): string => names[field][place[locale]]
  const byHeading = new Map(
    fields.flatMap((field) => {
      const [en, zh, ja, more] = names[field]
      return [...more.split(' | '), en, zh, ja].map((heading) => [folded(heading), field] as const)
    }),
  )
  const guess = (columns: readonly string[]): readonly (Field | 'ignore')[] => {
    const taken = new Set<Field>()
    return columns.map((heading) => {
      const field = byHeading.get(folded(heading))
      if (field === undefined || taken.has(field)) return 'ignore'
      taken.add(field)
      return field
    })
  }
  const isNamed = (field: Field | 'ignore'): field is Field => field !== 'ignore'
  return {
    fields,
    nameOf,
    guess,
    countKnown: (cells) => guess(cells).filter(isNamed).length,
    check: (columns, needed, locale) => {
      const twice = columns.filter(isNamed).find((field, at, all) => all.indexOf(field) !== at)
      if (twice !== undefined) return refuse({ code: 'import.column-twice', facts: { field: nameOf(twice, locale) } })
      return columns.includes(needed)
        ? accept(null)
        : refuse({ code: 'import.name-column-missing', facts: { field: nameOf(needed, locale) } })
    },
  }
}
