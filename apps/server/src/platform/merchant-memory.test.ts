import { expect, test } from 'vitest'
import { MerchantMemory } from './merchant-memory.ts'

const recalled = (memory: MerchantMemory, merchantId: string, now = 0) => {
  const known = memory.recall(merchantId, now)
  return known && { changes: known.changes, things: Object.fromEntries(known.things) }
}

test('things of one value of the counter are kept together; later ones drop them, earlier ones are not taken', () => {
  const memory = new MerchantMemory()
  memory.remember('one', 5, [['tea', 1]], 0)
  memory.remember('one', 5, [['milk', 2]], 0)
  memory.remember('two', 1, [['tea', 9]], 0)
  expect(recalled(memory, 'one')).toEqual({ changes: 5, things: { tea: 1, milk: 2 } })
  memory.remember('one', 4, [['tea', 0]], 0)
  expect(recalled(memory, 'one')).toEqual({ changes: 5, things: { tea: 1, milk: 2 } })
  memory.remember('one', 6, [['milk', 3]], 0)
  expect(recalled(memory, 'one')).toEqual({ changes: 6, things: { milk: 3 } })
  expect(recalled(memory, 'two')).toEqual({ changes: 1, things: { tea: 9 } })
  expect(recalled(memory, 'three')).toBeUndefined()
})

test('an undefined thing is forgotten, and everything after a minute', () => {
  const memory = new MerchantMemory()
  memory.remember('one', 5, [['shift', 1]], 0)
  memory.remember('one', 5, [['shift', undefined]], 30_000)
  memory.remember('one', 5, [['tea', 1]], 59_999)
  expect(recalled(memory, 'one', 59_999)?.things).toEqual({ tea: 1 })
  expect(recalled(memory, 'one', 60_000)).toBeUndefined()
  memory.remember('one', 5, [['milk', 2]], 60_000)
  expect(recalled(memory, 'one', 60_000)?.things).toEqual({ milk: 2 })
})

test('it is bounded: past fifty thousand things it begins anew', () => {
  const memory = new MerchantMemory()
  const things = Array.from({ length: 50_000 }, (_, index) => [`${index}`, index] as const)
  memory.remember('one', 1, things, 0)
  memory.remember('one', 2, things, 0)
  expect(memory.recall('one', 0)?.things.size).toBe(50_000)
  memory.remember('two', 1, [['tea', 1]], 0)
  expect(memory.recall('one', 0)).toBeUndefined()
  memory.remember('two', 1, [['tea', 1]], 0)
  expect(memory.recall('two', 0)?.things.size).toBe(1)
})
