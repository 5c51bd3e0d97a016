import { array, assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterFailure, afterSuccess, lockAt, LOCKOUT, minutesLeft, UNLOCKED, type LockState } from './lockout.ts'
import { characterClasses, checkPassword, type PasswordPolicy } from './password-policy.ts'
import { isSimplePin } from './pin.ts'
import { codeFrom, isTryable, mayBeSent } from './verification-code.ts'

const MINUTE = 60_000
const failTimes = (state: LockState, times: number, now: number): LockState =>
  Array.from({ length: times }).reduce<LockState>((at) => afterFailure(at, now), state)

describe('checkPassword', () => {
  const strict = { minimum: 8, maximum: 12, classes: 4 } as const
  it.each([
    ['Aa1!aaaa', true],
    ['Aa1!aaa', false],
    ['Aa1!aaaaaaaaa', false],
    ['Aa1aaaaa', false],
    ['aa1!aaaa', false],
  ])('%s is %s under four classes of 8–12', (password, fits) => {
    expect(checkPassword(strict, password, []).ok).toBe(fits)
  })

  it('refuses the account’s own name whatever its case', () => {
    expect(
      checkPassword({ minimum: 8, maximum: 64, classes: 1 }, 'Owner@Shop.Example', ['owner@shop.example']),
    ).toEqual({
      ok: false,
      refusal: { code: 'password.too-weak', facts: { minimum: 8, maximum: 64, classes: 1 } },
    })
  })

  it('counts code points and letters without case as symbols', () => {
    expect(characterClasses('密码密码')).toBe(1)
    const policy: PasswordPolicy = { minimum: 8, maximum: 64, classes: 2 }
    expect(checkPassword(policy, '🀄🀄🀄🀄aaaa', []).ok).toBe(true)
    expect(checkPassword(policy, '🀄🀄🀄🀄', []).ok).toBe(false)
  })
})

describe('lockout', () => {
  it('locks for 30 minutes at the fifth failure', () => {
    const four = failTimes(UNLOCKED, 4, 1000)
    expect(four.status).toBe(0)
    const five = afterFailure(four, 1000)
    expect(five).toMatchObject({ status: 1, lockedUntil: 1000 + 30 * MINUTE })
    expect(minutesLeft(five, 1000)).toBe(30)
    expect(lockAt(five, 1000 + 30 * MINUTE - 1).status).toBe(1)
    expect(lockAt(five, 1000 + 30 * MINUTE)).toMatchObject({ status: 0, failedCount: 0 })
  })

  it('stays locked at the third lock within 24 hours, not when the first is older', () => {
    const lockAgain = (state: LockState, now: number): LockState => failTimes(state, LOCKOUT.failures, now)
    const twice = lockAgain(lockAgain(UNLOCKED, 0), 60 * MINUTE)
    expect(lockAgain(twice, 120 * MINUTE).status).toBe(3)
    expect(lockAgain(twice, 24 * 60 * MINUTE).status).toBe(1)
  })

  it('never leaves a lock by failing or by time alone when it is permanent', () => {
    const permanent: LockState = { ...UNLOCKED, status: 3 }
    assert(
      property(array(nat(1e9), { maxLength: 30 }), (moments) => {
        expect(moments.reduce<LockState>((state, now) => afterFailure(state, now), permanent)).toEqual(permanent)
      }),
    )
  })

  it('forgets failures, not locks, after a right password', () => {
    expect(afterSuccess({ status: 0, failedCount: 4, lockedUntil: null, temporaryLocks: [5] })).toEqual({
      status: 0,
      failedCount: 0,
      lockedUntil: null,
      temporaryLocks: [5],
    })
  })
})

describe('verification code', () => {
  it('waits 60 seconds between two', () => {
    expect(mayBeSent([], 0)).toEqual({ ok: true })
    expect(mayBeSent([0], 59_001)).toEqual({ ok: false, seconds: 1 })
    expect(mayBeSent([0], 60_000)).toEqual({ ok: true })
  })

  it('sends ten a day', () => {
    const ten = Array.from({ length: 10 }, (_, index) => index * MINUTE)
    expect(mayBeSent(ten, 11 * MINUTE)).toEqual({ ok: false, seconds: 86_400 - 11 * 60 })
    expect(mayBeSent(ten, 86_400_000)).toEqual({ ok: true })
  })

  it('is good for 10 minutes, 5 tries and one use', () => {
    const code = { sentAt: 0, failedCount: 0, usedAt: null }
    expect(isTryable(code, 10 * MINUTE - 1)).toBe(true)
    expect(isTryable(code, 10 * MINUTE)).toBe(false)
    expect(isTryable({ ...code, failedCount: 4 }, 1)).toBe(true)
    expect(isTryable({ ...code, failedCount: 5 }, 1)).toBe(false)
    expect(isTryable({ ...code, usedAt: 0 }, 1)).toBe(false)
  })

  it('keeps leading zeros', () => {
    expect(codeFrom(42)).toBe('000042')
  })
})

describe('isSimplePin', () => {
  it.each([
    ['0000', true],
    ['1234', true],
    ['98765432', true],
    ['1212', true],
    ['1357', false],
    ['2580', false],
    ['0099', false],
  ])('%s: %s', (pin, isSimple) => {
    expect(isSimplePin(pin)).toBe(isSimple)
  })
})
