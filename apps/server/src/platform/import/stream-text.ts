import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { parse, type Info } from 'csv-parse'
import { decodeText, type TextEncoding } from './decode-text.ts'
import { type ByteSource, keepBytes } from './byte-source.ts'
import { hasSwallowed, OpenQuote } from './open-quotes.ts'
import { cutText, separatorOf, stated } from './read-text.ts'
import { type FileLimits, type NumberedRow, shapeRows } from './sheet.ts'

/** A text file that is read again and again, row by row: neither a million rows nor the file itself stays in memory. */
export interface TextRows {
  readonly columns: readonly string[]
  readonly encoding: TextEncoding
  /** The rows below the headings that are not blank. Throws for a file whose quotes do not end, or end rows below. */
  readonly rows: () => AsyncGenerator<NumberedRow>
}

interface Wanted extends FileLimits {
  readonly prefersJapanese: boolean
  readonly known: (cells: readonly string[]) => number
}

/** The headings stand within the first bytes. */
const HEAD = 262_144

const encodingOf = (bytes: Buffer, prefersJapanese: boolean): TextEncoding | undefined => {
  const isPlain = isUtf8(bytes) && !bytes.subarray(0, 4_096).includes(0)
  return isPlain ? 'utf-8' : decodeText(bytes, { prefersJapanese, takesDamaged: true })?.encoding
}

function* decoded(bytes: ByteSource, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for (const piece of bytes.pieces()) {
    const text = decoder.decode(piece, { stream: true })
    yield isFirst ? text.replace(stated, '') : text
    isFirst = false
  }
  yield decoder.decode()
}

/** The file as rows; undefined where it is no text with headings. */
export function streamText(bytes: Buffer, wanted: Wanted): TextRows | undefined {
  const encoding = encodingOf(bytes, wanted.prefersJapanese)
  if (!encoding) return undefined
  const whole = new TextDecoder(encoding).decode(bytes.subarray(0, HEAD))
  const head = bytes.length > HEAD ? whole.slice(0, whole.lastIndexOf('\n') + 1) : whole
  const separator = separatorOf(head, wanted.known)
  const rows = cutText(head, separator, { ...wanted, rows: wanted.headingsWithin + 1 })
  const sheet = rows && shapeRows(rows, { ...wanted, rows: rows.length })
  if (!sheet?.ok) return undefined
  const { columns, rowNumbers } = sheet.value
  const first = rowNumbers[0] ?? 2
  const kept = keepBytes(bytes)
  return {
    columns,
    encoding,
    rows: async function* () {
      const options = {
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        info: true,
      } as const
      const parser = Readable.from(decoded(kept, encoding)).pipe(parse({ ...options, delimiter: separator }))
      for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
        if (hasSwallowed(record, separator, columns.length)) throw new OpenQuote(info.lines)
        const number = info.records + info.empty_lines
        if (number >= first && record.some((cell) => cell.trim() !== ''))
          yield [number, record.slice(0, wanted.columns)]
      }
    },
  }
}
