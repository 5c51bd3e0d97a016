import { expect, it } from 'vitest'
import { moneyBackOf, monthlyParts, nextDue, payAhead, termsFault } from './set-aside.ts'

const today = '2026-03-01'
const layaway = {
  kind: 'layaway' as const,
  totalMinor: 10_000,
  lastDay: '2026-06-01',
  dues: [
    { day: '2026-04-01', amountMinor: 3_000 },
    { day: '2026-05-01', amountMinor: 3_000 },
  ],
}
const due = (day: string, amountMinor: number) => ({ day, amountMinor })

it.each([
  ['today', { lastDay: today, dues: [] }, undefined],
  ['yesterday', { lastDay: '2026-02-28', dues: [] }, 'set-aside.day-unfit'],
  ['in 731 days', { lastDay: '2028-03-01', dues: [] }, undefined],
  ['in 732 days', { lastDay: '2028-03-02', dues: [] }, 'set-aside.day-unfit'],
  ['in parts up to the last day', { dues: [due(today, 1), due('2026-06-01', 9_999)] }, undefined],
  ['a part behind the last day', { dues: [due('2026-06-02', 1)] }, 'set-aside.due-day-unfit'],
  ['a part before today', { dues: [due('2026-02-28', 1)] }, 'set-aside.due-day-unfit'],
  ['two parts of a day', { dues: [due('2026-04-01', 1), due('2026-04-01', 1)] }, 'set-aside.due-day-unfit'],
  ['parts of two days', { dues: [due('2026-04-01', 1), due('2026-04-02', 1)] }, undefined],
  ['the whole in parts', { dues: [due('2026-04-01', 10_000)] }, undefined],
  ['more than the whole', { dues: [due('2026-04-01', 10_001)] }, 'set-aside.dues-unfit'],
  ['parts of a pre-order', { kind: 'pre-order' as const }, 'set-aside.not-layaway'],
  ['a pre-order', { kind: 'pre-order' as const, dues: [] }, undefined],
])('promised for %s', (_, change, code) => {
  expect(termsFault({ ...layaway, ...change }, today)?.code).toBe(code)
})

it.each([
  [{}, 1, undefined],
  [{}, 7_500, undefined],
  [{}, 7_501, 'set-aside.above-total'],
  [{ paidMinor: 10_000 }, 1, 'set-aside.above-total'],
  [{ kind: 'quotation' as const, dues: [] }, 1, 'set-aside.no-deposit'],
  [{ state: 'cancelled' as const }, 1, 'set-aside.over'],
  [{ state: 'collected' as const }, 1, 'set-aside.over'],
])('%o with %i paid ahead', (change, amountMinor, code) => {
  const paid = payAhead({ ...layaway, state: 'waiting', paidMinor: 2_500, ...change }, amountMinor)
  expect(paid.ok ? undefined : paid.refusal.code).toBe(code)
})

it.each([
  [0, '2026-04-01', 3_000],
  [2_999, '2026-04-01', 1],
  [3_000, '2026-05-01', 3_000],
  [6_000, '2026-06-01', 4_000],
  [10_000, '2026-06-01', 0],
])('with %i paid, the next is due on %s: %i', (paidMinor, day, amountMinor) => {
  expect(nextDue(layaway, paidMinor)).toEqual({ day, amountMinor })
})

it('asks nothing of a quotation, and all that is left of a pre-order on its last day', () => {
  expect(nextDue({ ...layaway, kind: 'quotation', dues: [] }, 0)).toEqual({ day: '2026-06-01', amountMinor: 0 })
  expect(nextDue({ ...layaway, kind: 'pre-order', dues: [] }, 4_000)).toEqual({ day: '2026-06-01', amountMinor: 6_000 })
})

it.each([
  [10_000, 3, ['2026-04-01', '2026-05-01'], 3_333, '2026-06-01'],
  [11_662, 3, ['2026-04-01', '2026-05-01'], 3_887, '2026-06-01'],
  [100, 1, [], 0, '2026-04-01'],
  [2, 3, [], 0, '2026-06-01'],
  [3, 3, ['2026-04-01', '2026-05-01'], 1, '2026-06-01'],
])('%i in %i parts', (totalMinor, parts, days, amountMinor, lastDay) => {
  const made = monthlyParts(totalMinor, parts, today)
  expect(made).toEqual({ lastDay, dues: days.map((day) => ({ day, amountMinor })) })
  expect(termsFault({ kind: 'layaway', totalMinor, ...made }, today)).toBeUndefined()
})

it('in 24 parts ends within the days that may lie ahead, from the last day of a month too', () => {
  const made = monthlyParts(2_400, 24, '2026-08-31')
  expect(made.dues.map(({ day }) => day)).toHaveLength(23)
  expect(termsFault({ kind: 'layaway', totalMinor: 2_400, ...made }, '2026-08-31')?.code).toBe(undefined)
})

it.each([
  ['layaway', {}, { cardsMinor: 0, appMinor: 0, tillMinor: 1_500 }],
  ['web', { toCardsMinor: 300, toAppMinor: 700 }, { cardsMinor: 300, appMinor: 700, tillMinor: 500 }],
  ['web', { toCardsMinor: 0, toAppMinor: 0 }, { cardsMinor: 0, appMinor: 0, tillMinor: 1_500 }],
  ['web', { toCardsMinor: 300 }, { cardsMinor: 300, appMinor: 1_200, tillMinor: 0 }],
] as const)('money of a %s with %j goes back where it came from', (kind, said, back) => {
  expect(moneyBackOf({ kind, paidMinor: 1_500, ...said })).toEqual(back)
})
