import { expect, it } from 'vitest'
import { addScan, emptyScanQueue, holdScans, releaseScans } from './scan-queue.ts'

it('keeps codes heard during a dialog and gives them back in their order', () => {
  const held = ['1', '2', '2'].reduce(addScan, holdScans(emptyScanQueue, true))
  expect(releaseScans(held)).toEqual({ ready: [], queue: held })
  expect(releaseScans(holdScans(held, false))).toEqual({
    ready: ['1', '2', '2'],
    queue: { waiting: [], isHeld: false },
  })
})
