import { cellText, columnOf, type FileTable, type HeadingIndex, indexHeadings } from './columns/file-table.ts'
import { freeGoods } from './goods/dialects/free.ts'
import type { GoodsDialect } from './goods/goods-dialect.ts'
import { OWN_MEANINGS, type OwnMeaning } from './own-meanings.ts'
import { ownPeople, type PeopleDialect } from './people/people-dialects.ts'
import { firstOf } from './thing-list.ts'

/** The meanings of columns as a person said them: headings that are left out mean nothing here. */
export interface OwnColumns {
  readonly kind: 'goods' | 'people'
  readonly meanings: Readonly<Record<string, OwnMeaning>>
}

/** A list of a shop's own, with what each of its columns is taken for. */
export interface OwnList {
  readonly file: string
  readonly kind: 'goods' | 'people' | 'unknown'
  readonly columns: readonly {
    readonly heading: string
    /** The first cell that says something. */
    readonly example: string
    readonly meaning: OwnMeaning | null
  }[]
}

export type OwnDialect = { readonly goods: GoodsDialect } | { readonly people: PeopleDialect }

/** The dialect that a person's words make of a list; undefined where they name nothing that stands in it. */
export function ownDialect(said: OwnColumns | undefined, columns: readonly string[]): OwnDialect | undefined {
  if (!said) return undefined
  const index = indexHeadings(columns)
  const known: ReadonlySet<string> = new Set(OWN_MEANINGS[said.kind])
  const fields = Object.fromEntries(
    Object.entries(said.meanings).flatMap(([heading, meaning]) =>
      known.has(meaning) && columnOf(index, heading) >= 0 ? [[meaning, heading]] : [],
    ),
  )
  if (Object.keys(fields).length === 0) return undefined
  return said.kind === 'goods' ? { goods: { ...freeGoods, fields } } : { people: { ...ownPeople, fields } }
}

/** Returns whether words that were said of an earlier list fit this one: each of their headings stands in it. */
export function fitsColumns({ meanings }: OwnColumns, columns: readonly string[]): boolean {
  const index = indexHeadings(columns)
  const headings = Object.keys(meanings)
  return headings.length > 0 && headings.every((heading) => columnOf(index, heading) >= 0)
}

const LONGEST_EXAMPLE = 40

/** The columns of a list with what each is taken for. */
export function ownList({ name, columns, rows }: FileTable, dialect: OwnDialect | undefined): OwnList {
  const kind = dialect ? ('goods' in dialect ? 'goods' : 'people') : 'unknown'
  const fields = dialect ? ('goods' in dialect ? dialect.goods.fields : dialect.people.fields) : {}
  const meanings = meaningsOf(indexHeadings(columns), kind, fields)
  return {
    file: name,
    kind,
    columns: columns.flatMap((heading, at) => {
      if (heading === '') return []
      const example =
        firstOf(rows, 100)
          .map((row) => cellText(row, at))
          .find((cell) => cell !== '') ?? ''
      return [{ heading, example: example.slice(0, LONGEST_EXAMPLE), meaning: meanings.get(at) ?? null }]
    }),
  }
}

function meaningsOf(
  index: HeadingIndex,
  kind: OwnList['kind'],
  fields: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<number, OwnMeaning> {
  const found = new Map<number, OwnMeaning>()
  for (const meaning of kind === 'unknown' ? [] : OWN_MEANINGS[kind]) {
    const at = columnOf(index, fields[meaning])
    if (at >= 0 && !found.has(at)) found.set(at, meaning)
  }
  return found
}
