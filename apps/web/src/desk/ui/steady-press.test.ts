import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEcho, isInReach, isKeyEcho, isUnread, isUnseen } from './steady-press.ts'
import type { Box, SteadyPress } from './steady-press.ts'

const box: Box = { left: 60, top: 80, right: 260, bottom: 120 }
const press = (facts: Partial<SteadyPress>): SteadyPress => ({
  at: 1_000,
  x: 100,
  y: 100,
  box,
  isByKey: false,
  element: 'pay',
  means: 'Pay',
  paintedAt: 0,
  stood: [{ element: 'pay', means: 'Pay' }],
  ...facts,
})
const other = { element: 'cash', means: 'Exact cash 8.77' }

describe('a press after another', () => {
  it.each<[string, SteadyPress, SteadyPress, boolean]>([
    ['on what came there', press({}), press({ at: 1_150, ...other }), true],
    ['at the end of the calm', press({}), press({ at: 1_699, ...other }), true],
    ['when calm has come', press({}), press({ at: 1_700, ...other }), false],
    ['elsewhere in the box that was pressed', press({}), press({ at: 1_150, x: 250, ...other }), true],
    ['beside the box, within a fingertip', press({}), press({ at: 1_150, y: 140, ...other }), true],
    ['on another place', press({}), press({ at: 1_150, y: 300, ...other }), false],
    ['on the same button', press({}), press({ at: 1_050 }), false],
    ['on the same button that takes another amount now', press({}), press({ at: 1_050, means: 'Pay 2' }), true],
    ['on what stood in reach already', press({ stood: [other] }), press({ at: 1_050, ...other }), false],
    ['by Enter twice on one button', press({ isByKey: true }), press({ at: 1_200, isByKey: true }), false],
    ['by Enter where it means more', press({ isByKey: true }), press({ at: 1_200, isByKey: true, means: 'Go' }), true],
    [
      'by Enter on what has come since',
      press({ isByKey: true }),
      press({ at: 1_200, isByKey: true, ...other, paintedAt: 1_010 }),
      true,
    ],
    ['by Enter elsewhere', press({ isByKey: true }), press({ at: 1_200, isByKey: true, ...other }), false],
  ])('%s', (_, before, next, isDropped) => expect(isEcho([before], next)).toBe(isDropped))

  it('is an echo of any press of the last 700 ms, not of the last one alone', () => {
    const between = press({ at: 1_200, x: 600, y: 600, box: { left: 590, top: 590, right: 640, bottom: 640 } })
    expect(isEcho([press({}), between], press({ at: 1_300, ...other }))).toBe(true)
  })

  it('is never lost where what stands under it stood there before, whatever the pace and the place', () => {
    const presses = fc.array(fc.record({ at: fc.integer({ min: 0, max: 3_000 }), x: fc.nat(900), y: fc.nat(700) }), {
      maxLength: 20,
    })
    const keys = Array.from({ length: 12 }, (_, at) => ({ element: at, means: `key ${String(at)}` }))
    fc.assert(
      fc.property(presses, fc.nat(11), (places, key) => {
        const before = places.map((place) => press({ ...place, stood: keys }))
        expect(isEcho(before, press({ at: 3_000, ...keys[key] }))).toBe(false)
      }),
    )
  })
})

it('in the frame of a change it was meant for what was seen before it', () => {
  expect(isUnseen(press({ at: 1_000, paintedAt: 1_001 }))).toBe(true)
  expect(isUnseen(press({ at: 1_000, paintedAt: Number.POSITIVE_INFINITY }))).toBe(true)
  expect(isUnseen(press({ at: 1_001, paintedAt: 1_001 }))).toBe(false)
  expect(isUnseen(press({ at: 1_000, paintedAt: 1_001, isByKey: true }))).toBe(false)
})

it('an amount that changed less than 300 ms ago was not read', () => {
  expect([1_000, 1_299, 1_300].map((at) => isUnread(1_000, { at }))).toEqual([true, true, false])
})

it('reaches its own box and a fingertip around it', () => {
  const place = { x: 100, y: 100, box }
  expect(isInReach(place, { left: 261, top: 90, right: 300, bottom: 110 })).toBe(false)
  expect(isInReach(place, { left: 250, top: 90, right: 300, bottom: 110 })).toBe(true)
  expect(isInReach(place, { left: 100, top: 147, right: 120, bottom: 200 })).toBe(true)
  expect(isInReach(place, { left: 100, top: 149, right: 120, bottom: 200 })).toBe(false)
})

it.each([
  ['Enter', 699, 'paid', true],
  ['Enter', 700, 'paid', false],
  ['Enter', 100, 'pay', false],
  ['5', 100, 'paid', false],
])('%s pressed again after %d ms on %s', (key, gap, meaning, isDropped) =>
  expect(isKeyEcho({ key, at: 0, meaning: 'pay' }, { key, at: gap, meaning })).toBe(isDropped),
)
