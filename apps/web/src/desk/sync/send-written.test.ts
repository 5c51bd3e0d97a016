import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredEntry } from '../journal/entry-state.ts'
import { sendWritten } from './connection.ts'

const poke = vi.fn<() => void>()
const written = (kind: string): void => sendWritten({ body: { kind } } as StoredEntry, poke)

beforeEach(() => {
  poke.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('sends a sale at once', () => {
  written('sale')
  expect(poke).toHaveBeenCalledTimes(1)
})

it('sends goods that were taken out of a basket together, a second later at most', () => {
  for (let undone = 0; undone < 15; undone += 1) {
    written('goods-removed')
    vi.advanceTimersByTime(100)
  }
  expect(poke).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(poke).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(poke).toHaveBeenCalledTimes(2)
})

it('lets nothing wait behind them', () => {
  written('goods-removed')
  written('sale')
  expect(poke).toHaveBeenCalledTimes(1)
})
