/** A sheet of a workbook of Excel 97 to 2003, with what of it nobody sees. */
export interface XlsSheet {
  readonly name: string
  readonly rows: readonly (readonly (string | number)[])[]
  /** 1: hidden; 2: hidden so that only a program shows it. */
  readonly state?: 0 | 1 | 2
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
}

const SECTOR = 512
const END_OF_CHAIN = 0xff_ff_ff_fe

function record(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

const words = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer)
const beginning = (kind: number): Buffer => record(0x08_09, words(0x06_00, kind, 0, 0, 0, 0, 0, 0))
const end = record(0x0a, Buffer.alloc(0))

function cell(row: number, column: number, value: string | number): Buffer {
  const at = words(row, column, 0)
  if (typeof value === 'string')
    return record(0x02_04, Buffer.concat([at, words(value.length), Buffer.from([0]), Buffer.from(value, 'latin1')]))
  const number = Buffer.alloc(8)
  number.writeDoubleLE(value)
  return record(0x02_03, Buffer.concat([at, number]))
}

const sheetOf = ({ rows, hiddenRows = [], hiddenColumns = [] }: XlsSheet): Buffer =>
  Buffer.concat([
    beginning(0x10),
    ...hiddenColumns.map((column) => record(0x7d, words(column, column, 2_560, 0, 1, 0))),
    ...rows.map((row, at) =>
      record(0x02_08, words(at, 0, row.length, 255, 0, 0, hiddenRows.includes(at) ? 0x20 : 0, 0)),
    ),
    ...rows.flatMap((row, at) => row.map((value, column) => cell(at, column, value))),
    end,
  ])

const boundSheet = ({ name, state = 0 }: XlsSheet, at: number): Buffer => {
  const place = Buffer.alloc(4)
  place.writeUInt32LE(at)
  return record(0x85, Buffer.concat([place, Buffer.from([state, 0, name.length, 0]), Buffer.from(name, 'latin1')]))
}

/** The record of a workbook that asks for a password, without the key that would follow. */
const locked = record(0x2f, words(1, 1, 1))

function workbookOf(sheets: readonly XlsSheet[], isLocked: boolean): Buffer {
  const parts = sheets.map(sheetOf)
  const globals = (places: readonly number[]): Buffer =>
    Buffer.concat([
      beginning(0x05),
      ...(isLocked ? [locked] : []),
      ...sheets.map((sheet, at) => boundSheet(sheet, places[at] ?? 0)),
      end,
    ])
  const { length } = globals([])
  const places = parts.map((_part, at) => length + Buffer.concat(parts.slice(0, at)).length)
  return Buffer.concat([globals(places), ...parts])
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  for (const at of [68, 72]) bytes.writeUInt32LE(0xff_ff_ff_ff, at)
  bytes.writeUInt32LE(type === 5 ? 1 : 0xff_ff_ff_ff, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

/** A workbook of these sheets: one table of sectors, a directory, and one stream that is long enough to have sectors of its own. */
export const xlsOf = (sheets: readonly XlsSheet[], { isLocked = false } = {}): Buffer =>
  compoundOf('Workbook', workbookOf(sheets, isLocked))

/** A compound file with one stream. */
export function compoundOf(name: string, workbook: Buffer): Buffer {
  const size = Math.max(4_096, workbook.length)
  const count = Math.ceil(size / SECTOR)
  const stream = Buffer.concat([workbook, Buffer.alloc(count * SECTOR - workbook.length)])
  const head = Buffer.alloc(SECTOR, 0)
  head.write('d0cf11e0a1b11ae1', 'hex')
  for (const [at, value] of [
    [24, 62],
    [26, 3],
    [28, 0xff_fe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at)
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4_096],
    [60, END_OF_CHAIN],
    [68, END_OF_CHAIN],
  ] as const)
    head.writeUInt32LE(value, at)
  head.fill(0xff, 80)
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(0xff_ff_ff_fd, 0)
  table.writeUInt32LE(END_OF_CHAIN, 4)
  for (let at = 0; at < count; at += 1) table.writeUInt32LE(at === count - 1 ? END_OF_CHAIN : at + 3, (at + 2) * 4)
  const directory = Buffer.concat([
    entry('Root Entry', 5, END_OF_CHAIN, 0),
    entry(name, 2, 2, size),
    Buffer.alloc(SECTOR - 256),
  ])
  return Buffer.concat([head, table, directory, stream])
}
