import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'

interface StandsBy {
  /** How well it fits the search, as text; empty where nothing was searched. */
  readonly fit: string
  readonly sortName: string
  readonly onHand: number
  readonly inTransit: number
  /** An empty cell is what nobody knows. */
  readonly valueMinor: WideMinor | null
}

/** A heading, the first to the last or back; the list's own order is by name. */
export interface StockSort {
  readonly asked: string
  readonly isDown: boolean
  /** The value of an item: its stock with the name of its product. */
  readonly by: Sql
  readonly as: 'text' | 'number'
  readonly of: (row: StandsBy) => string | number
  /** It would tell what goods cost. */
  readonly isCost: boolean
}

type StockHeading = Omit<StockSort, 'asked' | 'isDown'>

const byName: StockHeading = { by: sql`lower(name)`, as: 'text', of: ({ sortName }) => sortName, isCost: false }
const headings: Readonly<Record<string, StockHeading>> = {
  name: byName,
  onHand: { by: sql`on_hand`, as: 'number', of: ({ onHand }) => onHand, isCost: false },
  inTransit: { by: sql`in_transit`, as: 'number', of: ({ inTransit }) => inTransit, isCost: false },
  value: { by: sql`value_minor`, as: 'number', of: ({ valueMinor }) => String(valueMinor ?? 0), isCost: true },
}

/** The best fit of a search first, then by name. */
const bestFirst: StockHeading = {
  by: sql`fit || lower(name)`,
  as: 'text',
  of: ({ fit, sortName }) => fit + sortName,
  isCost: false,
}

/** The order that was asked for; without one a search stands best first, and the list by name. */
export const stockSortOf = (asked = '', search = ''): StockSort => {
  if (asked === '' && search.trim() !== '') return { ...bestFirst, asked, isDown: false }
  const isDown = asked.startsWith('-')
  return { ...(headings[isDown ? asked.slice(1) : asked] ?? byName), asked, isDown }
}

export interface AskedStock {
  readonly sort: StockSort
  readonly after: readonly string[] | undefined
  readonly limit: number
}

export const isBehind = ({ sort, after }: AskedStock): Sql => {
  const value = sort.as === 'number' ? sql`${after?.[1]}::numeric` : sql`${after?.[1]}`
  return after
    ? sql`(${sort.by}, variant_id) ${sort.isDown ? sql`<` : sql`>`} (${value}, ${after[2]}::uuid)`
    : sql`true`
}

export const orderStockBy = ({ sort }: AskedStock): Sql =>
  sort.isDown ? sql`order by ${sort.by} desc, variant_id desc` : sql`order by ${sort.by}, variant_id`
