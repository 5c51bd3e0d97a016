import { parentPort, workerData } from 'node:worker_threads'
import { readXls, readXlsx } from 'hucre'

interface Asked {
  readonly bytes: Uint8Array
  readonly kind: 'xlsx' | 'xls'
  readonly rows: number
  readonly columns: number
}

/** A cell as text: formulas and script are only what they say, dates are days. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Math.round(cell * 1e6) / 1e6)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

/** The rows that are not blank, each with its number as the spreadsheet counts. */
async function parse({ bytes, kind, rows, columns }: Asked): Promise<[number, string[]][] | null> {
  try {
    const workbook = await (kind === 'xlsx' ? readXlsx(bytes) : readXls(bytes))
    const [sheet] = workbook.sheets
    const numbered = (sheet?.rows ?? []).map((row, index): [number, unknown[]] => [index + 1, row])
    // Blank rows do not count; more than can be taken is cut behind one that is too many.
    const filled = numbered.filter(([, row]) => row.some((cell) => textOf(cell).trim() !== ''))
    return filled.slice(0, rows).map(([number, row]) => [number, Array.from(row.slice(0, columns), textOf)])
  } catch {
    return null
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(await parse(workerData as Asked))
