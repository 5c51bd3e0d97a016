import { expect, it } from 'vitest'
import { holdingsToOpen, openingOf } from './openings.ts'

it.each([
  ['said for the first time', 5, undefined, { now: 0, isMoved: false }, { difference: 5 }],
  ['said again', 5, 5, { now: 5, isMoved: false }, null],
  ['said again after a sale', 5, 5, { now: 3, isMoved: true }, null],
  ['more, and nothing moved', 8, 5, { now: 5, isMoved: false }, { difference: 3 }],
  ['less, and nothing moved', 0, 5, { now: 5, isMoved: false }, { difference: -5 }],
  ['more, after a sale', 8, 5, { now: 3, isMoved: true }, 'moved-since'],
  ['for the first time, of goods that live here', 8, undefined, { now: 3, isMoved: true }, null],
  ['anew, and so it is here', 8, 5, { now: 8, isMoved: false }, null],
])('a number %s', (_what, to, former, here, opening) => {
  expect(openingOf(to, former, here)).toEqual(opening)
})

const here = { held: { points: 88, balanceMinor: 0, spentMinor: 31_025 } }
const still = { points: false, balanceMinor: false, spentMinor: false }
const former = { points: 88, balanceMinor: null, spentMinor: 31_025 }

it('takes of a person what is new, never less spending, and nothing of what a file leaves out', () => {
  const open = (said: Parameters<typeof holdingsToOpen>[0], isMoved = still) =>
    holdingsToOpen(said, former, { ...here, isMoved })
  const none = { points: 0, balanceMinor: 0, spentMinor: 0 }
  expect(open(former)).toEqual({ opened: none, isDoubtful: false })
  expect(open({ points: null, balanceMinor: null, spentMinor: 19_000 })).toEqual({ opened: none, isDoubtful: false })
  expect(open({ points: 90, balanceMinor: 500, spentMinor: 40_000 })).toEqual({
    opened: { points: 2, balanceMinor: 500, spentMinor: 8_975 },
    isDoubtful: false,
  })
  expect(open({ points: 90, balanceMinor: 500, spentMinor: 40_000 }, { ...still, points: true })).toEqual({
    opened: { points: 0, balanceMinor: 500, spentMinor: 8_975 },
    isDoubtful: true,
  })
})
