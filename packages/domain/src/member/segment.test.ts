import { describe, expect, it } from 'vitest'
import { checkSegment, type SegmentRule } from './segment.ts'

const open = { from: null, to: null }
const nothing: SegmentRule = {
  levelIds: [],
  tags: [],
  outletIds: [],
  spentMinor: open,
  visits: open,
  daysSinceVisit: open,
  points: open,
  birthdayMonths: [],
  agreesToMessages: false,
}

describe('checkSegment', () => {
  it.each([
    ['nothing asked', {}, 'segment.empty'],
    ['a list', { tags: ['vip'] }, undefined],
    ['consent alone', { agreesToMessages: true }, undefined],
    ['one end of a span', { visits: { from: null, to: 3 } }, undefined],
    ['a span of one', { points: { from: 5, to: 5 } }, undefined],
    ['from zero', { spentMinor: { from: 0, to: null } }, undefined],
    ['a span that ends before it begins', { daysSinceVisit: { from: 30, to: 29 } }, 'segment.span-invalid'],
  ])('%s', (_, asked, code) => {
    const checked = checkSegment({ ...nothing, ...asked })
    expect(checked.ok ? undefined : checked.refusal.code).toBe(code)
  })
})
