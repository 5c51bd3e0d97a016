import { expect, it } from 'vitest'
import { whyNotTaken } from './why-not-taken.ts'

it.each([
  [null, true, 'unknown'],
  [{ type: 'combined', onHand: 5 }, true, 'isCombined'],
  [{ type: 'standard', onHand: 1 }, true, null],
  [{ type: 'standard', onHand: 0 }, true, 'noneHere'],
  [{ type: 'weighed', onHand: -500 }, true, 'noneHere'],
  [{ type: 'standard', onHand: 0 }, false, null],
] as const)('%o where only what is on hand goes: %s, is %s', (item, onlyOnHand, reason) => {
  expect(whyNotTaken(item, onlyOnHand)).toBe(reason)
})
