import { expect, it } from 'vitest'
import { voidAllowed } from './void-allowed.ts'

const fine = { shiftOfSale: 's1', shiftHere: 's1', isShiftOpen: true, refundedMinor: 0, isExchange: false }

it.each([
  [fine, null],
  [{ ...fine, isShiftOpen: false }, 'void.shift-closed'],
  [{ ...fine, shiftOfSale: 's2' }, 'void.other-shift'],
  [{ ...fine, shiftOfSale: null }, 'void.other-shift'],
  [{ ...fine, refundedMinor: 1 }, 'void.refunded-before'],
  [{ ...fine, isExchange: true }, 'void.is-exchange'],
])('a sale %o can be undone, or why not: %s', (facts, code) => {
  const answer = voidAllowed(facts)
  expect(answer.ok ? null : answer.refusal.code).toBe(code)
})
