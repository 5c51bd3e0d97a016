import { checkLayout } from '@kassa/domain/screen/check-layout.ts'
import { PARTITION_TYPES } from '@kassa/domain/screen/screen-layout.ts'
import { expect, it } from 'vitest'
import { contentOf, FIRST_LAYOUT, placeByKey, withContent, removePartition, withPlace } from './partitions.ts'

it('what one begins with may be saved', () => expect(checkLayout(FIRST_LAYOUT).ok).toBe(true))

it('a new partition is of its type', () => {
  expect(PARTITION_TYPES.map((type) => contentOf(type).type)).toEqual([...PARTITION_TYPES])
})

it('arrows move by a cell and with Alt resize, and nothing else does anything', () => {
  const place = { x: 2, y: 2, width: 3, height: 3 }
  expect(placeByKey(place, { key: 'ArrowLeft', altKey: false })).toEqual({ ...place, x: 1 })
  expect(placeByKey(place, { key: 'ArrowDown', altKey: true })).toEqual({ ...place, height: 4 })
  expect(placeByKey(place, { key: 'Enter', altKey: false })).toBeUndefined()
})

it('a partition is not moved over another, is filled anew, and taken out', () => {
  const over = withPlace(FIRST_LAYOUT, 1, { x: 9, y: 0, width: 6, height: 4 })
  expect(over.partitions).toEqual(FIRST_LAYOUT.partitions)
  expect(withContent(FIRST_LAYOUT, 0, { type: 'clock' }).partitions[0]?.content).toEqual({ type: 'clock' })
  expect(removePartition(FIRST_LAYOUT, 0).partitions.map(({ content }) => content.type)).toEqual(['total', 'pay'])
})
