import { expect, it } from 'vitest'
import { aheadText, clockAheadMinutes } from './clock.ts'

const off = (offsetMs: number) => ({ offsetMs, roundTripMs: 20, measuredAt: 0 })

it.each([
  [null, 0],
  [off(0), 0],
  [off(299_000), 0],
  [off(-86_400_000), 1_440],
  [off(360_000), -6],
])('%j is %i minutes ahead', (offset, minutes) => expect(clockAheadMinutes(offset)).toBe(minutes))

it.each([
  [1_500, '+25 h 0 min'],
  [-6, '−6 min'],
])('%i minutes are said as %s', (minutes, text) => expect(aheadText(minutes)).toBe(text))
