import { streamInCompound } from './compound-file.ts'
import type { UnseenSpan, UnseenParts } from './unseen.ts'

/** Records of a workbook of Excel 97 to 2003 (MS-XLS 2.4). */
const END = 0x0a
const SHEET = 0x85
const ROW = 0x02_08
const COLUMNS = 0x7d

/** Flags of these records: a sheet's state, a row without height, columns that are hidden. */
const SHEET_STATE = 0x03
const ROW_IS_HIDDEN = 0x20
const COLUMNS_ARE_HIDDEN = 0x01

interface Entry {
  readonly id: number
  readonly data: Buffer
}

/** The parts of each sheet of an xls, in the order of the file. */
export function unseenInXls(bytes: Buffer): UnseenParts[] {
  const stream = streamInCompound(bytes, ['Workbook', 'Book']) ?? Buffer.alloc(0)
  const sheets = [...recordsOf(stream, 0)].filter(({ id, data }) => id === SHEET && data.length > 4)
  return sheets.map(({ data }) => ({
    isHidden: (data.readUInt8(4) & SHEET_STATE) !== 0,
    ...unseenFrom(stream, data.readUInt32LE(0)),
  }))
}

/** The records of a part of a workbook from its beginning to its end. */
function* recordsOf(stream: Buffer, from: number): Generator<Entry> {
  for (let at = from; at + 4 <= stream.length;) {
    const id = stream.readUInt16LE(at)
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (id === END) return
    yield { id, data: stream.subarray(at + 4, end) }
    at = end
  }
}

function unseenFrom(stream: Buffer, from: number): Pick<UnseenParts, 'rows' | 'columns'> {
  const [rows, columns]: [UnseenSpan[], UnseenSpan[]] = [[], []]
  for (const { id, data } of recordsOf(stream, from)) {
    if (id === ROW && data.length >= 14 && (data.readUInt16LE(12) & ROW_IS_HIDDEN) !== 0)
      rows.push({ from: data.readUInt16LE(0), end: data.readUInt16LE(0) + 1 })
    if (id === COLUMNS && data.length >= 10 && (data.readUInt16LE(8) & COLUMNS_ARE_HIDDEN) !== 0)
      columns.push({ from: data.readUInt16LE(0), end: data.readUInt16LE(2) + 1 })
  }
  return { rows, columns }
}
