import { textCells } from '../character-width.ts'

/** A piece of a printed line; `column` is the cell it starts at. */
export interface PaperRun {
  readonly column: number
  readonly text: string
  readonly isBold: boolean
  readonly widthFactor: number
  readonly heightFactor: number
}

/** A part of the printed paper, from top to bottom. */
export type PaperPart =
  | { readonly kind: 'line'; readonly align: 'left' | 'center' | 'right'; readonly runs: readonly PaperRun[] }
  | { readonly kind: 'image'; readonly widthDots: number; readonly heightDots: number; readonly bits: Uint8Array }
  /** `widthDots` is that of the bars: a printer prints none that are wider than its paper. */
  | { readonly kind: 'barcode'; readonly symbology: number; readonly data: string; readonly widthDots: number }
  | { readonly kind: 'qr'; readonly data: string; readonly module: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drawer' }

const ESC = 0x1b
const GS = 0x1d
const FS = 0x1c
const aligns = ['left', 'center', 'right'] as const
const CELL_DOTS = 12

/** Bytes that follow a command of fixed length, by its first two bytes. */
const fixedLengths: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  [ESC]: { 0x20: 1, 0x21: 1, 0x2d: 1, 0x32: 0, 0x33: 1, 0x40: 0, 0x45: 1, 0x47: 1, 0x4d: 1, 0x52: 1, 0x61: 1, 0x64: 1, 0x4a: 1, 0x70: 3, 0x74: 1, 0x7b: 1, 0x24: 2, 0x5c: 2 }, // prettier-ignore
  [GS]: { 0x21: 1, 0x42: 1, 0x48: 1, 0x61: 1, 0x62: 1, 0x66: 1, 0x68: 1, 0x72: 1, 0x77: 1, 0x4c: 2, 0x57: 2, 0x50: 2 },
  [FS]: { 0x26: 0, 0x2e: 0, 0x43: 1, 0x2d: 1, 0x53: 2, 0x21: 1 },
}

class Reader {
  private at = 0
  private readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  /** Returns whether more was asked for than there was. */
  get isTorn(): boolean {
    return this.at > this.bytes.length
  }
  get isDone(): boolean {
    return this.at >= this.bytes.length
  }
  next(): number {
    return this.bytes[this.at++] ?? 0
  }
  word(): number {
    return this.next() + this.next() * 256
  }
  take(count: number): Uint8Array {
    const taken = this.bytes.slice(this.at, this.at + count)
    this.at += count
    return taken
  }
  untilZero(): Uint8Array {
    const end = this.bytes.indexOf(0, this.at)
    const taken = this.take((end === -1 ? this.bytes.length : end) - this.at)
    this.at += 1
    return taken
  }
}

/** cp437's line drawing and cp1252's letters are all a receipt needs above ASCII. */
const singleByte = (byte: number, codeTable: number): string => {
  if (byte < 0x80) return String.fromCharCode(byte)
  if (codeTable === 16) return new TextDecoder('windows-1252').decode(new Uint8Array([byte]))
  if (byte === 0x95 || byte === 0xc4) return '─'
  return byte === 0x96 || byte === 0xb3 ? '│' : '·'
}

const isLead = (byte: number, page: 'gb18030' | 'shift_jis'): boolean =>
  page === 'gb18030' ? byte >= 0x81 && byte <= 0xfe : (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc)

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Start and stop, the check symbol, and eleven modules a symbol; the stop has thirteen. */
const modulesOf = (symbols: number): number => (symbols + 1) * 11 + 13

const BRACE = 0x7b
/**
 * Returns the data in the bytes of a Code 128, by its sets B and C, and its number of symbols including the first one,
 * which names the set.
 */
function code128Of(bytes: Uint8Array): { readonly data: string; readonly symbols: number } {
  if (bytes[0] !== BRACE) return { data: ascii(bytes), symbols: bytes.length + 1 }
  let [data, symbols, isC] = ['', 0, false]
  for (let at = 0; at < bytes.length; at += 1, symbols += 1) {
    const byte = bytes[at] ?? 0
    const next = byte === BRACE ? bytes[(at += 1)] : undefined
    if (next === 0x42 || next === 0x43) isC = next === 0x43
    else data += isC ? String(byte).padStart(2, '0') : String.fromCharCode(byte)
  }
  return { data, symbols }
}

/** A printer made of nothing but its command language: reads bytes, answers what would lie on the paper. */
class VirtualPrinter {
  readonly parts: PaperPart[] = []
  /** Commands without a name here, controls that are none, and what ended in the middle. */
  unread = 0
  private runs: PaperRun[] = []
  private column = 0
  private align: 'left' | 'center' | 'right' = 'left'
  private isBold = false
  private width = 1
  private height = 1
  private isDouble = false
  private page: 'gb18030' | 'shift_jis' = 'gb18030'
  private codeTable = 0
  private yenAtBackslash = false
  private qr = ''
  private module = 3
  private barModule = 3
  private readonly reader: Reader

  constructor(bytes: Uint8Array) {
    this.reader = new Reader(bytes)
  }

  run(): PaperPart[] {
    while (!this.reader.isDone) this.step(this.reader.next())
    if (this.runs.length > 0) this.feed()
    if (this.reader.isTorn) this.unread += 1
    return this.parts
  }

  private step(byte: number): void {
    if (byte === 0x0a) this.feed()
    else if (byte === ESC || byte === GS || byte === FS) this.command(byte, this.reader.next())
    else if (byte >= 0x20) this.print(byte)
    else this.unread += 1
  }

  private print(byte: number): void {
    const isTwo = (this.isDouble || this.page === 'shift_jis') && isLead(byte, this.page)
    const text = isTwo
      ? new TextDecoder(this.page).decode(new Uint8Array([byte, this.reader.next()]))
      : this.single(byte)
    const last = this.runs.at(-1)
    const cells = textCells(text) * this.width
    const look = { isBold: this.isBold, widthFactor: this.width, heightFactor: this.height }
    const isSame =
      last &&
      last.isBold === look.isBold &&
      last.widthFactor === look.widthFactor &&
      last.heightFactor === look.heightFactor &&
      last.column + textCells(last.text) * last.widthFactor === this.column
    if (isSame) this.runs[this.runs.length - 1] = { ...last, text: last.text + text }
    else this.runs.push({ column: this.column, text, ...look })
    this.column += cells
  }

  private single(byte: number): string {
    if (byte === 0x5c && this.yenAtBackslash) return '¥'
    if (this.page === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf)
      return new TextDecoder('shift_jis').decode(new Uint8Array([byte]))
    return singleByte(byte, this.codeTable)
  }

  private feed(): void {
    this.parts.push({ kind: 'line', align: this.align, runs: this.runs })
    this.runs = []
    this.column = 0
  }

  private feedUnfinished(): void {
    if (this.runs.length > 0) this.feed()
  }

  private command(lead: number, code: number): void {
    if (lead === GS && code === 0x56) return this.cut()
    if (lead === GS && code === 0x6b) return this.barcode()
    if (lead === GS && code === 0x76) return this.raster()
    if (code === 0x28) return this.extended(this.reader.next(), this.reader.take(this.reader.word()))
    if (lead === GS && code === 0x38) {
      const kind = this.reader.next()
      return this.extended(kind, this.reader.take(this.reader.word() + this.reader.word() * 65_536))
    }
    const length = fixedLengths[lead]?.[code]
    if (length === undefined) {
      this.unread += 1
      return
    }
    this.fixed(lead, code, this.reader.take(length))
  }

  private fixed(lead: number, code: number, [first = 0, second = 0]: Uint8Array): void {
    if (lead === ESC) this.escape(code, first, second)
    else if (lead === GS && code === 0x21) {
      this.width = (first >> 4) + 1
      this.height = (first & 0x0f) + 1
    } else if (lead === GS && code === 0x77) this.barModule = first
    else if (lead === FS && code === 0x26) this.isDouble = true
    else if (lead === FS && code === 0x2e) this.isDouble = false
    else if (lead === FS && code === 0x43) this.page = first % 48 === 1 ? 'shift_jis' : 'gb18030'
  }

  private escape(code: number, first: number, second: number): void {
    if (code === 0x40) this.reset()
    else if (code === 0x61) this.align = aligns[first % 48] ?? 'left'
    else if (code === 0x45 || code === 0x47) this.isBold = (first & 1) === 1
    else if (code === 0x21) {
      this.isBold = (first & 0x08) !== 0
      this.height = (first & 0x10) !== 0 ? 2 : 1
      this.width = (first & 0x20) !== 0 ? 2 : 1
    } else if (code === 0x64) for (let count = 0; count < first; count += 1) this.feed()
    else if (code === 0x70) this.parts.push({ kind: 'drawer' })
    else if (code === 0x74) this.codeTable = first
    else if (code === 0x52) this.yenAtBackslash = first === 8
    else if (code === 0x24) this.column = Math.round((first + second * 256) / CELL_DOTS)
    else if (code === 0x5c) {
      const dots = first + second * 256
      this.column += Math.round((dots > 32_767 ? dots - 65_536 : dots) / CELL_DOTS)
    }
  }

  private reset(): void {
    this.align = 'left'
    this.isBold = false
    this.width = 1
    this.height = 1
    this.codeTable = 0
    this.yenAtBackslash = false
  }

  private cut(): void {
    if (this.reader.next() >= 65) this.reader.next()
    this.feedUnfinished()
    this.parts.push({ kind: 'cut' })
  }

  private barcode(): void {
    const symbology = this.reader.next()
    const bytes = symbology >= 65 ? this.reader.take(this.reader.next()) : this.reader.untilZero()
    const { data, symbols } = code128Of(bytes)
    this.parts.push({ kind: 'barcode', symbology, data, widthDots: modulesOf(symbols) * this.barModule })
  }

  private raster(): void {
    this.reader.take(2)
    const rowBytes = this.reader.word()
    const heightDots = this.reader.word()
    const bits = this.reader.take(rowBytes * heightDots)
    this.parts.push({ kind: 'image', widthDots: rowBytes * 8, heightDots, bits })
  }

  private extended(kind: number, body: Uint8Array): void {
    if (kind === 0x6b && body[0] === 0x31 && body[1] === 0x50) this.qr = new TextDecoder().decode(body.slice(3))
    else if (kind === 0x6b && body[0] === 0x31 && body[1] === 0x43) this.module = body[2] ?? this.module
    else if (kind === 0x6b && body[0] === 0x31 && body[1] === 0x51)
      this.parts.push({ kind: 'qr', data: this.qr, module: this.module })
    else if (kind === 0x4c && body[1] === 112) {
      const widthDots = (body[6] ?? 0) + (body[7] ?? 0) * 256
      const heightDots = (body[8] ?? 0) + (body[9] ?? 0) * 256
      this.parts.push({ kind: 'image', widthDots: Math.ceil(widthDots / 8) * 8, heightDots, bits: body.slice(10) })
    }
  }
}

/** Returns the paper that ESC/POS bytes of any maker print. Unknown commands are passed over. */
export const readEscpos = (bytes: Uint8Array): PaperPart[] => new VirtualPrinter(bytes).run()

/** Returns the number of bytes that mean nothing to this reader; 0 where it understood every one. */
export function countUnread(bytes: Uint8Array): number {
  const printer = new VirtualPrinter(bytes)
  printer.run()
  return printer.unread
}

/** The text of a printed line with its gaps, as a person reads it. */
export function lineText(runs: readonly PaperRun[]): string {
  let text = ''
  let at = 0
  for (const run of runs) {
    text += ' '.repeat(Math.max(0, run.column - at)) + run.text
    at = run.column + textCells(run.text) * run.widthFactor
  }
  return text
}
