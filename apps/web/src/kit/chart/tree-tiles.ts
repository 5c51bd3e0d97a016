/** Where a tile lies in its frame; all in the frame's own unit. */
export interface Tile {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns how far the longest of a row's tiles is from a square, when they share a side of `side`. */
function longest(values: readonly number[], side: number): number {
  const sum = values.reduce((all, one) => all + one, 0)
  const depth = sum / side
  return Math.max(...values.map((value) => Math.max(depth / (value / depth), value / depth / depth)))
}

/** Returns how many of the values make the next row: as many as bring its tiles nearer to squares. */
function rowOf(values: readonly number[], side: number): number {
  let count = 1
  while (count < values.length && longest(values.slice(0, count + 1), side) <= longest(values.slice(0, count), side))
    count += 1
  return count
}

/**
 * Tiles that fill a frame, each as large as its value's share, near to squares; in the order given, which is best from the largest down. Values above 0,
 * in any unit. Source: Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000.
 */
export function treeTiles(values: readonly number[], width: number, height: number): Tile[] {
  const sum = values.reduce((all, one) => all + one, 0)
  const areas = values.map((value) => (value / sum) * width * height)
  const tiles: Tile[] = []
  let free: Tile = { left: 0, top: 0, width, height }
  while (tiles.length < areas.length) {
    const rest = areas.slice(tiles.length)
    const isUpright = free.width >= free.height
    const side = isUpright ? free.height : free.width
    const row = rest.slice(0, rowOf(rest, side))
    const depth = row.reduce((all, one) => all + one, 0) / side
    let at = 0
    for (const area of row) {
      const length = area / depth
      tiles.push(
        isUpright
          ? { left: free.left, top: free.top + at, width: depth, height: length }
          : { left: free.left + at, top: free.top, width: length, height: depth },
      )
      at += length
    }
    free = isUpright
      ? { ...free, left: free.left + depth, width: free.width - depth }
      : { ...free, top: free.top + depth, height: free.height - depth }
  }
  return tiles
}
