import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLayout } from './check-layout.ts'
import { freePlace, placePartition } from './edit-layout.ts'
import {
  filesOf,
  isShownAt,
  overlaps,
  PARTITION_LIMIT,
  type Partition,
  type PartitionContent,
  type ScreenLayout,
} from './screen-layout.ts'

const at = (x: number, y: number, width: number, height: number, content: PartitionContent = { type: 'basket' }) => ({
  x,
  y,
  width,
  height,
  content,
})
const layout = (...partitions: Partition[]): ScreenLayout => ({
  version: 1,
  isLargeText: false,
  isHighContrast: false,
  partitions,
})
const file = (name = 'a.png') => ({ fileId: 'f', name, days: [], from: 0, until: 0 })
const carousel = (everyMs: number, name?: string): PartitionContent => ({
  type: 'carousel',
  everyMs,
  files: [file(name)],
})
const codeOf = (partitions: Partition[]) => {
  const checked = checkLayout(layout(...partitions))
  return checked.ok ? 'accepted' : checked.refusal.code
}

describe('a layout of the customer’s screen', () => {
  it.each<[string, Partition[], string]>([
    ['none', [], 'screen.no-partition'],
    ['one of a cell', [at(15, 8, 1, 1)], 'accepted'],
    ['the whole grid', [at(0, 0, 16, 9)], 'accepted'],
    ['six', Array.from({ length: 6 }, (_, x) => at(x, 0, 1, 1)), 'accepted'],
    ['seven', Array.from({ length: 7 }, (_, x) => at(x, 0, 1, 1)), 'screen.too-many'],
    ['one beyond the right', [at(15, 0, 2, 1)], 'screen.partition-outside'],
    ['one beyond the bottom', [at(0, 8, 1, 2)], 'screen.partition-outside'],
    ['one without width', [at(0, 0, 0, 1)], 'screen.partition-outside'],
    ['one of half a cell', [at(0, 0, 1.5, 1)], 'screen.partition-outside'],
    ['two beside each other', [at(0, 0, 8, 9), at(8, 0, 8, 9)], 'accepted'],
    ['two over each other', [at(0, 0, 9, 9), at(8, 0, 8, 9)], 'screen.overlap'],
    [
      'a carousel without pictures',
      [at(0, 0, 1, 1, { type: 'carousel', files: [], everyMs: 100 })],
      'screen.partition-empty',
    ],
    ['a text of blanks', [at(0, 0, 1, 1, { type: 'text', text: ' ', isLarge: false })], 'screen.partition-empty'],
    ['a carousel of 99 ms', [at(0, 0, 1, 1, carousel(99))], 'screen.carousel-pace'],
    ['a carousel of 100 ms', [at(0, 0, 1, 1, carousel(100))], 'accepted'],
    ['a carousel of 600,001 ms', [at(0, 0, 1, 1, carousel(600_001))], 'screen.carousel-pace'],
    ['a name of 200', [at(0, 0, 1, 1, carousel(100, '茶'.repeat(200)))], 'accepted'],
    ['a name of 201', [at(0, 0, 1, 1, carousel(100, '茶'.repeat(201)))], 'screen.file-name'],
  ])('with %s is %#', (_, partitions, code) => expect(codeOf(partitions)).toBe(code))

  it('names the files that a screen has to fetch', () => {
    const video: PartitionContent = { type: 'video', files: [{ ...file(), fileId: 'v' }] }
    expect(filesOf(layout(at(0, 0, 1, 1, carousel(100)), at(1, 0, 1, 1, video), at(2, 0, 1, 1)))).toEqual([
      { kind: 'picture', fileId: 'f' },
      { kind: 'video', fileId: 'v' },
    ])
  })
})

describe('an editor', () => {
  const place = fc.record({
    x: fc.integer({ min: -5, max: 20 }),
    y: fc.integer({ min: -5, max: 20 }),
    width: fc.integer({ min: -5, max: 20 }),
    height: fc.integer({ min: -5, max: 20 }),
  })

  it('never makes what may not be saved, whatever is pulled where', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), place), { maxLength: 30 }), (moves) => {
        let partitions: readonly Partition[] = []
        for (let count = 0; count < PARTITION_LIMIT; count += 1) {
          const free = freePlace(partitions)
          if (free) partitions = [...partitions, { ...free, content: { type: 'basket' } }]
        }
        for (const [index, to] of moves) partitions = placePartition(partitions, index % partitions.length, to)
        return checkLayout(layout(...partitions)).ok
      }),
    )
  })

  it('finds room while a cell is left, and none after', () => {
    const taken = [at(0, 0, 16, 8), at(0, 8, 15, 1)]
    const free = freePlace(taken)
    expect(free).toEqual({ x: 15, y: 8, width: 1, height: 1 })
    expect(taken.some((one) => free && overlaps(one, free))).toBe(false)
    expect(freePlace([at(0, 0, 16, 9)])).toBeUndefined()
  })
})

describe('a file of a play list', () => {
  const when = (days: number[], from: number, until: number) => ({ days, from, until })
  it.each([
    [when([], 0, 0), 3, 720, true],
    [when([1, 2], 0, 0), 3, 720, false],
    [when([], 540, 600), 3, 540, true],
    [when([], 540, 600), 3, 600, false],
    [when([5], 1_320, 120), 5, 1_380, true],
    [when([5], 1_320, 120), 6, 60, true],
    [when([5], 1_320, 120), 5, 60, false],
    [when([7], 1_320, 120), 1, 119, true],
  ])('%o on day %i at minute %i: %s', (shown, weekday, minute, isShown) => {
    expect(isShownAt(shown, { weekday, minute })).toBe(isShown)
  })
})
