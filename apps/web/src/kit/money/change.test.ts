import { describe, expect, it } from 'vitest'
import { change } from './change.ts'

describe('a change', () => {
  it.each([
    [150, 100, 'up', 50],
    [50, 100, 'down', 50],
    [1999, 1000, 'up', 99],
    [0, 100, 'down', 100],
    [100, 100, 'same', 0],
    [100, 0, 'none', 0],
    [100, -5, 'none', 0],
  ] as const)('from %i against %i is %s %i %%', (now, before, direction, percent) =>
    expect(change(now, before)).toEqual({ direction, percent }),
  )
})
