import { expect, it } from 'vitest'
import { timesLate } from './patience.ts'

const alipay = { requestedAt: '2026-11-23T10:00:00.000Z', deadlineAt: '2026-11-23T10:01:00.000Z' }

it.each([
  [0, 0],
  [59, 0],
  [60, 1],
  [119, 1],
  [120, 2],
])('after %i seconds of a minute it is late %i times', (seconds, times) =>
  expect(timesLate(alipay, seconds)).toBe(times),
)

it('a limit of nothing is a second', () => expect(timesLate({ ...alipay, deadlineAt: alipay.requestedAt }, 2)).toBe(2))
