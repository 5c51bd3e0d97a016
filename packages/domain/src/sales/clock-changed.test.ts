import { expect, it } from 'vitest'
import { changedClockRuns } from './clock-changed.ts'

const receivedAt = '2026-03-02T10:00:00.000Z'
const shown = (offMs: number): string => new Date(Date.parse(receivedAt) - offMs).toISOString()
const runs = (offsets: readonly (number | null)[], measuredMs: number) =>
  changedClockRuns(
    offsets.map((clockOffsetMs, at) => ({ sequence: at + 1, clockOffsetMs })),
    { sentAt: shown(measuredMs), receivedAt },
  ).map(({ from, to, offsetMs }) => [from, to, offsetMs])

it.each([
  ['4:59 back', [0], 299_000, []],
  ['five minutes', [0], 300_000, []],
  ['5:01 back', [0], 301_000, [[1, 1, 0]]],
  ['5:01 ahead', [0], -301_000, [[1, 1, 0]]],
  ['an hour off as ever', [3_600_000], 3_600_000, []],
  ['an hour off, and put right', [3_600_000, 3_600_000], 0, [[1, 2, 3_600_000]]],
  ['never measured', [null, null], 3_600_000, [[1, 2, 0]]],
  ['measured anew within', [0, 0, 3_600_000, 3_600_000], 3_600_000, [[1, 2, 0]]],
  [
    'two spells of one upload',
    [0, 900_000, 0],
    3_600_000,
    [
      [1, 1, 0],
      [2, 2, 900_000],
      [3, 3, 0],
    ],
  ],
])('a clock %s', (_, offsets, measuredMs, expected) => {
  expect(runs(offsets, measuredMs)).toEqual(expected)
})

it('says nothing where the till does not say its time, or no time', () => {
  for (const sentAt of [undefined, '', 'soon', '+275760-09-13T00:00:00.001Z'])
    expect(changedClockRuns([{ sequence: 1, clockOffsetMs: 0 }], { sentAt, receivedAt })).toEqual([])
})
