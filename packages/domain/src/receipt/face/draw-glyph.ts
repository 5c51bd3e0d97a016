import type { CellGlyph, Contour } from './outline.ts'

/** The blackness of each dot, 0 to 255, row by row. */
export interface Coverage {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
}

interface Edge {
  readonly top: number
  readonly bottom: number
  readonly xAtTop: number
  readonly slope: number
  readonly turn: 1 | -1
}

type Point = readonly [x: number, y: number]

/** Straight pieces of a curve; at the sizes of paper more of them make no difference. */
const PIECES = 4
/** Rows looked at inside one row of dots. */
const ROWS = 4

const between = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})

/** A contour as a closed line of points: between two points off the curve lies one on it. */
function straighten(contour: Contour): Point[] {
  const whole = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point
    return point.isOn || next.isOn ? [point] : [point, { ...between(point, next), isOn: true }]
  })
  const first = whole.findIndex(({ isOn }) => isOn)
  if (first === -1) return []
  const turned = [...whole.slice(first), ...whole.slice(0, first + 1)]
  return turned.flatMap((point, index): Point[] => {
    if (point.isOn) return [[point.x, point.y]]
    const [from, to] = [turned[index - 1] ?? point, turned[index + 1] ?? point]
    return Array.from({ length: PIECES - 1 }, (_, piece) => {
      const t = (piece + 1) / PIECES
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      return [a * from.x + b * point.x + c * to.x, a * from.y + b * point.y + c * to.y]
    })
  })
}

function edgesOf(points: readonly Point[], place: (point: Point) => Point): Edge[] {
  return points.slice(1).flatMap((end, index): Edge[] => {
    const [x1, y1] = place(points[index] ?? end)
    const [x2, y2] = place(end)
    if (y1 === y2) return []
    const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)]
    const slope = (x2 - x1) / (y2 - y1)
    return [{ top, bottom, xAtTop: y1 < y2 ? x1 : x2, slope, turn: y1 < y2 ? 1 : -1 }]
  })
}

/** Adds what lies between two places of a row to its dots. */
function fillSpan(row: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(row.length, to)]
  for (let x = Math.floor(left); x < right; x += 1) row[x]! += (Math.min(x + 1, right) - Math.max(x, left)) / ROWS
}

function fillRow(row: Float32Array, edges: readonly Edge[], y: number): void {
  const crossings = edges
    .filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ xAtTop, top, slope, turn }) => ({ x: xAtTop + (y - top) * slope, turn }))
    .toSorted((one, other) => one.x - other.x)
  let winding = 0
  for (const [index, { x, turn }] of crossings.entries()) {
    winding += turn
    if (winding !== 0) fillSpan(row, x, crossings[index + 1]?.x ?? x)
  }
}

export interface GlyphPlace {
  /** Dots a thousandth, across and down. */
  readonly across: number
  readonly down: number
  readonly width: number
  readonly height: number
  /** Dots from the left edge, and from the top to the base line. */
  readonly left: number
  readonly baseline: number
}

/** The outline filled in dots. Inside is what the contours go round more often one way than the other. */
export function drawGlyph({ contours }: CellGlyph, place: GlyphPlace): Coverage {
  const { across, down, width, height, left, baseline } = place
  const toDots = ([x, y]: Point): Point => [left + x * across, baseline - y * down]
  const edges = contours.flatMap((contour) => edgesOf(straighten(contour), toDots))
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = new Float32Array(width)
    for (let part = 0; part < ROWS; part += 1) fillRow(row, edges, y + (part + 0.5) / ROWS)
    for (let x = 0; x < width; x += 1) values[y * width + x] = Math.round(Math.min(1, row[x] ?? 0) * 255)
  }
  return { width, height, values }
}
