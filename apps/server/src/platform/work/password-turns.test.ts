import { describe, expect, it } from 'vitest'
import { RefusalError } from '../calls/refusal.ts'
import { PasswordTurns } from './password-turns.ts'

/** A clock that stands still but for sleep and work. */
function makePace(more: { readonly mostWaiting?: number } = {}) {
  let now = 0
  const slept: number[] = []
  const turns = new PasswordTurns({
    share: 0.25,
    atOnceMs: 100,
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms)
      now += ms
    },
    ...more,
  })
  const work = (ms: number, isRight: boolean) => async () => {
    now += ms
    if (!isRight) throw new Error('wrong')
  }
  return { turns, slept, work, pass: (ms: number) => (now += ms) }
}

const guess = ({ turns, work }: ReturnType<typeof makePace>, ip: string, isRight = false, isSignIn = true) =>
  turns.take(ip, isSignIn, work(40, isRight)).catch(() => undefined)

describe('turns at passwords', () => {
  it('are at once until wrong ones took what they may, then as the share pays for them', async () => {
    const pace = makePace()
    for (let count = 0; count < 6; count += 1) await guess(pace, `198.51.${String(count)}.1`)
    // Each takes 40 ms, of which a quarter is paid for meanwhile: 130 after the fourth, 30 too many. From there on 40 of 160 ms is work.
    expect(pace.slept).toEqual([120, 120])
  })

  it('cost a right sign-in nothing, and its network never waits for strangers after it', async () => {
    const pace = makePace()
    for (let count = 0; count < 10; count += 1) await guess(pace, '203.0.113.1', true)
    for (let count = 0; count < 5; count += 1) await guess(pace, `198.51.${String(count)}.1`)
    expect(pace.slept).toEqual([120])
    await guess(pace, '203.0.113.99', true)
    expect(pace.slept).toEqual([120])
  })

  it('are paid for by codes also where they are right', async () => {
    const pace = makePace()
    for (let count = 0; count < 5; count += 1) await guess(pace, '203.0.113.1', true, false)
    expect(pace.slept).toEqual([120])
  })

  it('are forgotten as time passes', async () => {
    const pace = makePace()
    for (let count = 0; count < 4; count += 1) await guess(pace, `198.51.${String(count)}.1`)
    pace.pass(1_000)
    await guess(pace, '198.51.9.1')
    expect(pace.slept).toEqual([])
  })

  it('are refused where too many wait, and a known network is not', async () => {
    const pace = makePace({ mostWaiting: 2 })
    await guess(pace, '203.0.113.1', true)
    const ends: (() => void)[] = []
    const hang = () => new Promise<void>((resolve) => ends.push(resolve))
    const hanging = ['198.51.1.1', '198.51.2.1'].map((ip) => pace.turns.take(ip, true, hang))
    await expect(pace.turns.take('198.51.3.1', true, hang)).rejects.toThrow(RefusalError)
    await expect(pace.turns.take('203.0.113.1', true, pace.work(40, true))).resolves.toBeUndefined()
    await new Promise((resolve) => setImmediate(resolve))
    ends[0]?.()
    await hanging[0]
    await new Promise((resolve) => setImmediate(resolve))
    ends[1]?.()
    await hanging[1]
  })
})
