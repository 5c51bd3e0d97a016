import { textCells } from '../character-width.ts'
import { isBlack, makeDots, type Dots } from '../dots.ts'
import type { PaperLine } from '../lay-out.ts'
import type { TextSize } from '../receipt-document.ts'
import { barDots } from '../symbols/bar-dots.ts'
import { qrCode } from '../symbols/qr-code.ts'

/** An item at its place on paper, in dots from the top left corner; `y` of a text is the top of its line. */
export type PlacedItem =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: TextSize
      readonly isBold: boolean
    }
  | { readonly kind: 'dots'; readonly x: number; readonly y: number; readonly dots: Dots }

/** A paper with everything at its place: what PDF, picture and page are drawn from. */
export interface PlacedPaper {
  readonly widthDots: number
  readonly heightDots: number
  readonly items: readonly PlacedItem[]
}

/** Dots: a cell's width and height, and from one line's top to the next. */
export const CELL = { width: 12, height: 24, pitch: 30 } as const
/** The width in cells and the height in lines of a character of a size. */
export const FACTORS: Readonly<Record<TextSize, { readonly wide: number; readonly high: number }>> = {
  normal: { wide: 1, high: 1 },
  tall: { wide: 1, high: 2 },
  large: { wide: 2, high: 2 },
}

const QR_QUIET = 4
const WIDEST_QR = 6
const GAP = 8

function qrDots(code: string, widthDots: number, most = WIDEST_QR): Dots | null {
  const drawn = qrCode(code)
  const dot = drawn && Math.min(most, Math.floor(widthDots / (drawn.widthDots + QR_QUIET * 2)))
  if (!dot) return null
  const side = drawn.widthDots * dot
  return makeDots(side, side, (x, y) => isBlack(drawn, Math.floor(x / dot), Math.floor(y / dot)))
}

interface Placing {
  readonly items: readonly PlacedItem[]
  readonly height: number
}

const middle = (widthDots: number, width: number): number => Math.max(0, Math.floor((widthDots - width) / 2))

function placeText(line: Extract<PaperLine, { kind: 'text' }>, widthDots: number, y: number): Placing {
  const { text, size, isBold, align } = line
  const width = textCells(text) * CELL.width * FACTORS[size].wide
  const x = { left: 0, center: middle(widthDots, width), right: Math.max(0, widthDots - width) }[align]
  const height = CELL.pitch * FACTORS[size].high
  return { items: text.trim() === '' ? [] : [{ kind: 'text', x, y, text, size, isBold }], height }
}

const placeDots = (dots: Dots | null, widthDots: number, y: number): Placing =>
  dots === null
    ? { items: [], height: 0 }
    : {
        items: [{ kind: 'dots', x: middle(widthDots, dots.widthDots), y: y + GAP, dots }],
        height: dots.heightDots + GAP * 2,
      }

/** A bar code has its text below, for whoever types it. */
function placeBars(code: string, widthDots: number, y: number): Placing {
  const bars = placeDots(barDots(code, widthDots), widthDots, y)
  const label = { kind: 'text', text: code, align: 'center', size: 'normal', isBold: false } as const
  const below = placeText(label, widthDots, y + bars.height)
  return { items: [...bars.items, ...below.items], height: bars.height + below.height }
}

function placeLine(line: PaperLine, widthDots: number, y: number): Placing {
  if (line.kind === 'text') return placeText(line, widthDots, y)
  if (line.kind === 'image') return placeDots(line, widthDots, y)
  if (line.kind === 'barcode') return placeBars(line.code, widthDots, y)
  return placeDots(qrDots(line.code, widthDots, line.module), widthDots, y)
}

/** Lines one below the other, at most `mostDots` high a paper; a line is never parted. At least one paper. */
export function placeLines(lines: readonly PaperLine[], widthDots: number, mostDots = Infinity): PlacedPaper[] {
  const papers: { widthDots: number; heightDots: number; items: PlacedItem[] }[] = []
  let paper = { widthDots, heightDots: 0, items: [] as PlacedItem[] }
  papers.push(paper)
  for (const line of lines) {
    let placing = placeLine(line, widthDots, paper.heightDots)
    if (paper.heightDots > 0 && paper.heightDots + placing.height > mostDots) {
      paper = { widthDots, heightDots: 0, items: [] }
      papers.push(paper)
      placing = placeLine(line, widthDots, 0)
    }
    paper.items.push(...placing.items)
    paper.heightDots += placing.height
  }
  return papers
}
