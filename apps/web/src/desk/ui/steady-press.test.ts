import { describe, expect, it } from 'vitest'
import { isEcho } from './steady-press.ts'
import type { Press } from './steady-press.ts'

const press = (facts: Partial<Press>): Press => ({
  at: 0,
  x: 100,
  y: 100,
  isByKey: false,
  target: 'a',
  isPrimary: false,
  ...facts,
})

describe('a press after the screen has changed', () => {
  it.each<[string, number, Press | null, Press, boolean]>([
    ['the second half of a double click', 1_010, press({ at: 1_000 }), press({ at: 1_150 }), true],
    ['the same place when calm has come', 1_010, press({ at: 1_000 }), press({ at: 1_410 }), false],
    ['another place at once', 1_010, press({ at: 1_000 }), press({ at: 1_150, x: 400 }), false],
    ['the primary button after a key changed it', 1_010, null, press({ at: 1_150, isPrimary: true }), true],
    ['nothing has changed', Number.NEGATIVE_INFINITY, press({ at: 1_000 }), press({ at: 1_050 }), false],
    [
      'Enter twice on one button',
      1_010,
      press({ at: 1_000, isByKey: true }),
      press({ at: 1_200, isByKey: true }),
      true,
    ],
    [
      'Enter on another button',
      1_010,
      press({ at: 1_000, isByKey: true }),
      press({ at: 1_200, isByKey: true, target: 'b' }),
      false,
    ],
  ])('%s', (_, changedAt, before, next, isDropped) => expect(isEcho(changedAt, before, next)).toBe(isDropped))
})
