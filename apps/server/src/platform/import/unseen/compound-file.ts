/** Numbers from here on name no sector: they end a chain or mark what is free. */
const NO_SECTOR = 0xff_ff_ff_fa
/** The tables of sectors that the head names itself. */
const TABLES_IN_HEAD = 109
const ENTRY_BYTES = 128
const ROOT = 5
const STREAM = 2

interface Entry {
  readonly name: string
  readonly type: number
  readonly start: number
  readonly size: number
}

/** Returns one of the streams of an OLE2 compound file, as an xls is one; undefined where it has none of that name. A damaged file throws. */
export function streamInCompound(bytes: Buffer, names: readonly string[]): Buffer | undefined {
  const sectors = sectorsOf(bytes, 1 << bytes.readUInt16LE(30))
  const table = tableOf(bytes, sectors)
  const read = (start: number): Buffer => sectors(chainOf(table, start))
  const entries = entriesIn(read(bytes.readUInt32LE(48)))
  const entry = entries.find(({ name, type }) => type === STREAM && names.includes(name))
  if (!entry) return undefined
  const isSmall = entry.size < bytes.readUInt32LE(56)
  return (isSmall ? readSmall(bytes, read, entries, entry.start) : read(entry.start)).subarray(0, entry.size)
}

type ReadSectors = (numbers: readonly number[]) => Buffer

const sectorsOf =
  (bytes: Buffer, size: number): ReadSectors =>
  (numbers) =>
    Buffer.concat(numbers.map((number) => bytes.subarray((number + 1) * size, (number + 2) * size)))

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))

/** The sectors behind each other from one on; one that runs in a circle is cut. */
function chainOf(table: readonly number[], start: number): number[] {
  const chain: number[] = []
  for (let at = start; at < NO_SECTOR && chain.length <= table.length; at = table[at] ?? NO_SECTOR) chain.push(at)
  return chain
}

/** The table that says which sector follows each; its own sectors are named in the head, and behind it in a chain. */
function tableOf(bytes: Buffer, sectors: ReadSectors): number[] {
  const named = numbersIn(bytes.subarray(76, 76 + TABLES_IN_HEAD * 4))
  const most = Math.ceil(bytes.length / 512)
  for (let at = bytes.readUInt32LE(68); at < NO_SECTOR && named.length < most + TABLES_IN_HEAD;) {
    const more = numbersIn(sectors([at]))
    named.push(...more.slice(0, -1))
    at = more.at(-1) ?? NO_SECTOR
  }
  return numbersIn(sectors(named.filter((number) => number < NO_SECTOR)))
}

const entriesIn = (directory: Buffer): Entry[] =>
  Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, at) => {
    const own = directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES)
    const name = own.toString('utf16le', 0, Math.min(64, Math.max(0, own.readUInt16LE(64) - 2)))
    return { name, type: own.readUInt8(66), start: own.readUInt32LE(116), size: own.readUInt32LE(120) }
  })

/** A small stream lies in sectors of its own kind inside the root's stream. */
function readSmall(bytes: Buffer, read: (start: number) => Buffer, entries: readonly Entry[], start: number): Buffer {
  const root = entries.find(({ type }) => type === ROOT)
  const inside = root ? read(root.start) : Buffer.alloc(0)
  const size = 1 << bytes.readUInt16LE(32)
  const chain = chainOf(numbersIn(read(bytes.readUInt32LE(60))), start)
  return Buffer.concat(chain.map((number) => inside.subarray(number * size, (number + 1) * size)))
}
