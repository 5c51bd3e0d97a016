import { expect, test } from 'vitest'
import { AppLane } from './app-lane.ts'

const soon = () => new Promise((done) => setImmediate(done))

/** A lane whose clock goes only where somebody works or is woken. */
function makeLane(sells = true) {
  let now = 0
  const sleeping: { readonly until: number; readonly wake: () => void }[] = []
  const lane = new AppLane({
    timer: () => now,
    isSelling: async () => sells,
    gap: async () => {},
    sleep: (millis, end) =>
      new Promise((wake) => {
        const one = { until: now + millis, wake }
        sleeping.push(one)
        end?.addEventListener('abort', () => (sleeping.splice(sleeping.indexOf(one), 1), wake()))
      }),
  })
  const began: [string, number][] = []
  const work = (name: string, millis: number) =>
    lane.run(async () => {
      began.push([name, now])
      now += millis
    })
  /** Lets the one that sleeps shortest wake. */
  const pass = async () => {
    await soon()
    const next = sleeping.toSorted((one, other) => one.until - other.until)[0]
    if (!next) return
    sleeping.splice(sleeping.indexOf(next), 1)
    now = next.until
    next.wake()
    await soon()
  }
  return { lane, began, work, pass, now: () => now }
}

test('pieces follow each other for forty milliseconds, and then each rests forty times as long as it took', async () => {
  const { began, work, pass } = makeLane()
  for (let at = 0; at < 7; at += 1) void work(String(at), 10)
  await soon()
  expect(began.map(([, at]) => at)).toEqual([0, 10, 20, 30, 40])
  await pass()
  await pass()
  expect(began.slice(5)).toEqual([
    ['5', 410],
    ['6', 810],
  ])
})

test('over a long time its share is a fortieth, whatever a piece takes', async () => {
  for (const millis of [1, 9, 11, 75]) {
    const { began, work, pass, now } = makeLane()
    for (let at = 0; at < 500; at += 1) void work(String(at), millis)
    while (began.length < 500) await pass()
    const times = now() / (500 * millis)
    expect([times > 36, times < 41], `pieces of ${millis} ms: ${times}`).toEqual([true, true])
  }
})

test('work that could not wait is rested for by what comes behind it', async () => {
  const { lane, began, work, pass, now } = makeLane()
  lane.owe(39)
  await work('a', 1)
  lane.owe(1)
  void work('b', 1)
  await soon()
  expect(began.map(([name]) => name)).toEqual(['a'])
  await pass()
  expect([began.map(([name]) => name), now()]).toEqual([['a', 'b'], 41])
})

test('once nobody sells, what waits goes on without a rest', async () => {
  const { began, work } = makeLane(false)
  for (let at = 0; at < 50; at += 1) void work(String(at), 100)
  await soon()
  expect(began.length).toBe(50)
})

test('a piece that fails fails, and one that hangs keeps those behind it for a second', async () => {
  const { lane, began, work, pass, now } = makeLane()
  await expect(lane.run(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  const hanging = lane.run(() => new Promise(() => {}))
  void work('b', 1)
  await soon()
  expect([began, lane.waiting]).toEqual([[], 1])
  await pass()
  await pass()
  expect(began.map(([name]) => name)).toEqual(['b'])
  expect(now()).toBe(1_000 + 3_000 - 1_600 + 1)
  expect(hanging).toBeInstanceOf(Promise)
})
