import { expect, it } from 'vitest'
import { AWAY_MS, seeCode, type SeenCode } from './once-in-view.ts'

it('counts a code once while it stays in view, and again after it was away', () => {
  const frames: readonly (readonly [code: string | null, at: number])[] = [
    ['4006381333931', 0],
    ['4006381333931', 120],
    [null, 240],
    ['4006381333931', 360],
    ['2990000002075', 480],
    ['4006381333931', 600],
    ['4006381333931', 600 + AWAY_MS],
  ]
  let seen: SeenCode | null = null
  const news = frames.map(([code, at]) => {
    const step = seeCode(seen, code, at)
    seen = step.seen
    return step.isNew
  })
  expect(news).toEqual([true, false, false, false, true, true, true])
})
