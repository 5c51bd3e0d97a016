import { expect, it } from 'vitest'
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
