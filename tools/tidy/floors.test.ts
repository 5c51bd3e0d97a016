import { expect, test } from 'vitest'
import { measureDesk } from '../house/rooms.ts'
import { houseOf, keepsFloors, standsOnFloor } from './floors.ts'
import { houses } from './houses.ts'
import { readTree, report, sourceOf } from './tree.ts'

const tree = readTree()
const named = houses.map((house) => [house.name, house] as const)

test.each(named)('the rooms of %s lean only on what stands before them', (_, house) =>
  expect(report(keepsFloors(house, tree))).toEqual([]),
)
test.each(named)('every file of %s stands on a floor', (_, house) =>
  expect(report(standsOnFloor(house, tree))).toEqual([]),
)

test.each(named)('no import of %s may point up by exception', (_, { wrong }) => expect(wrong).toEqual({}))

test('the desk stays a house of few rooms and no circle', () => {
  const { rooms, arrows, mutual, inCircle } = measureDesk(tree)
  expect(rooms).toBeLessThanOrEqual(21)
  expect(arrows).toBeLessThanOrEqual(110)
  expect({ mutual, inCircle }).toEqual({ mutual: 0, inCircle: 0 })
})

/** A file of a room that imports one of another, so many times. */
const leaning = (at: string, room: string, from: string, times = 1) =>
  sourceOf(`${at}${room}/a.ts`, `import type { X } from '../${from}/x.ts'\n`.repeat(times))

test.each([
  ['desk', 'ui', 'model', 1],
  ['desk', 'lock', 'scan', 1],
  ['desk', 'scan', 'lock', 0],
  ['desk', 'shell', 'ui', 0],
  ['modules', 'catalogue', 'sales', 1],
  ['modules', 'report', 'sales', 0],
  ['modules', 'stock', 'catalogue', 1],
  ['modules', 'sales', 'stored-value', 1],
  ['modules', 'stored-value', 'sales', 0],
  ['sales', 'sale', 'order', 1],
  ['sales', 'shift', 'refund', 1],
  ['sales', 'refund', 'shift', 0],
  ['domain', 'money', 'pricing', 1],
  ['domain', 'payment', 'basket', 1],
  ['domain', 'tenders', 'pricing', 1],
  ['domain', 'promotion', 'campaign', 1],
  ['domain', 'pricing', 'money', 0],
  ['contract', 'file', 'report', 1],
  ['contract', 'journal', 'device', 1],
  ['contract', 'member', 'stored-value', 1],
  ['web', 'ui', 'kit', 1],
  ['web', 'screens', 'kit', 0],
  ['web', 'kit', 'desk', 1],
  ['web', 'parts', 'shell', 1],
  ['web', 'session', 'api', 1],
])('of %s, %s leans on %s: seen %i times', (name, room, from, times) => {
  const house = { ...houseOf(name), wrong: {} }
  expect(keepsFloors(house, [leaning(house.at, room, from)])).toHaveLength(times)
})

test('of modules, of sales and of web no import points up', () => {
  expect(houseOf('modules').wrong).toEqual({})
  expect(houseOf('sales').wrong).toEqual({})
  expect(houseOf('web').wrong).toEqual({})
})

test('of an arrow that is left the number is held, and lowered when one goes', () => {
  const house = { ...houseOf('modules'), wrong: { 'member → sales': 2 } }
  const seen = (times: number): number => keepsFloors(house, [leaning(house.at, 'member', 'sales', times)]).length
  expect([seen(1), seen(2), seen(3)]).toEqual([1, 0, 3])
})

test('a file at the door and a room nobody placed are seen', () => {
  const desk = houseOf('desk')
  expect(standsOnFloor(desk, [sourceOf('apps/web/src/desk/extra.ts', '')])).toHaveLength(1)
  expect(standsOnFloor(desk, [sourceOf('apps/web/src/desk/attic/a.ts', '')])).toHaveLength(1)
  expect(standsOnFloor(houseOf('modules'), [sourceOf('apps/server/src/modules/attic/a.ts', '')])).toHaveLength(1)
})

test('rooms, arrows, mutual pairs and circles are counted', () => {
  const file = (path: string, ...targets: string[]) =>
    sourceOf(`apps/web/src/desk/${path}`, targets.map((target) => `import { x } from '../${target}/x.ts'`).join('\n'))
  const planted = [file('a/one.ts', 'b', 'b'), file('b/two.ts', 'a', 'c'), file('c/three.ts', 'd'), file('d/four.ts')]
  expect(measureDesk(planted)).toEqual({ rooms: 4, arrows: 4, mutual: 1, inCircle: 2 })
})
