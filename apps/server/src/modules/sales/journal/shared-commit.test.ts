import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingDesk } from '../../../platform/booking.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import { writeSharing } from './shared-commit.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Answered = boolean | readonly boolean[]

/** A transaction that was begun; the test says how it ends. `isShared`: of several sales. */
interface Begun {
  readonly isShared: boolean
  readonly merchantId: string
  readonly longestLockMillis: number | undefined
  readonly end: (answered: Answered) => void
  readonly fail: (error: Error) => void
}

/** A server whose transactions the test ends: what is written in them is the database's test. */
function makeServer() {
  const begun: Begun[] = []
  const memory = new MerchantMemory()
  const log = { info: () => {} }
  const sell = (merchantId = 'shop'): Promise<boolean> => {
    const step = (_work: unknown, { longestLockMillis }: { longestLockMillis?: number } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answered>()
      const isShared = longestLockMillis !== undefined
      begun.push({ isShared, merchantId, longestLockMillis, end: resolve, fail: reject })
      return promise
    }
    const desk = { memory, log, step, device: { merchantId } } as unknown as BookingDesk
    return writeSharing({ desk, parts: [], proven: {} as never })
  }
  const last = (): Begun => begun.at(-1) as Begun
  return { begun, last, sell }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('who comes alone is written at once, and alone', async () => {
  const { begun, last, sell } = makeServer()
  const one = sell()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false])
  last().end(true)
  expect(await one).toBe(true)
  await settled()
  const other = sell()
  last().end(false)
  expect(await other).toBe(false)
  expect(begun).toHaveLength(2)
})

test('who comes meanwhile is written together, and each is told of its own', async () => {
  const { begun, last, sell } = makeServer()
  const all = [sell(), sell(), sell(), sell()]
  expect(begun).toHaveLength(1)
  last().end(true)
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true])
  last().end([false, true, false])
  expect(await Promise.all(all)).toEqual([true, false, true, false])
  expect(vi.getTimerCount()).toBe(0)
})

test('no more than 25 are written together, the others with the next', async () => {
  const { begun, last, sell } = makeServer()
  const all = Array.from({ length: 1 + 25 + 2 }, () => sell())
  last().end(true)
  await settled()
  last().end(Array.from({ length: 25 }, () => true))
  await settled()
  expect(begun).toHaveLength(3)
  last().end([false, true])
  const answers = await Promise.all(all)
  expect(answers.map((isBooked, place) => [isBooked, place]).filter(([isBooked]) => isBooked === false)).toEqual([
    [false, 26],
  ])
})

test('where a shared transaction fails, each is written alone and fails by itself', async () => {
  const { begun, last, sell } = makeServer()
  const all = [sell(), sell(), sell()]
  last().end(true)
  await settled()
  last().fail(new Error('one of them was refused'))
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true, false, false])
  begun[2]?.end(true)
  begun[3]?.fail(new Error('its own'))
  await expect(Promise.allSettled(all)).resolves.toMatchObject([
    { value: true },
    { value: true },
    { status: 'rejected' },
  ])
})

test('a transaction that does not end holds up nobody', async () => {
  const { begun, sell } = makeServer()
  const first = sell()
  const behind = [sell(), sell()]
  await vi.advanceTimersByTimeAsync(24)
  expect(begun).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true])
  // Below the second after which PostgreSQL looks whether those who wait do so in a circle.
  expect(begun[1]?.longestLockMillis).toBeLessThan(1_000)
  begun[1]?.end([true, true])
  expect(await Promise.all(behind)).toEqual([true, true])
  const next = sell()
  begun[2]?.end(true)
  expect(await next).toBe(true)
  begun[0]?.end(true)
  expect(await first).toBe(true)
  expect(begun).toHaveLength(3)
})

test('merchants never share, and neither do servers', async () => {
  const { begun, sell } = makeServer()
  const other = makeServer()
  void Promise.all([sell('one'), sell('two'), other.sell('one')])
  expect(begun.map(({ merchantId }) => merchantId)).toEqual(['one', 'two'])
  expect(other.begun.map(({ merchantId }) => merchantId)).toEqual(['one'])
  void Promise.all([sell('two'), sell('one'), sell('one')])
  for (const { end } of begun.slice()) end(true)
  await settled()
  expect(begun.slice(2).map(({ merchantId, isShared }) => [merchantId, isShared])).toEqual([
    ['one', true],
    ['two', false],
  ])
})
