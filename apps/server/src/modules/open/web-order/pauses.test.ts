import { expect, test } from 'vitest'
import { makePauses } from './pauses.ts'

const at = (seconds: number): string => new Date(Date.parse('2026-03-01T10:00:00.000Z') + seconds * 1_000).toISOString()

test('what fails is tried after pauses that double up to an hour, and at once after it went well', () => {
  const pauses = makePauses()
  const tries: number[] = []
  for (let second = 0; second <= 14_400; second += 5) {
    if (!pauses.isOver('one', at(second))) continue
    tries.push(second)
    pauses.lengthen('one', at(second))
  }
  expect(tries).toEqual([0, 10, 30, 70, 150, 310, 630, 1_270, 2_550, 5_110, 8_710, 12_310])
  expect(pauses.isOver('other', at(0))).toBe(true)
  pauses.forget('one')
  expect(pauses.isOver('one', at(14_400))).toBe(true)
})
