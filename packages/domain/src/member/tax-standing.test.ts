import { expect, it } from 'vitest'
import { exemptionBy, isGivenBy, standsOn, type TaxStanding } from './tax-standing.ts'

const paper: TaxStanding = { paperNumber: 'NY-1', lastDay: '2026-03-31', codes: null }

it('counts on its last day and not on the next, and for ever without one', () => {
  expect(['2026-03-30', '2026-03-31', '2026-04-01'].map((day) => standsOn(paper, day))).toEqual([true, true, false])
  expect(standsOn({ ...paper, lastDay: null }, '2999-12-31')).toBe(true)
})

it('gives an exemption from all taxes, or from those it names', () => {
  expect(exemptionBy(paper)).toEqual({ by: 'member', paperNumber: 'NY-1', reason: '' })
  expect(exemptionBy({ ...paper, codes: ['PST'] })).toMatchObject({ codes: ['PST'] })
})

it.each([
  ['the paper itself', paper, exemptionBy(paper), true],
  ['fewer taxes than all', paper, exemptionBy({ ...paper, codes: ['PST'] }), true],
  ['all taxes where it frees from one', { ...paper, codes: ['PST'] }, exemptionBy(paper), false],
  ['another tax', { ...paper, codes: ['PST'] }, exemptionBy({ ...paper, codes: ['PST', 'GST'] }), false],
  ['another number', paper, { ...exemptionBy(paper), paperNumber: 'NY-2' }, false],
  ['no paper', null, exemptionBy(paper), false],
] as const)('of a sale is held against %s', (_, standing, exemption, isGiven) =>
  expect(isGivenBy(exemption, standing, '2026-03-31')).toBe(isGiven),
)
it('is not given once it has ended', () => expect(isGivenBy(exemptionBy(paper), paper, '2026-04-01')).toBe(false))
