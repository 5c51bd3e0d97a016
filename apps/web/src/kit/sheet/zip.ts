/** A file inside an archive. */
export interface ZipEntry {
  readonly name: string
  readonly text: string
}

const table = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value
})

/** The check sum of ZIP and PNG (CRC-32, IEEE 802.3). */
function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 255] ?? 0)
  return ~value >>> 0
}

/** Numbers in the order of bytes that ZIP wants, each with its width in bytes. */
function fields(...given: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(given.reduce((sum, [width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of given) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x08_00
/** 1 January 1980: the same content makes the same bytes. */
const FIRST_DAY = 0x00_21

/** An archive of files as they are, without packing. Source: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16. */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const encoder = new TextEncoder()
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const [title, content] = [encoder.encode(name), encoder.encode(text)]
    const shared = [
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, title.length],
      [2, 0],
    ] as const
    const head = fields([4, 0x04_03_4b_50], ...shared)
    files.push(head, title, content)
    directory.push(
      fields([4, 0x02_01_4b_50], [2, VERSION], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      title,
    )
    offset += head.length + title.length + content.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = entries.length
  const end = fields([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])
  return new Blob([...files, ...directory, end])
}
