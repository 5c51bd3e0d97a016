import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { isValidElement, type ReactNode } from 'react'
import { moneyText, quantityText } from '../../money/format.ts'
import { plainColumns } from './file-figures.ts'

/** A column as a file needs it. */
export interface FileColumn<Row> {
  readonly title: string
  readonly render: (row: Row) => ReactNode
  readonly text?: (row: Row) => string
  readonly inFile?: (row: Row) => string
  /** Money and quantities stand at the end; a file says them as plain decimals. */
  readonly align?: 'start' | 'end'
}

interface Drawn {
  readonly children?: ReactNode
  readonly at?: string
  readonly minor?: WideMinor | null
  readonly currency?: string
  readonly quantity?: number
  readonly weightUnit?: string | null
  readonly unit?: string
}

/**
 * Returns the text of a part without texts of its own: an amount and a quantity as they are read, a moment as its
 * instant, a hidden cost as nothing.
 */
function figureOf({ at, minor, currency, quantity, weightUnit = null, unit }: Drawn): string {
  if (minor === null) return ''
  if (minor !== undefined && currency !== undefined) return moneyText(minor, currency)
  return quantity === undefined ? (at ?? '') : quantityText(quantity, weightUnit, unit)
}

/** Returns the text of a drawn cell, without the elements around it. */
export function textOf(drawn: ReactNode): string {
  if (typeof drawn === 'string' || typeof drawn === 'number') return String(drawn)
  if (Array.isArray(drawn)) return (drawn as ReactNode[]).map(textOf).filter(Boolean).join(' ')
  if (!isValidElement<Drawn>(drawn)) return ''
  return drawn.props.children === undefined ? figureOf(drawn.props) : textOf(drawn.props.children)
}

const isNumber = (text: string): boolean => /^-[0-9]+(\.[0-9]+)?$/.test(text)
/** Makes text of a cell that a spreadsheet would run as a formula; a plain number below zero is none. */
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text)
const cell = (text: string): string => `"${safe(text === '–' ? '' : text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * Rows as CSV in UTF-8 with a byte order mark, headed by the columns' titles. `titleOfMarks` heads the currencies or units of a column of figures that has
 * several.
 */
export function listFile<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  titleOfMarks: (title: string) => string = (title) => title,
): string {
  const told = columns.flatMap(({ title, align, inFile, text, render }) => {
    const cells = rows.map((row) => inFile?.(row) ?? text?.(row) ?? textOf(render(row)))
    if (align !== 'end') return [{ title, cells }]
    return plainColumns({ title, cells: cells.map((one) => (one === '–' ? '' : one)) }, titleOfMarks)
  })
  const head = line(told.map(({ title }) => title))
  return `\uFEFF${head}${rows.map((_, at) => line(told.map(({ cells }) => cells[at] ?? ''))).join('')}`
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** Every row that a list's filters match, page by page; `tell` hears how many there are so far. */
export async function everyRow<Row>(
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
  tell: (count: number) => void = () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    rows.push(...page.rows)
    tell(rows.length)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
