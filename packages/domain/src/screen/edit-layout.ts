import { GRID, isOnGrid, overlaps, type Partition, type CellArea } from './screen-layout.ts'

const isFree = (partitions: readonly CellArea[], place: CellArea, but: number | null): boolean =>
  isOnGrid(place) && partitions.every((other, at) => at === but || !overlaps(other, place))

/** Sizes a new partition is tried in, largest first. */
const SIZES = [
  [8, 9],
  [8, 5],
  [8, 4],
  [4, 4],
  [4, 2],
  [2, 2],
  [1, 1],
] as const

/** The first free place for one more partition, as large as there is room; undefined where every cell is taken. */
export function freePlace(partitions: readonly CellArea[]): CellArea | undefined {
  for (const [width, height] of SIZES)
    for (let y = 0; y + height <= GRID.rows; y += 1)
      for (let x = 0; x + width <= GRID.columns; x += 1)
        if (isFree(partitions, { x, y, width, height }, null)) return { x, y, width, height }
  return undefined
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The nearest place inside the grid. */
const onGrid = (place: CellArea): CellArea => {
  const width = clamp(place.width, 1, GRID.columns)
  const height = clamp(place.height, 1, GRID.rows)
  return {
    width,
    height,
    x: clamp(place.x, 0, GRID.columns - width),
    y: clamp(place.y, 0, GRID.rows - height),
  }
}

/** The partitions with one at another place; as they were where it would lie over another. */
export function placePartition(partitions: readonly Partition[], index: number, to: CellArea): readonly Partition[] {
  const place = onGrid(to)
  return isFree(partitions, place, index)
    ? partitions.map((one, at) => (at === index ? { ...one, ...place } : one))
    : partitions
}
