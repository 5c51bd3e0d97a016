import { expect, test } from 'vitest'
import { MerchantMemory } from './merchant-memory.ts'

const recalled = (memory: MerchantMemory, merchantId: string, now = 0) => {
  const known = memory.recall(merchantId, now)
  if (!known) return undefined
  const { changes, things } = known
  return { changes, things: Object.fromEntries([...things.names()].map((name) => [name, things.get(name)])) }
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

const moved = { database: 'd', transactions: 10 }
const tea = ['tea']

/** A memory that has asked the database once, so that it knows which it is. */
const acquainted = (): MerchantMemory => {
  const memory = new MerchantMemory()
  memory.meet(moved)
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

test('what was read before it knew the database is dropped when that is first asked; what was read after is not', () => {
  const unknown = new MerchantMemory()
  unknown.remember('one', 5, [['milk', 2]], 0)
  expect(unknown.follow('one', askedOf(unknown), { ...moved, changes: 5 }, tea, 0)).toBe(false)
  const known = acquainted()
  known.meet({ database: 'e', transactions: 1 })
  expect(known.follow('one', askedOf(known), { ...moved, changes: 5 }, tea, 0)).toBe(true)
})

test('what moved is forgotten, what did not goes on at the new value', () => {
  const memory = acquainted()
  expect(memory.follow('one', askedOf(memory), { ...moved, changes: 7 }, tea, 0)).toBe(true)
  expect(recalled(memory, 'one')).toEqual({ changes: 7, things: { milk: 2 } })
  const late = { from: 5, reached: moved }
  expect(memory.follow('one', late, { ...moved, changes: 8 }, tea, 0)).toBe(false)
  expect(recalled(memory, 'one')?.changes).toBe(7)
  expect(memory.follow('one', askedOf(memory), { ...moved, changes: 9 }, (name) => name !== 'milk', 0)).toBe(true)
  expect(recalled(memory, 'one')).toEqual({ changes: 9, things: { milk: 2 } })
  expect(memory.follow('one', askedOf(memory), { ...moved, changes: 10 }, () => true, 0)).toBe(true)
  expect(recalled(memory, 'one')).toEqual({ changes: 10, things: {} })
})

test('where the counter stands where it stood, nothing has gone', () => {
  const memory = acquainted()
  expect(memory.follow('one', askedOf(memory), { ...moved, changes: 5 }, () => true, 0)).toBe(true)
  expect(recalled(memory, 'one')?.things).toEqual({ tea: 1, milk: 2 })
})

test('asked every minute it lasts, unasked for ten it does not', () => {
  const memory = acquainted()
  expect(recalled(memory, 'one', 60_000)).toBeUndefined()
  expect(memory.follow('one', askedOf(memory, 60_000), { ...moved, changes: 5 }, tea, 60_000)).toBe(true)
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
  expect(memory.follow('one', askedOf(memory), { ...moved, ...other, changes: 5 }, tea, 0)).toBe(false)
  expect([recalled(memory, 'one'), recalled(memory, 'two')]).toEqual([undefined, undefined])
})

test('answers that come in another order than they were asked in are no other database', () => {
  const memory = acquainted()
  const [first, second] = [askedOf(memory), askedOf(memory)]
  expect(memory.follow('one', second, { ...moved, transactions: 20, changes: 5 }, tea, 0)).toBe(true)
  expect(memory.follow('one', first, { ...moved, transactions: 19, changes: 5 }, tea, 0)).toBe(true)
})

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [String(from + index), from + index] as const)

test('it is bounded: what nobody asked for since half of the room was filled anew goes first', () => {
  const memory = new MerchantMemory(8)
  memory.remember('one', 1, numbered(0, 4), 0)
  memory.remember('two', 1, numbered(0, 1), 0)
  expect([memory.recall('one', 0)?.things.size, memory.room]).toEqual([4, 3])
  expect(memory.recall('one', 0)?.things.get('2')).toBe(2)
  memory.remember('one', 1, numbered(10, 4), 0)
  expect(recalled(memory, 'one')?.things).toEqual({ 2: 2, 10: 10, 11: 11, 12: 12, 13: 13 })
  expect([memory.recall('two', 0), memory.room]).toEqual([undefined, 3])
})

test('what was read ahead goes before what was asked for, and stays once it is asked for', () => {
  const memory = new MerchantMemory(8)
  memory.remember('one', 1, numbered(0, 3), 0)
  memory.remember('one', 1, numbered(10, 3), 0, true)
  expect([memory.recall('one', 0)?.things.get('11'), memory.room]).toEqual([11, 2])
  memory.remember('one', 1, numbered(20, 1), 0)
  // Those that were asked for are old now.
  expect([...(memory.recall('one', 0)?.things.names() ?? [])].toSorted()).toEqual(['0', '1', '11', '2', '20'])
})

test('more at once than it can hold is forgotten, and it goes on', () => {
  const memory = new MerchantMemory(8)
  memory.remember('one', 1, numbered(0, 9), 0)
  expect(memory.room).toBe(8 - (memory.recall('one', 0)?.things.size ?? 0))
  memory.remember('one', 2, numbered(0, 2), 0)
  expect(recalled(memory, 'one')).toEqual({ changes: 2, things: { 0: 0, 1: 1 } })
  expect(memory.room).toBe(6)
})

test('the room is counted right whatever happens to a thing', () => {
  const memory = new MerchantMemory(8)
  memory.follow('any', { from: 0, reached: undefined }, { ...moved, changes: 0 }, tea, 0)
  memory.remember('one', 1, numbered(0, 3), 0, true)
  memory.remember('one', 1, [...numbered(1, 2), ['2', undefined], ['7', undefined]], 0)
  memory.remember('one', 1, numbered(1, 1), 0, true)
  expect([Object.keys(recalled(memory, 'one')?.things ?? {}), memory.room]).toEqual([['0', '1'], 6])
  memory.follow('one', askedOf(memory), { ...moved, changes: 2 }, ['0', '5'], 0)
  expect(memory.room).toBe(7)
  memory.remember('one', 3, [['9', 9]], 0)
  expect(memory.room).toBe(7)
  memory.follow('one', askedOf(memory), { ...moved, changes: 4 }, () => true, 0)
  expect(memory.room).toBe(8)
})
