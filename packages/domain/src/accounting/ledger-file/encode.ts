import type { LedgerFormat } from './ledger-format.ts'

type Table = ReadonlyMap<string, readonly number[]>
const tables = new Map<string, Table>()

/** Reads back every byte and pair of bytes: what a decoder reads from them is written as them. */
function tableOf(encoding: string): Table {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const pairs =
    encoding === 'windows-1252'
      ? []
      : bytes.slice(0x81).flatMap((lead) => bytes.slice(0x40).map((trail) => [lead, trail]))
  const table = new Map<string, readonly number[]>()
  for (const code of [...bytes.map((byte) => [byte]), ...pairs]) {
    const read = decoder.decode(Uint8Array.from(code))
    if (Array.from(read).length === 1 && read !== '\uFFFD' && !table.has(read)) table.set(read, code)
  }
  tables.set(encoding, table)
  return table
}

/** Returns whether the encoding of a file has every letter of a text. */
export const isWritable = (text: string, encoding: LedgerFormat['encoding']): boolean =>
  encoding === 'utf-8' || Array.from(text).every((letter) => tableOf(encoding).has(letter))

/** A text in the encoding of a file; a letter that it does not have is a question mark. */
export function encodeText(text: string, encoding: LedgerFormat['encoding']): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const table = tableOf(encoding)
  return Uint8Array.from(Array.from(text).flatMap((letter) => table.get(letter) ?? [0x3f]))
}
