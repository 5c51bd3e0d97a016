import { Worker } from 'node:worker_threads'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { fromBuffer } from 'yauzl'
import { guessFields } from './import-headings.ts'

/** Specification §5 and D43: 5 MB and 1,000 rows of products. */
export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 1_000, columns: 100, milliseconds: 20_000 } as const

/** A workbook of the largest size allowed unpacks to far less than this; a bomb to far more. */
const MOST_UNPACKED = 60 * 1024 * 1024

export interface Sheet {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The number of each row as the spreadsheet counts. */
  readonly rowNumbers: readonly number[]
}

/** How far down headings may begin: titles and merged cells stand above them. */
const HEADINGS_WITHIN = 5

/**
 * Reads the first sheet of an xlsx or xls as text: the headings, then the rows below, blank ones left out. The headings are the row
 * among the first five that names most of what an import knows (a title or merged cells may stand above it), else the first.
 * The zip's directory is read before anything is unpacked, and parsing happens in a worker that is given up after a time.
 *
 * Refuses `import.too-large`, `import.not-spreadsheet`, `import.too-slow`, `import.empty`, `import.too-many-rows`.
 */
export async function readSheet(bytes: Buffer): Promise<Result<Sheet>> {
  if (bytes.length > IMPORT_LIMITS.bytes) return refuse({ code: 'import.too-large', facts: { limit: '5 MB' } })
  const kind = kindOf(bytes)
  if (kind === undefined) return refuse({ code: 'import.not-spreadsheet' })
  if (kind === 'xlsx') {
    const unpacked = await unpackedSize(bytes)
    if (unpacked === undefined) return refuse({ code: 'import.not-spreadsheet' })
    if (unpacked > MOST_UNPACKED) return refuse({ code: 'import.too-large', facts: { limit: '60 MB unpacked' } })
  }
  const parsed = await parseInWorker(bytes, kind)
  return parsed.ok ? shape(parsed.value) : parsed
}

const kindOf = (bytes: Buffer): 'xlsx' | 'xls' | undefined => {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) return 'xlsx'
  return bytes.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) ? 'xls' : undefined
}

/** What the entries of a zip claim to unpack to; undefined for what is no workbook. */
const unpackedSize = (bytes: Buffer): Promise<number | undefined> =>
  new Promise((resolve) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) {
        resolve(undefined)
        return
      }
      let sum = 0
      let isWorkbook = false
      zip.on('entry', (entry: { uncompressedSize: number; fileName: string }) => {
        sum += entry.uncompressedSize
        isWorkbook ||= entry.fileName === '[Content_Types].xml'
        zip.readEntry()
      })
      zip.on('end', () => resolve(isWorkbook ? sum : undefined))
      zip.on('error', () => resolve(undefined))
      zip.readEntry()
    })
  })

type NumberedRow = readonly [number: number, cells: readonly string[]]

/** The rows a worker made of the file, or why it did not. */
function parseInWorker(bytes: Buffer, kind: 'xlsx' | 'xls'): Promise<Result<NumberedRow[]>> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
      workerData: { bytes, kind, rows: IMPORT_LIMITS.rows + HEADINGS_WITHIN + 1, columns: IMPORT_LIMITS.columns },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const finish = (result: Result<NumberedRow[]>): void => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => finish(refuse({ code: 'import.too-slow' })), IMPORT_LIMITS.milliseconds)
    worker.once('message', (rows: NumberedRow[] | null) =>
      finish(rows ? accept(rows) : refuse({ code: 'import.not-spreadsheet' })),
    )
    worker.once('error', () => finish(refuse({ code: 'import.not-spreadsheet' })))
  })
}

function shape(rows: readonly NumberedRow[]): Result<Sheet> {
  const known = rows
    .slice(0, HEADINGS_WITHIN)
    .map(([, cells]) => guessFields(cells).filter((field) => field !== 'ignore').length)
  const head = Math.max(0, known.indexOf(Math.max(0, ...known)))
  const columns = rows[head]?.[1].map((cell) => cell.trim()) ?? []
  const below = rows.slice(head + 1)
  if (below.length === 0) return refuse({ code: 'import.empty' })
  if (below.length > IMPORT_LIMITS.rows) {
    return refuse({ code: 'import.too-many-rows', facts: { limit: IMPORT_LIMITS.rows } })
  }
  return accept({ columns, rows: below.map(([, cells]) => cells), rowNumbers: below.map(([number]) => number) })
}
