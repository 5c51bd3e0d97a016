import { describe, expect, it, test } from 'vitest'
import { taxWithin } from '../../purse/tax-of-prepaid.ts'
import { prepaidMoves, taxesOfUses, usualTaxPoint, type PrepaidEntry, type TaxedUses } from './prepaid-tax.ts'

const row = { rateBasisPoints: 1_000, taxCode: null }
const entry = (amountMinor: number, reason: string, more: Partial<PrepaidEntry> = {}) => ({
  ...row,
  kind: 'times-card' as const,
  day: '2026-03-02',
  reason,
  amountMinor,
  ...more,
})
/** Entries of one account in the order in which they were booked, each with the balance that it left. */
const booked = (entries: readonly ReturnType<typeof entry>[]): PrepaidEntry[] => {
  let afterMinor = 0
  return entries.map((one) => ({ ...one, afterMinor: (afterMinor += one.amountMinor) }))
}
const movesOf = (entries: readonly ReturnType<typeof entry>[]) => prepaidMoves(booked(entries))
const taxes = (entries: readonly ReturnType<typeof entry>[]) =>
  movesOf(entries).map(({ reason, taxMinor }) => [reason, taxMinor])

describe('tax that fell when money was paid', () => {
  it('is used up with the last use of a pass, whatever was rounded on the way', () => {
    const uses = Array.from({ length: 10 }, () => entry(-300, 'spent'))
    const moves = movesOf([entry(3_000, 'paid-in'), ...uses])
    expect(moves[0]).toMatchObject({ reason: 'paid-ahead', taxMinor: 273 })
    expect(new Set(moves.slice(1).map(({ reason }) => reason))).toEqual(new Set(['used']))
    expect(moves.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(0)
  })

  it('goes with a use that is given back, an expiry, and money that went back', () => {
    expect(
      taxes([
        entry(2_200, 'paid-in'),
        entry(-1_100, 'spent'),
        entry(1_100, 'returned'),
        entry(-1_100, 'taken-back'),
        entry(-1_100, 'expired'),
      ]),
    ).toEqual([
      ['paid-ahead', 200],
      ['used', -100],
      ['used', 100],
      ['paid-ahead', -100],
      ['expired', -100],
    ])
  })

  it('of a deposit or card goes back to the tax that its sale has by itself', () => {
    const deposit = { kind: 'deposit' } as const
    expect(taxes([entry(550, 'paid-in', deposit), entry(-550, 'spent', deposit)])).toEqual([
      ['paid-ahead', 50],
      ['paid-ahead', -50],
    ])
  })

  it('is none below 0', () => {
    expect(taxes([entry(110, 'paid-in'), entry(-220, 'spent'), entry(110, 'returned')])).toEqual([
      ['paid-ahead', 10],
      ['used', -10],
    ])
  })

  it('of a use that is booked late is of its own day, and of no day after it', () => {
    const before = [entry(1_000, 'paid-in'), ...[3, 4].map((day) => entry(-333, 'spent', { day: `2026-03-0${day}` }))]
    const late = entry(-333, 'spent', { day: '2026-03-02' })
    const moves = movesOf([...before, late])
    expect(moves.slice(0, 3)).toEqual(movesOf(before))
    expect(moves.at(-1)).toMatchObject({ day: '2026-03-02', taxMinor: -30 })
    expect(moves.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(taxWithin(1, row))
  })
})

describe('tax of uses whose tax falls on their use', () => {
  const use = (amountMinor: number, dayOfSum: string | null, rest = {}) => ({
    ...row,
    day: 'x',
    amountMinor,
    dayOfSum,
    ...rest,
  })
  const taxesOf = (...uses: TaxedUses[]) => taxesOfUses(uses).map(({ taxMinor }) => taxMinor)

  it('is that of each', () => {
    expect(taxesOf(use(333, null), use(333, null), use(-333, null))).toEqual([30, 30, -30])
  })

  it('is that of the sum of a day that was sealed so, to the last unit, whatever stands between', () => {
    const day = '2026-03-02'
    expect(taxesOf(use(333, day), use(333, null), use(333, day))).toEqual([30, 31, 30])
    expect(taxesOf(use(333, day), use(-333, day), use(1, day))).toEqual([30, -30, 0])
    expect(taxesOf(use(333, day), use(333, '2026-03-03'), use(333, day, { taxCode: 'R' }))).toEqual([30, 30, 30])
  })
})

test.each([
  ['DE', 'sale', 'use', 'sale'],
  ['GB', 'sale', 'use', 'sale'],
  ['SE', 'sale', 'use', 'sale'],
  ['JP', 'use', 'use', 'use'],
  ['CN', 'use', 'use', 'use'],
  ['US', 'use', 'use', 'use'],
  ['ET', undefined, undefined, undefined],
])('in %s passes are taxed at %s, cards at %s, deposits at %s', (country, ...points) => {
  expect((['times-card', 'gift-card', 'deposit'] as const).map((kind) => usualTaxPoint(country, kind))).toEqual(points)
})
