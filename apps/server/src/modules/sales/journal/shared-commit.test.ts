import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingDesk } from '../../../platform/booking.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { KnownSale } from './recall-sale.ts'
import { writeSharing } from './shared-commit.ts'
import type { WriteOutcome } from './write-together.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Answered = WriteOutcome | readonly WriteOutcome[]

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
  const sell = (merchantId = 'shop', holds: readonly string[] = []): Promise<WriteOutcome> => {
    const step = (_work: unknown, { longestLockMillis }: { longestLockMillis?: number } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answered>()
      const isShared = longestLockMillis !== undefined
      begun.push({ isShared, merchantId, longestLockMillis, end: resolve, fail: reject })
      return promise
    }
    const desk = { memory, log, step, device: { merchantId } } as unknown as BookingDesk
    const sale = holds.length > 0 ? { holds, read: () => Promise.reject(new Error('nothing is read here')) } : {}
    return writeSharing({ desk, parts: [], row: {} as never, known: { sale, proven: {} } as unknown as KnownSale })
  }
  const last = (): Begun => begun.at(-1) as Begun
  return { begun, last, sell }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('who comes alone is written at once, and alone', async () => {
  const { begun, last, sell } = makeServer()
  const one = sell()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false])
  last().end('booked')
  expect(await one).toBe('booked')
  await settled()
  const other = sell()
  last().end('not-so')
  expect(await other).toBe('not-so')
  expect(begun).toHaveLength(2)
})

test('who comes meanwhile is written together, and each is told of its own', async () => {
  const { begun, last, sell } = makeServer()
  const all = [sell(), sell(), sell(), sell()]
  expect(begun).toHaveLength(1)
  last().end('booked')
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true])
  last().end(['not-so', 'booked', 'unknown'])
  expect(await Promise.all(all)).toEqual(['booked', 'not-so', 'booked', 'unknown'])
  expect(vi.getTimerCount()).toBe(0)
})

test('no more than 25 are written together, the others with the next', async () => {
  const { begun, last, sell } = makeServer()
  const all = Array.from({ length: 1 + 25 + 2 }, () => sell())
  last().end('booked')
  await settled()
  last().end(Array.from({ length: 25 }, () => 'booked' as const))
  await settled()
  expect(begun).toHaveLength(3)
  last().end(['not-so', 'booked'])
  const answers = await Promise.all(all)
  expect(answers.map((written, place) => [written, place]).filter(([written]) => written !== 'booked')).toEqual([
    ['not-so', 26],
  ])
})

test('a member and a coupon go once together; who brings them again takes the next, before those who came later', async () => {
  const { begun, last, sell } = makeServer()
  const first = sell()
  const ada = ['member ada', 'coupon ten']
  const all = [
    sell('shop', ada),
    sell('shop', ['member ada']),
    sell('shop', ['coupon ten']),
    sell(),
    sell('shop', ['member bob']),
  ]
  last().end('booked')
  expect(await first).toBe('booked')
  await settled()
  last().end(['booked', 'not-so', 'unknown'])
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true, true])
  last().end(['booked', 'booked'])
  expect(await Promise.all(all)).toEqual(['booked', 'booked', 'booked', 'not-so', 'unknown'])
})

test('where a shared transaction fails, each is written alone and fails by itself', async () => {
  const { begun, last, sell } = makeServer()
  const all = [sell(), sell(), sell()]
  last().end('booked')
  await settled()
  last().fail(new Error('one of them was refused'))
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true, false, false])
  begun[2]?.end('booked')
  begun[3]?.fail(new Error('its own'))
  await expect(Promise.allSettled(all)).resolves.toMatchObject([
    { value: 'booked' },
    { value: 'booked' },
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
  begun[1]?.end(['booked', 'booked'])
  expect(await Promise.all(behind)).toEqual(['booked', 'booked'])
  const next = sell()
  begun[2]?.end('booked')
  expect(await next).toBe('booked')
  begun[0]?.end('booked')
  expect(await first).toBe('booked')
  expect(begun).toHaveLength(3)
})

test('merchants never share, and neither do servers', async () => {
  const { begun, sell } = makeServer()
  const other = makeServer()
  void Promise.all([sell('one'), sell('two'), other.sell('one')])
  expect(begun.map(({ merchantId }) => merchantId)).toEqual(['one', 'two'])
  expect(other.begun.map(({ merchantId }) => merchantId)).toEqual(['one'])
  void Promise.all([sell('two'), sell('one'), sell('one')])
  for (const { end } of begun.slice()) end('booked')
  await settled()
  expect(begun.slice(2).map(({ merchantId, isShared }) => [merchantId, isShared])).toEqual([
    ['one', true],
    ['two', false],
  ])
})
