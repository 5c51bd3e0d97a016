import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerToSend } from '../../calls/run-command.ts'
import { waitForNews } from './wait-for-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothing: AnswerToSend = { status: 200, body: { data: [] } }
const news: AnswerToSend = { status: 200, body: { data: [1] } }
const isEmpty = (body: unknown): boolean => (body as { data: unknown[] }).data.length === 0

/** A call that answers these one after the other, then the last one for ever. */
function answering(...answers: AnswerToSend[]) {
  let asked = 0
  const run = () => Promise.resolve(answers[Math.min((asked += 1), answers.length) - 1] as AnswerToSend)
  return { run, asked: () => asked }
}

const waitFor = (seconds: number, signal = new AbortController().signal, caller = 'one') => ({
  seconds,
  caller,
  signal,
})

test('answers at once where nobody waits, or something is to be told', async () => {
  const empty = answering(nothing)
  expect(await waitForNews(empty.run, isEmpty, waitFor(0))).toBe(nothing)
  expect(empty.asked()).toBe(1)
  expect(await waitForNews(answering(news).run, isEmpty, waitFor(30))).toBe(news)
})

test('answers as soon as something is to be told', async () => {
  const { run, asked } = answering(nothing, nothing, news)
  const answer = waitForNews(run, isEmpty, waitFor(30))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toBe(news)
  expect(asked()).toBe(3)
})

test.each([
  [2, 2_000],
  [30, 30_000],
  [3_000, 30_000],
])('waits %s seconds for %s milliseconds', async (seconds, milliseconds) => {
  const started = performance.now()
  const answer = waitForNews(answering(nothing).run, isEmpty, waitFor(seconds))
  await vi.advanceTimersByTimeAsync(60_000)
  let ended = 0
  void answer.then(() => (ended = performance.now()))
  expect(await answer).toBe(nothing)
  expect(ended - started).toBeGreaterThanOrEqual(milliseconds)
})

test('ends where nobody listens any more', async () => {
  const controller = new AbortController()
  const { run, asked } = answering(nothing)
  const answer = waitForNews(run, isEmpty, waitFor(30, controller.signal))
  await vi.advanceTimersByTimeAsync(1_500)
  controller.abort()
  expect(await answer).toBe(nothing)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toBe(2)
})

test('tells of a key that was revoked meanwhile, and keeps its answer where calls ran out', async () => {
  const revoked: AnswerToSend = { status: 401, body: {} }
  const first = waitForNews(answering(nothing, revoked).run, isEmpty, waitFor(30))
  const tooMany = waitForNews(answering(nothing, { status: 429, body: {} }).run, isEmpty, waitFor(30))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await first, await tooMany]).toEqual([revoked, nothing])
})

test('lets four of a caller wait, and others beside', async () => {
  const four = Array.from({ length: 4 }, () => waitForNews(answering(nothing).run, isEmpty, waitFor(30)))
  await vi.advanceTimersByTimeAsync(0)
  const fifth = answering(nothing)
  expect(await waitForNews(fifth.run, isEmpty, waitFor(30))).toBe(nothing)
  expect(fifth.asked()).toBe(1)
  const other = answering(nothing, news)
  const beside = waitForNews(other.run, isEmpty, waitFor(30, undefined, 'two'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await beside).toBe(news)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.all(four)).toEqual([nothing, nothing, nothing, nothing])
})
