import { expect, test } from 'vitest'
import { contrastHundredths, isReadable, USUAL_PASS_COLORS } from './pass-design.ts'

// Ratios as the WCAG's own examples and common checkers give them.
test.each([
  ['#000000', '#ffffff', 2_100, true],
  ['#ffffff', '#000000', 2_100, true],
  ['#ffffff', '#ffffff', 100, false],
  ['#ffffff', '#777777', 447, false],
  ['#ffffff', '#767676', 454, true],
  ['#ffffff', '#ff0000', 399, false],
  ['#ffffff', '#0000ff', 859, true],
] as const)('%s behind %s has a contrast of %i hundredths', (background, text, hundredths, readable) => {
  expect(contrastHundredths({ background, text })).toBe(hundredths)
  expect(isReadable({ background, text })).toBe(readable)
})

test('the usual colors are readable', () => expect(isReadable(USUAL_PASS_COLORS)).toBe(true))
