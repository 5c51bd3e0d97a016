import { expect, it } from 'vitest'
import { rowsAhead } from '../db/batches-ahead.ts'
import { eachApart } from './each-apart.ts'

it('lets each have its turn in their order, and throws what failed behind the last', async () => {
  const done: number[] = []
  const work = async (one: number): Promise<void> => {
    if (one % 2 === 0) throw new Error(`not ${one}`)
    done.push(one)
  }
  await eachApart([1, 3], work)
  expect(done).toEqual([1, 3])
  await expect(eachApart([2, 5], work)).rejects.toThrow(/^not 2$/)
  await expect(eachApart([4, 7, 6, 9], work)).rejects.toThrow('2 failed: Error: not 4')
  expect(done).toEqual([1, 3, 5, 7, 9])
})

it('goes through what comes page by page to its end, behind what failed', async () => {
  const done: number[] = []
  const pages = async (after = 0): Promise<readonly number[]> => [after + 1, after + 2].filter((one) => one <= 5)
  await expect(
    eachApart(rowsAhead<number>(pages), async (one) => {
      if (one === 2) throw new Error('not 2')
      done.push(one)
    }),
  ).rejects.toThrow('not 2')
  expect(done).toEqual([1, 3, 4, 5])
})
