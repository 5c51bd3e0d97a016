import { expect, test } from 'vitest'
import type { SideConnections } from '../counted.store.ts'
import { Places } from './places.ts'

let now = Date.parse('2026-03-02T04:00:00.000Z')
const clock = (): string => new Date(now).toISOString()

test('a process that has the database for itself counts by itself: so many, and one more when one is left', async () => {
  const places = new Places(clock)
  const taken = await Promise.all([1, 2, 3].map(() => places.take('ada', 2)))
  expect(taken.map((place) => place !== undefined)).toEqual([true, true, false])
  expect(await places.take('bob', 2)).toBeDefined()
  taken[0]?.leave()
  expect(await places.take('ada', 2)).toBeDefined()
  expect(await places.take('ada', 2)).toBeUndefined()
})

test('a place that is left twice is given back once', async () => {
  const places = new Places(clock)
  const [one] = [await places.take('ada', 2), await places.take('ada', 2)]
  one?.leave()
  one?.leave()
  expect(await places.take('ada', 2)).toBeDefined()
  expect(await places.take('ada', 2)).toBeUndefined()
})

test('a place that is taken while the last one is left is counted', async () => {
  const open: (() => void)[] = []
  const slow = (async (statement: { readonly name?: string }) => {
    if (statement.name !== 'kassa.take-place') return []
    await new Promise<void>((done) => open.push(done))
    throw new Error('away')
  }) as SideConnections
  const places = new Places(clock, slow)
  const first = places.take('ada', 2)
  await expect.poll(() => open.length).toBe(1)
  open.pop()?.()
  const place = await first
  const second = places.take('ada', 2)
  await expect.poll(() => open.length).toBe(1)
  place?.leave()
  open.pop()?.()
  expect(await second).toBeDefined()
  const third = places.take('ada', 1)
  expect(await third).toBeUndefined()
})

test('where the database cannot be asked, the process counts alone, and goes on', async () => {
  const away: SideConnections = () => Promise.reject(new Error('away'))
  const places = new Places(clock, away)
  const [one] = [await places.take('ada', 2), await places.take('ada', 2)]
  expect(await places.take('ada', 2)).toBeUndefined()
  await places.keep()
  one?.leave()
  await places.settled()
  expect(await places.take('ada', 2)).toBeDefined()
})

test('whoever had no place left is refused without a question, for a second', async () => {
  let asked = 0
  const full = (async () => {
    asked += 1
    return [{ free: 0, hash: null }]
  }) as SideConnections
  const places = new Places(clock, full)
  for (let times = 0; times < 5; times += 1) expect(await places.take('ada', 2)).toBeUndefined()
  expect(asked).toBe(1)
  now += 1_000
  expect(await places.take('ada', 2)).toBeUndefined()
  expect(asked).toBe(2)
})
