import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingDesk } from '../../../platform/booking.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import { writeSharing } from './shared-commit.ts'
import type { SaleToWrite, WriteOutcome } from './write-together.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A transaction that was begun; the test says how it ends. `isShared`: of several runs. */
interface Begun {
  readonly isShared: boolean
  readonly merchantId: string
  readonly longestLockMillis: number | undefined
  readonly end: (...written: readonly WriteOutcome[]) => void
  readonly fail: (error: Error) => void
}

/** A server whose transactions the test ends: what is written in them is the database's test. */
function makeServer() {
  const begun: Begun[] = []
  const memory = new MerchantMemory()
  const log = { info: () => {} }
  const sellSeveral = (merchantId: string, all: readonly (readonly string[])[]): Promise<readonly WriteOutcome[]> => {
    const step = (_work: unknown, { longestLockMillis }: { longestLockMillis?: number } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly WriteOutcome[]>()
      const isShared = longestLockMillis !== undefined
      const end: Begun['end'] = (...written) => resolve(written)
      begun.push({ isShared, merchantId, longestLockMillis, end, fail: reject })
      return promise
    }
    const desk = { memory, log, step, device: { merchantId } } as unknown as BookingDesk
    return writeSharing({ desk, sales: all.map(saleHolding) })
  }
  const sell = async (merchantId = 'shop', holds: readonly string[] = []): Promise<WriteOutcome | undefined> =>
    (await sellSeveral(merchantId, [holds]))[0]
  const last = (): Begun => begun.at(-1) as Begun
  return { begun, last, sell, sellSeveral }
}

const saleHolding = (holds: readonly string[]): SaleToWrite => {
  const sale = holds.length > 0 ? { holds, read: () => Promise.reject(new Error('nothing is read here')) } : {}
  return { sale } as SaleToWrite
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
  last().end('not-so', 'booked', 'unknown')
  expect(await Promise.all(all)).toEqual(['booked', 'not-so', 'booked', 'unknown'])
  expect(vi.getTimerCount()).toBe(0)
})

test('no more than 25 are written together, the others with the next', async () => {
  const { begun, last, sell } = makeServer()
  const all = Array.from({ length: 1 + 25 + 2 }, () => sell())
  last().end('booked')
  await settled()
  last().end(...Array.from({ length: 25 }, () => 'booked' as const))
  await settled()
  expect(begun).toHaveLength(3)
  last().end('not-so', 'booked')
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
  last().end('booked', 'not-so', 'unknown')
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true, true])
  last().end('booked', 'booked')
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
  begun[1]?.end('booked', 'booked')
  expect(await Promise.all(behind)).toEqual(['booked', 'booked'])
  const next = sell()
  begun[2]?.end('booked')
  expect(await next).toBe('booked')
  begun[0]?.end('booked')
  expect(await first).toBe('booked')
  expect(begun).toHaveLength(3)
})

test('a run of one till stays together, and waits for the next where it does not fit', async () => {
  const { begun, last, sell, sellSeveral } = makeServer()
  const plain = (count: number) =>
    sellSeveral(
      'shop',
      Array.from({ length: count }, (): string[] => []),
    )
  const first = sell()
  const [one, short, long] = [sell(), plain(2), plain(24)]
  last().end('booked')
  expect(await first).toBe('booked')
  await settled()
  last().end('unknown', 'booked', 'not-so')
  expect(await short).toEqual(['booked', 'not-so'])
  expect(await one).toBe('unknown')
  await settled()
  expect(begun.map(({ isShared }) => isShared)).toEqual([false, true, false])
  last().end(...Array.from({ length: 24 }, () => 'booked' as const))
  expect(await long).toHaveLength(24)
})

test('a run goes with others only where none of its sales brings what goes already', async () => {
  const { begun, last, sell, sellSeveral } = makeServer()
  void sell()
  const all = [sell('shop', ['member ada']), sellSeveral('shop', [[], ['member ada']]), sell('shop', ['member bob'])]
  last().end('booked')
  await settled()
  last().end('booked', 'not-so')
  expect(await Promise.all([all[0], all[2]])).toEqual(['booked', 'not-so'])
  await settled()
  last().end('booked', 'unknown')
  expect(await all[1]).toEqual(['booked', 'unknown'])
  expect(begun).toHaveLength(3)
})

test('where the transaction of a run fails, its first sale is written alone, and only that is answered', async () => {
  const { begun, last, sellSeveral } = makeServer()
  const run = sellSeveral('shop', [[], [], []])
  last().fail(new Error('the last was refused'))
  await settled()
  expect(begun).toHaveLength(2)
  last().end('booked')
  expect(await run).toEqual(['booked'])
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
