import { cutToCells, textCells, wrapToCells } from '../receipt/character-width.ts'
import { isBlack, type Dots } from '../receipt/dots.ts'
import { drawGlyph, type Coverage } from '../receipt/face/draw-glyph.ts'
import { ASCENT, CELL_UNITS, DESCENT, strikeTwice, unknownGlyph, type GlyphSource } from '../receipt/face/outline.ts'
import { withoutTurningSigns } from '../receipt/script/letters.ts'
import { visualUnits } from '../receipt/script/visual-units.ts'
import { qrCode } from '../receipt/symbols/qr-code.ts'
import { fieldText, type LabelFacts } from './label-facts.ts'
import { barsIn } from './label-bars.ts'
import { dotBox } from './label-box.ts'
import type { LabelBox as Box, LabelElement, LabelImage, LabelTemplate } from './label-template.ts'

const MIDDLE = 128
/** White modules that a scanner needs round a QR code. */
const QUIET = 4

/** A label being drawn, eight dots a byte as it is printed. */
class Canvas {
  readonly dots: Dots
  private readonly rowBytes: number
  constructor(widthDots: number, heightDots: number) {
    this.rowBytes = Math.ceil(widthDots / 8)
    this.dots = { widthDots, heightDots, bits: new Uint8Array(this.rowBytes * heightDots) }
  }
  blacken({ x, y, width, height }: Box): void {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) this.dot(column, row)
  }
  dot(x: number, y: number): void {
    const { widthDots, heightDots, bits } = this.dots
    if (x >= 0 && x < widthDots && y >= 0 && y < heightDots) bits[y * this.rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  }
}

interface Drawing {
  readonly canvas: Canvas
  readonly glyphs: GlyphSource
  /** Characters drawn before, by character, weight and size: goods share most of theirs. */
  readonly drawn: Map<string, Coverage>
}

interface Size {
  readonly cell: number
  readonly height: number
  readonly isBold: boolean
}

function inkOf({ glyphs, drawn }: Drawing, character: string, { cell, height, isBold }: Size): Coverage {
  const key = `${character}${String(isBold)}${cell.toFixed(2)} ${height}`
  const known = drawn.get(key)
  if (known) return known
  const plain = glyphs(character) ?? unknownGlyph(textCells(character))
  const unit = height / (ASCENT + DESCENT)
  const fresh = drawGlyph(isBold ? strikeTwice(plain) : plain, {
    across: cell / CELL_UNITS,
    down: unit,
    width: Math.ceil(plain.cells * cell) + 2,
    height,
    left: 0,
    baseline: ASCENT * unit,
  })
  drawn.set(key, fresh)
  return fresh
}

interface Line {
  readonly text: string
  readonly box: Box
  readonly align: 'left' | 'center' | 'right'
  readonly isBold: boolean
  readonly isStruck: boolean
}

/** One line as high as its box; narrowed, never cut, where it is too wide: an amount loses no digit. */
function drawLine(drawing: Drawing, { text, box, align, isBold, isStruck }: Line): void {
  const cell = Math.min((CELL_UNITS * box.height) / (ASCENT + DESCENT), box.width / Math.max(1, textCells(text)))
  const width = textCells(text) * cell
  const left = box.x + { left: 0, center: (box.width - width) / 2, right: box.width - width }[align]
  let x = left
  for (const character of visualUnits(text)) {
    const { values, width: inkWidth } = inkOf(drawing, character, { cell, height: box.height, isBold })
    const from = Math.round(x)
    for (let at = 0; at < values.length; at += 1)
      if ((values[at] ?? 0) >= MIDDLE) drawing.canvas.dot(from + (at % inkWidth), box.y + Math.floor(at / inkWidth))
    x += textCells(character) * cell
  }
  const thick = Math.max(1, Math.round(box.height / 14))
  if (isStruck)
    drawing.canvas.blacken({
      x: Math.floor(left),
      y: box.y + Math.round(box.height * 0.55),
      width: Math.ceil(width),
      height: thick,
    })
}

type Words = Extract<LabelElement, { type: 'text' | 'field' }>

/** Text in the lines that its box has; a name that needs more ends in dots, a figure is narrowed. */
function drawWords(
  drawing: Drawing,
  element: Words,
  { box, text }: { readonly box: Box; readonly text: string },
): void {
  const { align, isBold, lines } = element
  const isFigure = element.type === 'field' && element.field !== 'name'
  const height = Math.floor(box.height / lines)
  const cells = Math.max(2, Math.floor(box.width / ((height * CELL_UNITS) / (ASCENT + DESCENT))))
  const wrapped = isFigure ? [text] : wrapToCells(text, cells)
  const shown = wrapped.slice(0, lines)
  const last = shown.at(-1) ?? ''
  if (wrapped.length > lines) shown[lines - 1] = `${cutToCells(last, cells - 1)}…`
  const isStruck = element.type === 'field' && element.field === 'was'
  for (const [index, line] of shown.entries())
    drawLine(drawing, {
      text: line,
      box: { ...box, y: box.y + index * height, height },
      align,
      isBold,
      isStruck: isStruck && line !== '',
    })
}

/** Bars as wide as whole dots a module allow, in the middle of the box; nothing where not even one dot fits. */
function drawBars({ canvas }: Drawing, code: string, box: Box): void {
  const fitting = barsIn(code, box.width)
  if (!fitting) return
  const { drawn, dot } = fitting
  const left = box.x + Math.floor((box.width - drawn.modules * dot) / 2)
  for (const { at, width } of drawn.bars)
    canvas.blacken({ x: left + at * dot, y: box.y, width: width * dot, height: box.height })
}

function drawQr({ canvas }: Drawing, code: string, box: Box): void {
  const drawn = qrCode(code)
  const dot = drawn && Math.floor(Math.min(box.width, box.height) / (drawn.widthDots + QUIET * 2))
  if (!dot) return
  const side = drawn.widthDots
  const [left, top] = [
    box.x + Math.floor((box.width - side * dot) / 2),
    box.y + Math.floor((box.height - side * dot) / 2),
  ]
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (isBlack(drawn, x, y)) canvas.blacken({ x: left + x * dot, y: top + y * dot, width: dot, height: dot })
}

/** Dot by dot, in the middle of the box: made smaller or larger, what is dithered becomes another picture. */
function drawImage({ canvas }: Drawing, image: Dots | undefined, box: Box): void {
  if (!image) return
  const left = box.x + Math.floor((box.width - image.widthDots) / 2)
  const top = box.y + Math.floor((box.height - image.heightDots) / 2)
  for (let y = 0; y < image.heightDots; y += 1)
    for (let x = 0; x < image.widthDots; x += 1) if (isBlack(image, x, y)) canvas.dot(left + x, top + y)
}

/** Draws a label of one template; what it drew before it draws faster. */
export type LabelDrawer = (facts: LabelFacts) => Dots

/** The resolution of a label, its characters, and its pictures as they fit their boxes (`dotBox`). */
export interface LabelInk {
  readonly dotsPerMm: number
  readonly glyphs: GlyphSource
  readonly images?: ReadonlyMap<LabelImage, Dots>
}

/**
 * Labels in black and white, `dotsPerMm` fine: what every printer gets, whatever it speaks, so that Chinese, Japanese and Amharic
 * print on one that has no such characters. Bars and QR modules are whole dots.
 */
export function labelDrawer(template: LabelTemplate, ink: LabelInk): LabelDrawer {
  const { dotsPerMm, glyphs } = ink
  const drawn = new Map<string, Coverage>()
  return (facts) => {
    const canvas = new Canvas(template.widthMm * dotsPerMm, template.heightMm * dotsPerMm)
    for (const element of template.elements) drawElement({ canvas, glyphs, drawn }, element, { facts, template, ink })
    return canvas.dots
  }
}

function drawElement(
  drawing: Drawing,
  element: LabelElement,
  { facts, template, ink }: { readonly facts: LabelFacts; readonly template: LabelTemplate; readonly ink: LabelInk },
): void {
  const box = dotBox(element, ink.dotsPerMm)
  if (element.type === 'line') drawing.canvas.blacken(box)
  else if (element.type === 'image') drawImage(drawing, ink.images?.get(element), box)
  else if (element.type === 'qr') drawQr(drawing, facts.code, box)
  else if (element.type === 'barcode') drawBars(drawing, facts.code, box)
  else {
    const text = element.type === 'text' ? element.text : fieldText(element.field, facts, template.measure)
    drawWords(drawing, element, { box, text: withoutTurningSigns(text) })
  }
}
