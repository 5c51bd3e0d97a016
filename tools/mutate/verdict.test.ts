import { expect, it } from 'vitest'
import { closingOf, verdictLine } from './verdict.ts'

const mistake = { name: 'a mistake', file: 'a.ts', from: 'a', to: 'b' }
const red = { red: ['a.test.ts › a', 'a.test.ts › b'], cutShort: undefined }
const green = { red: [], cutShort: undefined }
const endless = { red: [], cutShort: 'no end within 300 s' }

it('a run that was cut short is neither caught nor missed, and says what cut it', () => {
  const line = verdictLine({ ...endless, mistake, seconds: 300 })
  expect(line).toMatch(/^UNDECIDED +a mistake +300\.0 s {2}no end within 300 s$/)
  expect(verdictLine({ ...red, mistake, seconds: 1 })).toMatch(/^2 red .* a\.test\.ts › a \(and 1 more\)$/)
  expect(verdictLine({ ...green, mistake, seconds: 1 })).toMatch(/^NOT CAUGHT /)
})

it.each([
  [[red, red], /^2 passed, 0 failed, 0 skipped$/, 0],
  [[red, green], /^1 passed, 1 failed, 0 skipped$/, 1],
  [[red, endless], /^1 undecided: .*\n1 passed, 0 failed, 1 skipped$/, 1],
])('only what a test named is caught: %#', (tried, line, exitCode) => {
  expect(closingOf(tried)).toEqual({ line: expect.stringMatching(line), exitCode })
})
