// JSON as one text with short ids. PostgreSQL keeps each number and string of a JSON value with a header of its own and fills up to four bytes:
// what no query asks for is a text of it, and takes half.

/** The beginning of a short id; a text that begins so itself is written with it twice. */
const MARK = '~'
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u
const SHORT_LENGTH = 23

/** A JSON value as a text. `unpack` gives it back. */
export const pack = (value: unknown): string => JSON.stringify(value, (_, one) => shorten(one))

/** The JSON value of a text that `pack` made. Throws for what is no JSON. */
export const unpack = (text: string): unknown => JSON.parse(text, (_, one) => lengthen(one))

function shorten(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.startsWith(MARK)) return MARK + value
  return ID.test(value) ? MARK + shortId(value) : value
}

function lengthen(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(MARK)) return value
  return value.length === SHORT_LENGTH && value[1] !== MARK ? longId(value.slice(1)) : value.slice(1)
}

const shortId = (id: string): string => Uint8Array.fromHex(id.replaceAll('-', '')).toBase64({ omitPadding: true })

function longId(short: string): string {
  const hex = Uint8Array.fromBase64(short).toHex()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
