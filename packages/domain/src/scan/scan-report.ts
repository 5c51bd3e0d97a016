/** The usage page of bar code scanners, and the report that carries what was read. Source: USB HID Point of Sale usage tables, page 0x8C. */
export const SCANNER_USAGE_PAGE = 0x8c
export const SCANNED_REPORT = 2

/** Codes that are longer than this are none that is sold by. */
export const LONGEST_SCAN = 4_000

/** The parts of a code read so far. */
export interface ScanPieces {
  readonly text: string
}
export const NO_SCAN: ScanPieces = { text: '' }

/** After the length and three signs of what kind of code it is. */
const DATA_AT = 4
const MOST_DATA = 56
/** The last byte of the report; its lowest bit says that the code goes on in the next one. */
const CONTINUED_AT = 62

const GROUP_SEPARATOR = 0x1d

/**
 * Returns the text that scanners send: one byte a character; the separator of GS1 codes stays, other control characters
 * do not.
 */
const scannedText = (bytes: Uint8Array): string =>
  Array.from(
    bytes.filter((byte) => byte === GROUP_SEPARATOR || (byte >= 0x20 && byte !== 0x7f)),
    (byte) => String.fromCharCode(byte),
  ).join('')

/**
 * Hears one report, without its number: the code once it is whole, what came of it so far before. A report that is none is left out, and what
 * grows beyond every code is dropped.
 */
export function hearScanReport(
  before: ScanPieces,
  report: Uint8Array,
): { readonly pieces: ScanPieces; readonly code: string | null } {
  const length = report[0] ?? 0
  if (length === 0 || length > MOST_DATA || report.length < DATA_AT + length) return { pieces: NO_SCAN, code: null }
  const text = before.text + scannedText(report.subarray(DATA_AT, DATA_AT + length))
  if (text.length > LONGEST_SCAN) return { pieces: NO_SCAN, code: null }
  const isContinued = ((report[CONTINUED_AT] ?? 0) & 1) === 1
  if (isContinued) return { pieces: { text }, code: null }
  return { pieces: NO_SCAN, code: text === '' ? null : text }
}

/**
 * Hears bytes of a serial scanner: each code ends with CR, LF, both or a tab, wherever the bytes are cut. Answers the
 * codes that are whole and what came of the next. A text that grows beyond every code is dropped.
 */
export function hearScanBytes(
  before: ScanPieces,
  bytes: Uint8Array,
): { readonly pieces: ScanPieces; readonly codes: readonly string[] } {
  const raw = before.text + Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const parts = raw.split(/[\r\n\t]/)
  const text = parts.pop() ?? ''
  const codes = parts.map((part) => scannedText(Uint8Array.from(part, (sign) => sign.charCodeAt(0))))
  const isSound = (code: string): boolean => code !== '' && code.length <= LONGEST_SCAN
  return { pieces: text.length > LONGEST_SCAN ? NO_SCAN : { text }, codes: codes.filter(isSound) }
}
