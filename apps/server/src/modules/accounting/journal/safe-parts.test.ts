import { expect, it } from 'vitest'
import { inSafeParts } from './safe-parts.ts'

it('leaves a row alone whose amounts fit', () =>
  expect(inSafeParts({ day: 'd', taxMinor: -5 })).toEqual([{ day: 'd', taxMinor: -5 }]))

it.each([1n, -1n])('cuts what is wider into rows that add up to it (%s)', (sign) => {
  const wide = sign * (2n ** 51n + 7n)
  const rows = inSafeParts({ day: 'd', amountMinor: wide.toString(), taxMinor: 3, rateBasisPoints: 900, unknown: 4 })
  expect(rows.map(({ taxMinor, unknown }) => [taxMinor, unknown])).toEqual([
    [3, 4],
    [0, 0],
    [0, 0],
  ])
  expect(rows.every(({ day, rateBasisPoints }) => day === 'd' && rateBasisPoints === 900)).toBe(true)
  expect(rows.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)).toBe(wide)
})
