import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

const run = vi.fn<() => void>()
let frames: (() => void)[] = []

beforeEach(() => {
  run.mockClear()
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits for the frame that is being made, and runs once', () => {
  afterPaint(run)
  expect(run).not.toHaveBeenCalled()
  frames.forEach((frame) => frame())
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not wait long for a frame that does not come', () => {
  afterPaint(run)
  vi.advanceTimersByTime(20)
  expect(run).toHaveBeenCalledTimes(1)
})

it('waits for no frame where the page is not shown, or is no page', () => {
  for (const document of [{ hidden: true }, undefined]) {
    run.mockClear()
    vi.stubGlobal('document', document)
    afterPaint(run)
    vi.advanceTimersByTime(0)
    expect(run).toHaveBeenCalledTimes(1)
    expect(frames).toEqual([])
  }
})
