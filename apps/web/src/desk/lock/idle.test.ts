import { expect, it } from 'vitest'
import { idleWatch } from './idle.ts'

it('a desk that nobody touches is locked after its time, and not before', () => {
  const watch = idleWatch(0)
  expect([watch.isOver(60_000, 60_000), watch.isOver(60_001, 60_000)]).toEqual([false, true])
  watch.touch(60_000)
  expect([watch.isOver(120_000, 60_000), watch.isOver(120_001, 60_000)]).toEqual([false, true])
})

it('a clock that is set back an hour keeps it open no longer than that time once more', () => {
  const watch = idleWatch(3_600_000)
  expect(watch.isOver(10_000, 60_000)).toBe(false)
  expect([watch.isOver(70_000, 60_000), watch.isOver(70_001, 60_000)]).toEqual([false, true])
})
