import { describe, expect, it } from 'vitest'
import { batchesAhead } from './batches-ahead.ts'

/** A connection whose questions leave when the program pauses, as one to a database does. */
function connectionOf(batches: readonly (readonly number[])[]) {
  const asked: (number | undefined)[] = []
  const left: (number | undefined)[] = []
  const ask = (after: number | undefined): Promise<readonly number[]> => {
    const batch = batches[asked.length] ?? []
    asked.push(after)
    process.nextTick(() => left.push(after))
    return Promise.resolve(batch)
  }
  return { asked, left, ask }
}

describe('batches ahead', () => {
  it('come in their order until one is empty, each asked for behind the last row of the one before', async () => {
    const { ask, asked } = connectionOf([[1, 2], [3], []])
    const found: number[] = []
    for await (const rows of batchesAhead(ask)) found.push(...rows)
    expect([found, asked]).toEqual([
      [1, 2, 3],
      [undefined, 2, 3],
    ])
  })

  it('have the next question on its way before a batch is worked on', async () => {
    const { ask, left } = connectionOf([[1], [2], []])
    const seen: (number | undefined)[][] = []
    for await (const _ of batchesAhead(ask)) seen.push([...left])
    expect(seen).toEqual([
      [undefined, 1],
      [undefined, 1, 2],
    ])
  })

  it('fail where their question fails, also when nobody waits for it yet', async () => {
    let turn = 0
    const ask = (): Promise<readonly number[]> => {
      turn += 1
      return turn === 1 ? Promise.resolve([1]) : Promise.reject(new Error('gone'))
    }
    const read = async () => {
      for await (const _ of batchesAhead(ask)) await new Promise((done) => setTimeout(done, 5))
    }
    await expect(read()).rejects.toThrow('gone')
  })
})
