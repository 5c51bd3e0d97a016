/** A line of a log's chain as its file has it. */
export interface ChainLine {
  readonly sequence: number
  /** 64 hexadecimal digits: SHA-256 of the seal before (32 zero bytes for the first line) and the line's text. */
  readonly hash: string
  /** Null where the line names somebody who was erased: its seal is taken as it stands. */
  readonly text: string | null
}

/** The end of the chain on its day, as a letter stated it. */
export interface Anchor {
  readonly sequence: number
  readonly hash: string
}

export type ChainFault =
  /** The lines are not numbered without gaps from 1. */
  | { readonly kind: 'missing'; readonly sequence: number }
  /** A line does not fit its seal, or its seal does not fit the one before. */
  | { readonly kind: 'changed'; readonly sequence: number }
  /** A letter names a line that the file does not reach. */
  | { readonly kind: 'cut'; readonly sequence: number }
  /** A letter says another seal than the file: what comes up to that line was written anew. */
  | { readonly kind: 'anchor'; readonly sequence: number }

export interface ChainVerdict {
  readonly lines: number
  readonly withheld: number
  /** Letters whose seal the chain has. */
  readonly anchors: number
  /** The first thing that is wrong; null where everything fits. */
  readonly fault: ChainFault | null
}

/** SHA-256 of the seal before (hexadecimal) and a text, in hexadecimal: the browser's and the server's differ. */
export type Digest = (previous: string, text: string) => string | Promise<string>

/** The seal that stands before the first line. */
export const FIRST_SEAL = '0'.repeat(64)

const ANCHOR = /KASSA-SEAL\s+(\d{1,15})\s+([0-9a-f]{64})/giu

/** Returns the line by which a letter names the end of the chain. */
export const anchorText = ({ sequence, hash }: Anchor): string => `KASSA-SEAL ${String(sequence)} ${hash}`

/** The anchors in letters, in any order and with anything around them. A seal that a mail program broke into lines is none. */
export const readAnchors = (letters: string): Anchor[] =>
  [...letters.matchAll(ANCHOR)].map(([, sequence = '', hash = '']) => ({
    sequence: Number(sequence),
    hash: hash.toLowerCase(),
  }))

/** The last sealed batch of an outlet's books on its day; its hash covers all before it. */
export interface BooksAnchor {
  /** The outlet's number; of the merchant's own books, `own-` and their currency. */
  readonly outlet: string
  readonly batch: number
  readonly hash: string
}

const BOOKS_ANCHOR = /KASSA-BOOKS\s+(\S{1,40})\s+(\d{1,15})\s+([0-9a-f]{64})/giu

/** The line of a letter that says how far the books of an outlet were sealed. */
export const booksAnchorText = ({ outlet, batch, hash }: BooksAnchor): string =>
  `KASSA-BOOKS ${outlet} ${String(batch)} ${hash}`

/** The ends of books in letters, in any order and with anything around them. */
export const readBooksAnchors = (letters: string): BooksAnchor[] =>
  [...letters.matchAll(BOOKS_ANCHOR)].map(([, outlet = '', batch = '', hash = '']) => ({
    outlet,
    batch: Number(batch),
    hash: hash.toLowerCase(),
  }))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The lines of a chain's file, one JSON object each; null where one of them is none. Blank lines are passed over. */
export function readChainFile(file: string): ChainLine[] | null {
  const lines: ChainLine[] = []
  for (const row of file.split('\n')) {
    if (row.trim() === '') continue
    const line = lineOf(row)
    if (!line) return null
    lines.push(line)
  }
  return lines
}

function lineOf(row: string): ChainLine | null {
  try {
    const value: unknown = JSON.parse(row)
    if (!isRecord(value)) return null
    const { sequence, hash, text } = value
    const isLine =
      Number.isSafeInteger(sequence) && typeof hash === 'string' && (text === null || typeof text === 'string')
    return isLine ? { sequence: sequence as number, hash: hash.toLowerCase(), text } : null
  } catch {
    return null
  }
}

export const chainFileLine = ({ sequence, hash, text }: ChainLine): string => JSON.stringify({ sequence, hash, text })

/**
 * Replays a chain from its first line and compares it with the letters. Needs no server: a reader with the file and the
 * letters need not trust anybody. Withheld lines are counted; a chain of withheld lines alone proves nothing but its anchors.
 * Source: AU-D01, docs/decisions/1241.
 */
export async function verifyChain(
  lines: readonly ChainLine[],
  anchors: readonly Anchor[],
  digest: Digest,
): Promise<ChainVerdict> {
  let [previous, withheld] = [FIRST_SEAL, 0]
  for (const [index, { sequence, hash, text }] of lines.entries()) {
    const verdict = (kind: 'missing' | 'changed', at: number): ChainVerdict => ({
      lines: index,
      withheld,
      anchors: 0,
      fault: { kind, sequence: at },
    })
    if (sequence !== index + 1) return verdict('missing', index + 1)
    if (text === null) withheld += 1
    else if ((await digest(previous, text)) !== hash) return verdict('changed', sequence)
    previous = hash
  }
  const fault = faultOfAnchors(lines, anchors)
  return { lines: lines.length, withheld, anchors: fault ? 0 : anchors.length, fault }
}

function faultOfAnchors(lines: readonly ChainLine[], anchors: readonly Anchor[]): ChainFault | null {
  for (const { sequence, hash } of anchors.toSorted((one, other) => one.sequence - other.sequence)) {
    const line = lines[sequence - 1]
    if (!line) return { kind: 'cut', sequence }
    if (line.hash !== hash) return { kind: 'anchor', sequence }
  }
  return null
}
