import { describe, expect, it } from 'vitest'
import { linesOf } from './refund-draft.ts'

const line = (quantity: number | string | null, left = 3) => ({ line: 0, quantity, left, goods: 'restock' as const })

describe('the lines of a refund', () => {
  it('are sent as typed', () => expect(linesOf([line(3)])).toEqual([{ line: 0, quantity: 3, goods: 'restock' }]))

  it.each([0, 4, -1, null, '1.'])('are none while one quantity is %s of 3', (quantity) =>
    expect(linesOf([line(1), line(quantity)])).toEqual([]),
  )
})
