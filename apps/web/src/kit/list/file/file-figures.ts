import { cellOf } from '../../sheet/cell.ts'

/** A column of a file: its heading and what each row says. */
export interface FileCells {
  readonly title: string
  readonly cells: readonly string[]
}

interface Figure {
  /** The plain decimal, as every spreadsheet adds it up. */
  readonly value: string
  /** Its currency's sign, its unit, or nothing. */
  readonly mark: string
}

const NOTHING: Figure = { value: '', mark: '' }
/** An amount, a count, or a quantity with its unit behind it; null for whatever else. */
function figureOf(text: string): Figure | null {
  if (text === '') return NOTHING
  const plain = text.replace(/^\+/, '')
  const whole = cellOf(plain)
  if (whole) return whole.isShare ? null : { value: whole.value, mark: whole.sign.trim() }
  const [, number = '', unit = ''] = /^(\S+) (\S{1,12})$/u.exec(plain) ?? []
  const cell = cellOf(number)
  return cell && !cell.isShare && cell.sign === '' && !/\d/.test(unit) ? { value: cell.value, mark: unit } : null
}

/**
 * A column of figures as a spreadsheet adds it up: plain decimals, the currency or unit that all of them have in the heading, or in a column
 * of its own where they differ. A column in which something else stands, or a share, stays as it is read. Source: D80.
 */
export function plainColumns({ title, cells }: FileCells, titleOfMarks: (title: string) => string): FileCells[] {
  const figures = cells.map(figureOf)
  const found = figures.filter((one) => one !== null && one !== NOTHING)
  if (found.length === 0 || figures.includes(null)) return [{ title, cells }]
  const [mark, ...others] = new Set(found.map((one) => one?.mark ?? ''))
  const values = figures.map((one) => one?.value ?? '')
  if (others.length === 0) return [{ title: mark === '' ? title : `${title} (${mark})`, cells: values }]
  return [
    { title, cells: values },
    { title: titleOfMarks(title), cells: figures.map((one) => one?.mark ?? '') },
  ]
}
