import type { GreyPicture } from '@kassa/domain/receipt/page/draw-page.ts'

/** Dots of a cell: a third of a character of a receipt wide and a quarter high, so that one digit is twelve of them. */
const CELL = { width: 4, height: 6 } as const
/** The levels of gray, from white to black. */
const LEVELS = ' .:-=+*#%@'
/** The levels that a cell may be off: another program's rounding, never another character. */
const MOST_OFF = 1

function levelAt({ width, height, pixels }: GreyPicture, column: number, row: number): number {
  let [ink, count] = [0, 0]
  for (let y = row * CELL.height; y < Math.min(height, (row + 1) * CELL.height); y += 1)
    for (let x = column * CELL.width; x < Math.min(width, (column + 1) * CELL.width); x += 1) {
      ink += 255 - (pixels[y * width + x] ?? 255)
      count += 1
    }
  return Math.min(LEVELS.length - 1, Math.floor((ink * LEVELS.length) / (count * 255)))
}

/** A picture as text that a person can look at: a sign for each cell, as dark as the cell is; the size stands above. */
export function textOfPicture(picture: GreyPicture): string {
  const [columns, rows] = [Math.ceil(picture.width / CELL.width), Math.ceil(picture.height / CELL.height)]
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_each, column) => LEVELS[levelAt(picture, column, row)])
      .join('')
      .trimEnd(),
  )
  return `${[`${String(picture.width)} x ${String(picture.height)}`, ...lines].join('\n')}\n`
}

/** Returns the differences of a picture from the text: `size`, or the cells (row:column, from 1) that are lighter or darker. */
export const differences = (picture: GreyPicture, text: string): string[] =>
  textDifferences(textOfPicture(picture), text)

/** Returns the same of a picture whose text is made already. */
export function textDifferences(pictured: string, text: string): string[] {
  const [size, ...lines] = text.trimEnd().split('\n')
  const [mySize, ...mine] = pictured.trimEnd().split('\n')
  if (size !== mySize) return [`size ${mySize ?? ''}, was ${size ?? ''}`]
  const level = (of: readonly string[], row: number, column: number): number => LEVELS.indexOf(of[row]?.[column] ?? ' ')
  const columns = Math.ceil(Number.parseInt(pictured, 10) / CELL.width)
  return Array.from({ length: Math.max(lines.length, mine.length) * columns }, (_, at) => at).flatMap((at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const isOff = Math.abs(level(lines, row, column) - level(mine, row, column)) > MOST_OFF
    return isOff ? [`${String(row + 1)}:${String(column + 1)}`] : []
  })
}

/** Gray pixels as what reads codes wants them: red, green, blue, and nothing that shows through. */
export function colourOf(pixels: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint32Array(pixels.length)
  // Pixel by pixel through an iterator takes a second a page.
  for (let at = 0; at < pixels.length; at += 1) data[at] = (0xff << 24) | ((pixels[at] ?? 0) * 0x01_01_01)
  return new Uint8ClampedArray(data.buffer)
}
