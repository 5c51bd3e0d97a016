import { expect, it } from 'vitest'
import { cashBesides, matchTenders, type PaidTender } from './cash-besides.ts'

const cash = (amountMinor: number, notes: readonly (readonly ['CNY' | 'JPY', number, number])[] = []): PaidTender => ({
  method: 0,
  amountMinor,
  reference: null,
  foreign: notes.map(([currency, amount, worthMinor]) => ({ currency, amountMinor: amount, worthMinor })),
})
const card = (amountMinor: number, reference = 'A1'): PaidTender => ({ method: 3, amountMinor, reference })
const found = (tenders: readonly PaidTender[], booked: readonly PaidTender[]) =>
  cashBesides(matchTenders(tenders, booked))

it('counts each booked tender once, and what was taken besides as what it was', () => {
  const { besides } = matchTenders([cash(500), cash(500), card(200)], [cash(500), card(200)])
  expect(besides).toEqual([cash(500)])
  expect(matchTenders([card(200, 'A2')], [card(200)]).besides).toEqual([card(200, 'A2')])
})

it.each<[string, readonly PaidTender[], readonly PaidTender[], number, readonly unknown[]]>([
  ['nothing besides', [cash(500), card(200)], [cash(500), card(200)], 0, []],
  ['own cash', [cash(500)], [card(500)], 500, []],
  ['a card', [card(500)], [cash(500)], 0, []],
  [
    'notes, with change',
    [cash(1_000, [['CNY', 10_000, 1_400]])],
    [card(1_000)],
    -400,
    [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }],
  ],
  [
    'notes of two currencies',
    [
      cash(1_000, [
        ['CNY', 5_000, 700],
        ['JPY', 30, 20],
      ]),
    ],
    [],
    280,
    [
      { currency: 'CNY', amountMinor: 5_000, worthMinor: 700 },
      { currency: 'JPY', amountMinor: 30, worthMinor: 20 },
    ],
  ],
  [
    'notes where own cash was booked',
    [cash(1_000, [['CNY', 10_000, 1_400]])],
    [cash(1_000)],
    -1_400,
    [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }],
  ],
  [
    'own cash where notes were booked',
    [cash(1_000)],
    [cash(1_000, [['JPY', 150, 1_000]])],
    1_000,
    [{ currency: 'JPY', amountMinor: -150, worthMinor: -1_000 }],
  ],
  [
    'the same notes twice, booked once',
    [cash(700, [['CNY', 5_000, 700]]), cash(700)],
    [cash(700), cash(700, [['CNY', 5_000, 700]])],
    0,
    [],
  ],
])('%s', (_, tenders, booked, ownMinor, notes) => {
  expect(found(tenders, booked)).toEqual({ ownMinor, notes })
})
