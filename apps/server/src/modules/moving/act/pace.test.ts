import { expect, test } from 'vitest'
import { allowedFor, type Part, restAfter, type PartProgress, withRests } from './pace.ts'

/** Steps of so many milliseconds and things, beside tills that sell while `isSelling` says so. */
async function run({ steps, took, things }: { steps: number; took: number; things: number }, part: Part, sells = true) {
  let now = 100
  let worked = 0
  const rests: number[] = []
  const step = withRests(
    (work) => {
      now += took
      worked += took
      return work({} as never)
    },
    {
      clock: () => now,
      sleep: async (millis) => {
        rests.push(millis)
        now += millis
      },
      isSelling: async () => sells,
    },
    part,
  )
  let value = ''
  for (let at = 0; at < steps; at += 1) value = await step(async () => 'done', things)
  return { value, rests, minutes: (now - 100) / 60_000, share: worked / (now - 100) }
}

const progress: PartProgress = { busy: 30, spent: 30, worked: 30, allowed: 240_000, step: 50, done: 50, left: 950 }

test('beside tills a move has one part in forty-one', () => {
  expect(restAfter(progress)).toBe(1_200)
  expect(restAfter({ ...progress, busy: 75 })).toBe(3_000)
  expect(restAfter({ ...progress, busy: 76 })).toBe(3_000)
})

test.each([
  // The part of this step of what is left: 1 of 1,000 steps, each of which still works 30 ms.
  ['less where time is short', { done: 50, left: 49_950, spent: 30 }, (240_000 - 30 - 0.6 * 49_950) / 1_000],
  ['as long as it worked where the time is over', { spent: 240_001 }, 30],
  ['as long as it worked where the work alone needs all the time', { left: 400_000 }, 30],
  ['of all the spare time at the last step', { left: 0, spent: 239_900 }, 100],
  ['by its work alone where it takes nothing new', { step: 0, done: 0, left: 0 }, 1_200],
])('a move rests %s', (_what, changed, rest) => {
  expect(restAfter({ ...progress, ...changed })).toBeCloseTo(rest, 6)
})

test('the time of a part is that of the paper less a fifth, and six minutes at least', () => {
  expect(allowedFor('product', 100_000)).toBe(480_000)
  expect(allowedFor('person', 100_000)).toBe(480_000)
  expect(allowedFor('row', 1_000_000)).toBe(720_000)
  expect([0, 1, 75_000].map((count) => allowedFor('product', count))).toEqual([360_000, 360_000, 360_000])
  expect(allowedFor('product', 75_001)).toBeGreaterThan(360_000)
})

test('a large part ends within its time and rests evenly, a small one rests as long as it wants', async () => {
  const large = await run({ steps: 2_000, took: 43, things: 50 }, { count: 100_000, allowed: 480_000 })
  expect(large.minutes).toBeGreaterThan(7.9)
  expect(large.minutes).toBeLessThanOrEqual(8.01)
  expect(Math.max(...large.rests) / Math.min(...large.rests)).toBeLessThan(1.1)
  const small = await run({ steps: 40, took: 43, things: 50 }, { count: 2_000, allowed: 240_000 })
  expect(small.share).toBeCloseTo(1 / 41, 6)
})

test('while nobody sells there is no rest', async () => {
  const quiet = await run({ steps: 50, took: 100, things: 50 }, { count: 2_500, allowed: 240_000 }, false)
  expect(quiet).toMatchObject({ value: 'done', rests: [], share: 1 })
})

test('a step that fails fails, and one without a pace does not rest', async () => {
  const step = withRests(() => Promise.reject(new Error('lost')), undefined, { count: 1, allowed: 1 })
  await expect(step(async () => 1)).rejects.toThrow('lost')
})

test('each step begins with what hastens it', async () => {
  const said: string[] = []
  const pace = {
    clock: () => 0,
    sleep: () => Promise.resolve(),
    isSelling: () => Promise.resolve(false),
    hasten: async () => void said.push('hasten'),
  }
  const step = withRests((work) => work({} as never), pace, { count: 2, allowed: 1 })
  for (const at of [1, 2]) await step(async () => said.push(`work ${at}`))
  expect(said).toEqual(['hasten', 'work 1', 'hasten', 'work 2'])
})
