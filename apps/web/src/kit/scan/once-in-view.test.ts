import { expect, it } from 'vitest'
import { AWAY_MS, seeCode, type SeenCode } from './once-in-view.ts'

const [TEA, MILK] = ['4006381333931', '2990000002075']

/** The answers to one picture after the other. */
function newsOf(frames: readonly (readonly [code: string | null, at: number])[]): boolean[] {
  let seen: SeenCode | null = null
  return frames.map(([code, at]) => {
    const step = seeCode(seen, code, at)
    seen = step.seen
    return step.isNew
  })
}

it('counts a code once while it stays in view, and again after it was away', () => {
  expect(
    newsOf([
      [TEA, 0],
      [TEA, 120],
      [null, 240],
      [TEA, 360],
      [MILK, 480],
      [TEA, 600],
      [null, 700],
      [null, 700 + AWAY_MS - 1],
      [TEA, 800 + AWAY_MS],
      [null, 1_900],
      [null, 1_900 + AWAY_MS],
      [TEA, 2_000 + AWAY_MS],
    ]),
  ).toEqual([true, false, false, false, true, true, false, false, false, false, false, true])
})

it('counts a code once on a device that takes seconds for a picture', () => {
  const slow = 5 * AWAY_MS
  expect(
    newsOf([
      [TEA, 0],
      [TEA, slow],
      [null, 2 * slow],
      [TEA, 3 * slow],
    ]),
  ).toEqual([true, false, false, false])
})
