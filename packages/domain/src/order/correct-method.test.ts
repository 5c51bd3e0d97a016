import { expect, it } from 'vitest'
import { attemptNumber } from '../payment/attempt.ts'
import { methodCorrectable } from './correct-method.ts'

const fine = { method: 0, reference: null, cashRoundingMinor: 0, refundedMinor: 0, to: 3 }

it.each([
  [fine, null],
  [{ ...fine, method: 3, reference: 'AB12', to: 0 }, null],
  [{ ...fine, to: 0 }, 'correction.same-method'],
  [
    { ...fine, method: 2, reference: attemptNumber('018f0000-0000-7000-8000-000000000000'), to: 0 },
    'correction.by-channel',
  ],
  [{ ...fine, method: 4 }, 'correction.not-by-word'],
  [{ ...fine, to: 4 }, 'correction.not-by-word'],
  [{ ...fine, method: 102 }, 'correction.not-by-word'],
  [{ ...fine, to: 999 }, 'correction.not-by-word'],
  [{ ...fine, cashRoundingMinor: 2 }, 'correction.rounded'],
  [{ ...fine, cashRoundingMinor: -2 }, 'correction.rounded'],
  [{ ...fine, refundedMinor: 1 }, 'correction.refunded-before'],
])('%o: %s', (one, code) => {
  const answer = methodCorrectable(one)
  expect(answer.ok ? null : answer.refusal.code).toBe(code)
})
