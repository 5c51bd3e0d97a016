import { expect, test } from 'vitest'
import { restBy } from './rest-beside-tills.ts'

function makeRest(answers: (boolean | Error)[], wait: () => Promise<void> = async () => {}) {
  const at = { millis: 0 }
  const slept: number[] = []
  let looks = 0
  const look = () => {
    const answer = answers[Math.min(looks, answers.length - 1)] ?? false
    looks += 1
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const sleep = (millis: number): Promise<void> => {
    slept.push(millis)
    return wait()
  }
  return { at, slept, looked: () => looks, ...restBy({ look, timer: () => at.millis, sleep, gap: async () => {} }) }
}

test('while tills sell work that was waited for rests nine times as long as it took, two seconds at most', async () => {
  const { rest, slept } = makeRest([true])
  for (const millis of [1, 20, 222, 223, 9_000]) await rest(millis)
  expect(slept).toEqual([9, 180, 1_998, 2_000, 2_000])
})

test('while nobody sells it does not rest, and the tills are looked at once a second', async () => {
  const { at, rest, slept, looked } = makeRest([false, true])
  await rest(100)
  at.millis = 999
  await rest(100)
  expect([slept, looked()]).toEqual([[], 1])
  at.millis = 1_000
  await rest(100)
  expect([slept, looked()]).toEqual([[900], 2])
})

test('while nobody sells work that may wait goes on at once, and nothing is owed', async () => {
  const { slept, inTurn, owe, waiting } = makeRest([false])
  await owe('one', 1_000)
  expect(await Promise.all([1, 2, 3].map((at) => inTurn('one', async () => at)))).toEqual([1, 2, 3])
  expect([slept, waiting('one')]).toEqual([[], 0])
})

test('while tills sell a merchant whose apps rest holds up no other', async () => {
  const { slept, inTurn, owe, waiting } = makeRest([true], () => new Promise(() => {}))
  await owe('one', 50)
  const began: string[] = []
  for (const merchantId of ['one', 'one', 'two']) void inTurn(merchantId, async () => began.push(merchantId))
  await new Promise((done) => setImmediate(done))
  expect([slept.includes(400), began, waiting('one'), waiting('two')]).toEqual([true, ['two'], 1, 0])
})

test('what is written for webhooks waits behind nothing that apps read or that is sent, which rest for it', async () => {
  const { at, slept, inTurn, owe, waiting } = makeRest([true], () => new Promise(() => {}))
  await owe('one', 50, 'sending')
  const began: string[] = []
  for (const kind of ['reading', 'reading', 'sending'] as const) void inTurn('one', async () => began.push(kind), kind)
  await inTurn('one', async () => began.push('planning'), 'planning')
  expect([began, waiting('one')]).toEqual([['planning'], 1])
  await inTurn('two', async () => (at.millis += 60), 'planning')
  void inTurn('two', async () => began.push('of two'))
  await new Promise((done) => setImmediate(done))
  expect([began, slept.at(-1)]).toEqual([['planning'], 60 * 40 - 40 * 40])
})

test('work of other lanes keeps nobody for good', async () => {
  const { at, slept, inTurn } = makeRest([true])
  for (let piece = 0; piece < 20; piece += 1) await inTurn('one', async () => (at.millis += 75), 'planning')
  slept.length = 0
  await inTurn('one', async () => {})
  expect(Math.max(...slept)).toBeLessThanOrEqual(3_000)
})

test('a look that fails keeps nobody', async () => {
  const { rest, slept, isSelling } = makeRest([new Error('away')])
  await rest(100)
  expect([slept, await isSelling()]).toEqual([[], false])
})
