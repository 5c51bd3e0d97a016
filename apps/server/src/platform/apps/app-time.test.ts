import { expect, test } from 'vitest'
import { noRest } from '../tills/rest-beside-tills.ts'
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

const asLateAsCan = () => new Promise((done) => setImmediate(done))

/** Transactions that stand until they are told to end; `began` has them in the order of their turns. */
function makeStanding() {
  const { time, at } = makeTime()
  const began: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const outcomes = new Map<string, unknown>()
  const enter = (merchantId: string, name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    const work = () => {
      began.push(name)
      return end.promise
    }
    time
      .run(merchantId, work, () => {})
      .then(
        () => outcomes.set(name, 'done'),
        (error: unknown) => outcomes.set(name, error),
      )
  }
  return { at, began, outcomes, enter, ends }
}

test('four run at once, two of a merchant, the others by merchant in turn, and one that fails lets the next go', async () => {
  const { began, outcomes, enter, ends } = makeStanding()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1']) enter(name.charAt(0), name)
  expect(began).toEqual(['a1', 'a2', 'b1', 'b2'])
  ends.get('a2')?.reject(new Error('lost'))
  await asLateAsCan()
  expect(outcomes.get('a2')).toMatchObject({ message: 'lost' })
  for (const name of ['a3', 'b1', 'c1']) {
    ends.get(name)?.resolve()
    await asLateAsCan()
  }
  expect(began).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1', 'b3', 'a4'])
})

test('whoever waited is asked to come again where the time of the window was spent meanwhile', async () => {
  const { at, began, outcomes, enter, ends } = makeStanding()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) enter(name.charAt(0), name)
  at.millis += 60
  ends.get('a1')?.resolve()
  await asLateAsCan()
  expect(began).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a3', 'a4']) {
    expect(outcomes.get(name)).toMatchObject({ refusal: { code: 'request.too-often', facts: { seconds: 20 } } })
  }
  ends.get('b1')?.resolve()
  await asLateAsCan()
  expect(outcomes.get('b1')).toBe('done')
})

/** Beside tills that sell: `turns` are the merchants whose reads had one, and `rests` what was rested for by itself. */
function makeBeside(waiting = 0) {
  const [turns, rests, told]: [string[], number[], number[]] = [[], [], []]
  let millis = 0
  const time = new AppTime(
    () => '2026-03-01T10:00:00.000Z',
    { ofMerchant: 100, ofAll: 150 },
    () => millis,
    {
      ...noRest,
      rest: async (worked) => void rests.push(worked),
      waiting: () => waiting,
      inTurn: (merchantId, work) => {
        turns.push(merchantId)
        return work()
      },
    },
  )
  const work = async () => void (millis += 7)
  const tell = (took: number): void => void told.push(took)
  return { time, work, tell, seen: { turns, rests, told } }
}

test('a read waits for its turn beside tills, and what changes something rests behind itself', async () => {
  const { time, work, tell, seen } = makeBeside(99)
  await time.read(ONE, work, tell)
  expect(seen).toEqual({ turns: [ONE], rests: [], told: [7] })
  await time.run(ONE, work, tell)
  expect(seen).toEqual({ turns: [ONE], rests: [7], told: [7, 7] })
})

test('a read is asked to come again where a hundred of its merchant wait, and a change is not', async () => {
  const { time, work, tell, seen } = makeBeside(100)
  const refusal = { code: 'request.too-often', facts: { seconds: 5 } }
  await expect(time.read(ONE, work, tell)).rejects.toMatchObject({ refusal })
  await time.run(ONE, work, tell)
  expect(seen).toEqual({ turns: [], rests: [7], told: [7] })
})
