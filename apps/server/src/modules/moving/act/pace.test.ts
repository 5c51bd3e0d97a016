import { expect, test } from 'vitest'
import { withRests } from './pace.ts'

const run = async (took: number) => {
  let now = 100
  const rests: number[] = []
  const step = withRests(async (work) => ((now += took), work({} as never)), {
    clock: () => now,
    sleep: async (millis) => void rests.push(millis),
  })
  const value = await step(async () => 'done')
  return { value, rests }
}

test('a move rests twice as long as its step took, a second at most', async () => {
  expect(await run(40)).toEqual({ value: 'done', rests: [80] })
  expect(await run(501)).toEqual({ value: 'done', rests: [1_000] })
})

test('a step that fails fails, and one without a pace does not rest', async () => {
  const step = withRests(() => Promise.reject(new Error('lost')), undefined)
  await expect(step(async () => 1)).rejects.toThrow('lost')
})
