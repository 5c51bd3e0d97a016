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

const moved = { database: 'd', transactions: 10, isWhole: false }
const isTea = (name: string): boolean => name === 'tea'

/** A memory that has asked the database once, so that it knows which it is. */
const acquainted = (): MerchantMemory => {
  const memory = new MerchantMemory()
  memory.follow('any', { from: 0, reached: undefined }, { ...moved, changes: 0 }, isTea, 0)
  memory.remember(
    'one',
    5,
    [
      ['tea', 1],
      ['milk', 2],
    ],
    0,
  )
  return memory
}

const askedOf = (memory: MerchantMemory, now = 0) => {
  const asked = memory.ask('one', now)
  if (!asked) throw new Error('nothing is remembered')
  return asked
}

test('what moved is forgotten, what did not goes on at the new value', () => {
  const memory = acquainted()
  expect(memory.follow('one', askedOf(memory), { ...moved, changes: 7 }, isTea, 0)).toBe(true)
  expect(recalled(memory, 'one')).toEqual({ changes: 7, things: { milk: 2 } })
  const late = { from: 5, reached: moved }
  expect(memory.follow('one', late, { ...moved, changes: 8 }, isTea, 0)).toBe(false)
  expect(recalled(memory, 'one')?.changes).toBe(7)
  expect(memory.follow('one', askedOf(memory), { ...moved, changes: 9, isWhole: true }, isTea, 0)).toBe(false)
  expect(recalled(memory, 'one')).toBeUndefined()
})

test('asked every minute it lasts, unasked for ten it does not', () => {
  const memory = acquainted()
  expect(recalled(memory, 'one', 60_000)).toBeUndefined()
  expect(memory.follow('one', askedOf(memory, 60_000), { ...moved, changes: 5 }, isTea, 60_000)).toBe(true)
  expect(recalled(memory, 'one', 119_999)?.things).toEqual({ tea: 1, milk: 2 })
  expect(memory.ask('one', 659_999)).toMatchObject({ from: 5 })
  expect(memory.ask('one', 660_000)).toBeUndefined()
})

test.each([
  ['another database', { database: 'e', transactions: 11 }],
  ['one that was set back', { database: 'd', transactions: 9 }],
])('%s is remembered nothing of, of any merchant', (_, other) => {
  const memory = acquainted()
  memory.remember('two', 1, [['tea', 9]], 0)
  expect(memory.follow('one', askedOf(memory), { ...moved, ...other, changes: 5 }, isTea, 0)).toBe(false)
  expect([recalled(memory, 'one'), recalled(memory, 'two')]).toEqual([undefined, undefined])
})

test('answers that come in another order than they were asked in are no other database', () => {
  const memory = acquainted()
  const [first, second] = [askedOf(memory), askedOf(memory)]
  expect(memory.follow('one', second, { ...moved, transactions: 20, changes: 5 }, isTea, 0)).toBe(true)
  expect(memory.follow('one', first, { ...moved, transactions: 19, changes: 5 }, isTea, 0)).toBe(true)
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
