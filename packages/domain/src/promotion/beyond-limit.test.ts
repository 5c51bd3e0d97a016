import { expect, test } from 'vitest'
import { beyondLimit, type LimitedTerms } from './beyond-limit.ts'
import { noPlanUse } from './plan-of.ts'

const unlimited = { total: null, perDay: null, perMember: null }
const tenth = { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 } } as const
const pair = { type: 'bundle', count: 1, deal: { kind: 'price', priceMinor: 1 } } as unknown as LimitedTerms['benefit']
const plan = (terms: Partial<LimitedTerms>): LimitedTerms => ({ limits: unlimited, benefit: tenth, ...terms })
const lots = { expiresBy: '2026-03-02', quantity: 5 } as unknown as NonNullable<LimitedTerms['lots']>
const use = { quantity: 2, reductionMinor: 100 }

test.each([
  ['no limit', plan({}), { total: 99 }, null],
  ['the last use', plan({ limits: { ...unlimited, total: 2 } }), { total: 1 }, null],
  ['one use too many', plan({ limits: { ...unlimited, total: 2 } }), { total: 2 }, 'total'],
  ['one use too many of a day', plan({ limits: { ...unlimited, perDay: 2 } }), { total: 9, perDay: 2 }, 'perDay'],
  ['one too many of a member', plan({ limits: { ...unlimited, perMember: 1 } }), { perMember: 1 }, 'perMember'],
  ['pieces to the last of the lots', plan({ lots, benefit: pair }), { quantity: 3 }, null],
  ['a piece beyond the lots', plan({ lots, benefit: pair }), { quantity: 4 }, 'lots'],
  ['a weighed line that goes beyond the lots', plan({ lots }), { quantity: 4 }, null],
  ['a weighed line when nothing is left', plan({ lots }), { quantity: 5 }, 'lots'],
  [
    'the budget to the last minor unit',
    plan({ budget: { totalMinor: 200, perDayMinor: null } }),
    { reducedMinor: 100 },
    null,
  ],
  ['a minor unit too much', plan({ budget: { totalMinor: 200, perDayMinor: null } }), { reducedMinor: 101 }, 'budget'],
  [
    'too much for the day',
    plan({ budget: { totalMinor: null, perDayMinor: 200 } }),
    { reducedTodayMinor: 101 },
    'budget',
  ],
] as const)('%s', (_, terms, used, over) => {
  expect(beyondLimit(terms, { ...noPlanUse, ...used }, use)).toBe(over)
})

test('what takes nothing off goes beyond no budget', () => {
  const terms = plan({ budget: { totalMinor: 200, perDayMinor: null } })
  expect(beyondLimit(terms, { ...noPlanUse, reducedMinor: 200 }, { quantity: 1, reductionMinor: 0 })).toBeNull()
})
