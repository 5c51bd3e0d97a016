import { expect, it } from 'vitest'
import { chooseTransferSource } from './transfer-source.ts'

const quay = { name: 'Quay', free: 4 }
const hill = { name: 'Hill', free: 9 }
const dock = { name: 'Dock', free: 9 }

it.each([
  ['what is lacking, from where most is', -5, [quay, hill], hill, 5],
  ['the first of equals', -5, [hill, dock], hill, 5],
  ['exactly what is free there', -9, [quay, hill], hill, 9],
  ['all that is free there, where more is lacking', -10, [quay, hill], hill, 9],
  ['a single piece', -1, [{ name: 'Pier', free: 1 }], { name: 'Pier', free: 1 }, 1],
] as const)('proposes %s', (_, onHand, places, place, quantity) => {
  expect(chooseTransferSource(onHand, places)).toEqual({ place, quantity })
})

it.each([
  ['nothing is lacking', 0, [hill]],
  ['there is enough', 3, [hill]],
  ['nobody has any', -1, [{ free: 0 }, { free: -3 }]],
  ['there is no other place', -1, []],
])('proposes nothing where %s', (_, onHand, places) => {
  expect(chooseTransferSource(onHand, places)).toBeUndefined()
})
