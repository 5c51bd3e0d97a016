import { describe, expect, it } from 'vitest'
import { RefusalError } from '../calls/refusal.ts'
import { Turns } from './turns.ts'

/** Work that ends when it is told to, and says in which order it began. */
function makeBench(places?: number) {
  const turns = new Turns(places)
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (tenant: string): Promise<void> =>
    turns.take(tenant, () => {
      began.push(tenant)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endFirst = async () => {
    ends.shift()?.()
    await settle()
  }
  return { began, ask, endFirst, settle }
}

describe('turns at heavy work', () => {
  it('begin at once where a place is free, and leave one for others', async () => {
    const { began, ask, settle } = makeBench()
    for (const tenant of ['a', 'a', 'a', 'b']) void ask(tenant)
    await settle()
    expect(began).toEqual(['a', 'b'])
  })

  it('go round: who asks once waits for one piece of who asks ten times', async () => {
    const { began, ask, endFirst, settle } = makeBench()
    for (let count = 0; count < 10; count += 1) void ask('a')
    await settle()
    void ask('b')
    void ask('c')
    await settle()
    await endFirst()
    await endFirst()
    expect(began).toEqual(['a', 'b', 'a', 'c'])
  })

  it('are given back by work that fails, and are one at a time where there is one place', async () => {
    const turns = new Turns(1)
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    let most = 0
    let now = 0
    const work = async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    await Promise.all(['a', 'b', 'a', 'c', 'b'].map((tenant) => turns.take(tenant, work)))
    expect([most, now]).toEqual([1, 0])
  })

  it('are refused where twenty of one tenant wait, and nobody else is', async () => {
    const { ask, settle } = makeBench()
    for (let count = 0; count < 21; count += 1) void ask('a')
    await settle()
    await expect(ask('a')).rejects.toThrow(RefusalError)
    let isRefused = false
    void ask('b').catch(() => (isRefused = true))
    await settle()
    expect(isRefused).toBe(false)
  })
})
