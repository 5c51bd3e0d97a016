import { expect, test } from 'vitest'
import { measureDesk } from '../house/desk-rooms.ts'
import { keepsFloors, standsOnFloor } from './floors.ts'
import { readTree, report, sourceOf } from './tree.ts'

const tree = readTree()

test('the rooms of the desk lean only on what stands before them', () => expect(report(keepsFloors(tree))).toEqual([]))
test('every file of the desk stands on a floor', () => expect(report(standsOnFloor(tree))).toEqual([]))

test('the desk stays a house of few rooms and no circle', () => {
  const { rooms, arrows, mutual, inCircle } = measureDesk(tree)
  expect(rooms).toBeLessThanOrEqual(21)
  expect(arrows).toBeLessThanOrEqual(110)
  expect({ mutual, inCircle }).toEqual({ mutual: 0, inCircle: 0 })
})

test('an arrow up, and one to a later room of the same floor, is seen; one down is let through', () => {
  const seen = (room: string, from: string): number =>
    keepsFloors([sourceOf(`apps/web/src/desk/${room}/a.ts`, `import type { X } from '../${from}/x.ts'`)]).length
  expect(seen('ui', 'model')).toBe(1)
  expect(seen('lock', 'scan')).toBe(1)
  expect(seen('scan', 'lock')).toBe(0)
  expect(seen('shell', 'ui')).toBe(0)
})

test('a file at the door and a room nobody placed are seen', () => {
  expect(standsOnFloor([sourceOf('apps/web/src/desk/extra.ts', '')])).toHaveLength(1)
  expect(standsOnFloor([sourceOf('apps/web/src/desk/attic/a.ts', '')])).toHaveLength(1)
})

test('rooms, arrows, mutual pairs and circles are counted', () => {
  const file = (path: string, ...targets: string[]) =>
    sourceOf(`apps/web/src/desk/${path}`, targets.map((target) => `import { x } from '../${target}/x.ts'`).join('\n'))
  const planted = [file('a/one.ts', 'b', 'b'), file('b/two.ts', 'a', 'c'), file('c/three.ts', 'd'), file('d/four.ts')]
  expect(measureDesk(planted)).toEqual({ rooms: 4, arrows: 4, mutual: 1, inCircle: 2 })
})
