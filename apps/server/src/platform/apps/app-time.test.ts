import { expect, test } from 'vitest'
import { AppTime } from './app-time.ts'

const [ONE, OTHER] = ['one', 'other']

function makeTime() {
  const at = { millis: 0, clock: Date.parse('2026-03-01T10:00:00.000Z') }
  const time = new AppTime(
    () => new Date(at.clock).toISOString(),
    { ofMerchant: 100, ofAll: 150 },
    () => at.millis,
  )
  const spend = (merchantId: string, millis: number) =>
    time.run(
      merchantId,
      () => {
        at.millis += millis
        return Promise.resolve()
      },
      () => {},
    )
  return { at, time, spend }
}

test('apps of a merchant wait once they took their time of a window, and others do not', async () => {
  const { at, time, spend } = makeTime()
  await spend(ONE, 99)
  expect(time.secondsToWait(ONE)).toBeUndefined()
  await spend(ONE, 1)
  at.clock += 5_000
  expect([time.secondsToWait(ONE), time.secondsToWait(OTHER)]).toEqual([15, undefined])
  at.clock += 15_000
  expect(time.secondsToWait(ONE)).toBeUndefined()
})

test('all wait once all together took theirs', async () => {
  const { time, spend } = makeTime()
  await spend(ONE, 80)
  await spend(OTHER, 70)
  expect(time.secondsToWait('third')).toBe(20)
})

test('a transaction that still runs counts with what it took so far', async () => {
  const { at, time } = makeTime()
  const end = Promise.withResolvers<void>()
  const running = time.run(
    ONE,
    () => end.promise,
    () => {},
  )
  at.millis = 100
  expect(time.secondsToWait(ONE)).toBe(20)
  end.resolve()
  await running
})

test('four run at once, the others in the order in which they came, and one that fails lets the next go', async () => {
  const { time } = makeTime()
  const began: number[] = []
  const ends = Array.from({ length: 7 }, () => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, at) =>
    time.run(
      ONE,
      () => {
        began.push(at)
        return promise
      },
      () => {},
    ),
  )
  const settled = Promise.allSettled(all)
  const asLateAsCan = () => new Promise((done) => setImmediate(done))
  expect(began).toEqual([0, 1, 2, 3])
  ends[2]?.reject(new Error('lost'))
  await asLateAsCan()
  expect(began).toEqual([0, 1, 2, 3, 4])
  for (const { resolve } of ends) resolve()
  await settled
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6])
})
