import { encodeText, textFor } from './code-page.ts'
import type { CodePage } from './code-page.ts'
import type { Dots } from '../dots.ts'
import { dotsOf, layOut } from '../lay-out.ts'
import type { PaperColumns, PaperLine } from '../lay-out.ts'
import { withoutTurningSigns } from '../script/letters.ts'
import { BAR_HEIGHT, barDots, WIDEST_BAR } from '../symbols/bar-dots.ts'
import { code128, code128Pieces, type CodePiece } from '../symbols/code-128.ts'
import { qrCode } from '../symbols/qr-code.ts'
import type { ReceiptBlock, ReceiptDocument, TextSize } from '../receipt-document.ts'

export interface WriteOptions {
  /** The encoding that the printer reads; `bitmap` draws every line. Setting `sales.receipt`. */
  readonly encoding: CodePage | 'bitmap'
  readonly columns: PaperColumns
  readonly isCut: boolean
  readonly opensDrawer: boolean
  /** Draws a line whose characters the printer does not have; without it they become question marks. */
  readonly drawLine?: (line: Extract<PaperLine, { kind: 'text' }>, widthDots: number) => Dots
}

const ESC = 0x1b
const GS = 0x1d
const FS = 0x1c
const LF = 0x0a

const pageSetup: Readonly<Record<CodePage, readonly number[]>> = {
  'windows-1252': [FS, 0x2e, ESC, 0x74, 16],
  gb18030: [FS, 0x26],
  // Shift-JIS code system and the Japanese signs (5C is ¥).
  shift_jis: [ESC, 0x74, 1, FS, 0x43, 1, ESC, 0x52, 8],
}

const sizeBits: Readonly<Record<TextSize, number>> = { normal: 0x00, tall: 0x01, large: 0x11 }
const alignBits = { left: 0, center: 1, right: 2 } as const

/** A printer opens two drawers: on pin 2 of its socket and on pin 5. */
export type DrawerSocket = 1 | 2

/** A pulse of 50 ms to a drawer. */
const drawerKick = (socket: DrawerSocket): readonly number[] => [ESC, 0x70, socket - 1, 25, 250]

const rasterOf = ({ widthDots, heightDots, bits }: Dots): number[] => {
  const rowBytes = Math.ceil(widthDots / 8)
  const size = [rowBytes & 0xff, rowBytes >> 8, heightDots & 0xff, heightDots >> 8]
  return [GS, 0x76, 0x30, 0, ...size, ...bits]
}

const textBytes = (line: Extract<PaperLine, { kind: 'text' }>, page: CodePage, options: WriteOptions): number[] => {
  const encoded = options.encoding === 'bitmap' && options.drawLine ? null : encodeText(page, line.text)
  if (!encoded && options.drawLine) return [ESC, 0x61, 0, ...rasterOf(options.drawLine(line, dotsOf(options.columns)))]
  const bytes =
    encoded ?? Array.from(withoutTurningSigns(line.text)).flatMap((character) => encodeText(page, character) ?? [0x3f])
  const style = [ESC, 0x61, alignBits[line.align], ESC, 0x45, Number(line.isBold), GS, 0x21, sizeBits[line.size]]
  return [...style, ...bytes, LF]
}

/** A text in the code sets of a printer's Code 128: `{{` is a brace, a byte of set C two digits. */
const barData = (pieces: readonly CodePiece[]): number[] =>
  pieces.flatMap(({ set, text }) =>
    set === 'B'
      ? [0x7b, 0x42, ...asciiOf(text.replaceAll('{', '{{'))]
      : [0x7b, 0x43, ...(text.match(/../g) ?? []).map(Number)],
  )

const asciiOf = (code: string): number[] =>
  Array.from(code, (character) => (character <= '~' ? character.charCodeAt(0) : 0x3f))

/**
 * A bar code that the printer draws, two dots a module: what does not fit its paper it does not print at all, and many
 * take no narrower module. The paper's own margins are its quiet zones. A longer one is a picture of one dot a module
 * with the text below; a code that not even that carries is the text alone.
 */
function barcodeBytes(code: string, columns: PaperColumns): number[] {
  const widthDots = dotsOf(columns)
  const pieces = code128Pieces(code)
  if (pieces && (code128(code)?.modules ?? 0) * WIDEST_BAR <= widthDots) {
    const data = barData(pieces)
    const look = [GS, 0x68, BAR_HEIGHT, GS, 0x77, WIDEST_BAR, GS, 0x48, 2]
    return [ESC, 0x61, 1, GS, 0x21, 0, ...look, GS, 0x6b, 73, data.length, ...data, LF]
  }
  const drawn = barDots(code, widthDots)
  const plain = [ESC, 0x45, 0, GS, 0x21, 0]
  return [ESC, 0x61, 1, ...plain, ...(drawn ? rasterOf(drawn) : []), ...asciiOf(code), LF]
}

/** Dots of a QR code's module: six, or as many as leave it room with its quiet zone. */
const QR_MODULE = 6
const QR_QUIET = 8
function qrModule(code: string, widthDots: number, most: number): number {
  const side = qrCode(code)?.widthDots ?? 0
  return Math.max(2, Math.min(most, Math.floor(widthDots / (side + QR_QUIET))))
}

const qrBytes = (code: string, widthDots: number, most = QR_MODULE): number[] => {
  const data = Array.from(new TextEncoder().encode(code))
  const block = (...body: number[]) => [GS, 0x28, 0x6b, body.length & 0xff, body.length >> 8, ...body]
  return [
    ESC, 0x61, 1,
    ...block(0x31, 0x41, 50, 0),
    ...block(0x31, 0x43, qrModule(code, widthDots, most)),
    ...block(0x31, 0x45, 49),
    ...block(0x31, 0x50, 0x30, ...data),
    ...block(0x31, 0x51, 0x30),
    LF,
  ] // prettier-ignore
}

const withPrinterSigns = (block: ReceiptBlock, page: CodePage): ReceiptBlock => {
  if (block.kind === 'text') return { ...block, text: textFor(page, block.text) }
  if (block.kind === 'row') return { ...block, left: textFor(page, block.left), right: textFor(page, block.right) }
  return block
}

/** The document with the signs that printers of a page have, before it is laid out: their widths may be others. */
export const signedFor = (document: ReceiptDocument, page: CodePage): ReceiptDocument => ({
  ...document,
  blocks: document.blocks.map((block) => withPrinterSigns(block, page)),
})

/**
 * The bytes of a receipt for an ESC/POS printer: initialize, code page, lines, drawer, cut.
 * A line with characters off the page is a picture (`GS v 0`) where a drawer of lines is given.
 */
export function writeEscpos(document: ReceiptDocument, options: WriteOptions): Uint8Array {
  const page = options.encoding === 'bitmap' ? 'gb18030' : options.encoding
  const body = layOut(signedFor(document, page), options.columns).flatMap((line) => {
    if (line.kind === 'text') return textBytes(line, page, options)
    if (line.kind === 'image') return [ESC, 0x61, 1, ...rasterOf(line), ESC, 0x61, 0]
    return line.kind === 'qr'
      ? qrBytes(line.code, dotsOf(options.columns), line.module)
      : barcodeBytes(line.code, options.columns)
  })
  const head = [ESC, 0x40, ...pageSetup[page], ...(options.opensDrawer ? drawerKick(1) : [])]
  return new Uint8Array([...head, ...body, ...(options.isCut ? [GS, 0x56, 66, 3] : [ESC, 0x64, 4])])
}

/** Only the pulse that opens a drawer. */
export const writeDrawerKick = (socket: DrawerSocket = 1): Uint8Array =>
  new Uint8Array([ESC, 0x40, ...drawerKick(socket)])
