import { expect, test } from 'vitest'
import { UNLOCKED, type LockState } from './lockout.ts'
import { afterWrong, NO_FAILURES, secondsToWait, shownAfterRight, shownAfterWrong, type Failures } from './slow-down.ts'

const MINUTE = 60_000

test('five are free, then each waits twice as long, a minute at most', () => {
  let failures: Failures = NO_FAILURES
  const waits: number[] = []
  for (let now = 1_000, round = 0; round < 13; round += 1, now += 70_000) {
    failures = afterWrong(failures, now)
    waits.push(secondsToWait(failures, now))
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('the wait runs out, and half an hour without a failure forgets them', () => {
  const failures: Failures = { count: 20, last: 1_000 }
  expect([0, 59_001, 60_000].map((later) => secondsToWait(failures, 1_000 + later))).toEqual([60, 1, 0])
  expect(afterWrong(failures, 1_000 + 30 * MINUTE)).toEqual({ count: 1, last: 1_000 + 30 * MINUTE })
})

test('an account is shown as locked from the sixth failure on, never for good', () => {
  let state: LockState = UNLOCKED
  const shown: number[] = []
  for (let round = 0; round < 500; round += 1) shown.push((state = shownAfterWrong(state, round * MINUTE)).status)
  expect([shown.slice(0, 6), new Set(shown.slice(5))]).toEqual([[0, 0, 0, 0, 0, 1], new Set([1])])
  expect(state.lockedUntil).toBe(499 * MINUTE + 30 * MINUTE)
  expect(shownAfterRight(state)).toEqual(UNLOCKED)
})

test('failures that lie half an hour apart are never shown', () => {
  let state: LockState = UNLOCKED
  for (let round = 0; round < 20; round += 1) state = shownAfterWrong(state, round * 30 * MINUTE)
  expect(state).toMatchObject({ status: 0, failedCount: 1 })
})

test('what a person set stays', () => {
  for (const status of [2, 3] as const) {
    const set: LockState = { ...UNLOCKED, status }
    expect([shownAfterWrong(set, 0), shownAfterRight(set)]).toEqual([set, set])
  }
  const untilMonday: LockState = { ...UNLOCKED, status: 1, lockedUntil: 9_000 * MINUTE }
  expect(shownAfterWrong(untilMonday, 0).lockedUntil).toBe(9_000 * MINUTE)
})
