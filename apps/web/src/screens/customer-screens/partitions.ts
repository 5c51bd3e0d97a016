import { placePartition } from '@kassa/domain/screen/edit-layout.ts'
import {
  type Partition,
  type PartitionContent,
  type PartitionType,
  type CellArea,
  type ScreenLayout,
} from '@kassa/domain/screen/screen-layout.ts'

/** The first layout: the basket on the left, its total and the payment on the right. */
export const FIRST_LAYOUT: ScreenLayout = {
  version: 1,
  isLargeText: false,
  isHighContrast: false,
  partitions: [
    { x: 0, y: 0, width: 10, height: 9, content: { type: 'basket' } },
    { x: 10, y: 0, width: 6, height: 4, content: { type: 'total' } },
    { x: 10, y: 4, width: 6, height: 5, content: { type: 'pay' } },
  ],
}

/** Milliseconds that a picture stands unless told otherwise. */
const STANDS_MS = 5_000

/** Returns the content of a new partition of a type. */
export function contentOf(type: PartitionType): PartitionContent {
  if (type === 'carousel') return { type, files: [], everyMs: STANDS_MS }
  if (type === 'video') return { type, files: [] }
  if (type === 'text') return { type, text: '', isLarge: true }
  return { type }
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the place to which a key takes a partition: arrows move it by a cell, with Alt they make it larger or smaller. */
export function placeByKey(
  { x, y, width, height }: CellArea,
  { key, altKey }: { readonly key: string; readonly altKey: boolean },
): CellArea | undefined {
  const step = STEPS[key]
  if (!step) return undefined
  const [dx, dy] = step
  return altKey ? { x, y, width: width + dx, height: height + dy } : { x: x + dx, y: y + dy, width, height }
}

export const withPlace = (layout: ScreenLayout, index: number, to: CellArea): ScreenLayout => ({
  ...layout,
  partitions: placePartition(layout.partitions, index, to),
})

export const withContent = (layout: ScreenLayout, index: number, content: PartitionContent): ScreenLayout => ({
  ...layout,
  partitions: layout.partitions.map((one, at): Partition => (at === index ? { ...one, content } : one)),
})

export const removePartition = (layout: ScreenLayout, index: number): ScreenLayout => ({
  ...layout,
  partitions: layout.partitions.filter((_, at) => at !== index),
})
