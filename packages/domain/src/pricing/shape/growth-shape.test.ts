import { describe, expect, test } from 'vitest'
import { amountOff, bundle, countedLine, member, rebate, snapshot, wholeOrder } from '../../../test/make-snapshot.ts'
import { readRefusal } from '../../../test/priced.ts'

describe('what cannot be is refused with its place', () => {
  const lines = [countedLine('a', 1000)]
  const total = { kind: 'total', totalMinor: 1 } as const
  const withPlan = (plan: object) => ({ ...snapshot({ lines }), plans: [plan] })
  const whole = wholeOrder('w', 1000)

  test.each([
    [withPlan(bundle('b', 0, total)), 'plans.0.count'],
    [withPlan(bundle('b', 100, total)), 'plans.0.count'],
    [withPlan({ ...bundle('b', 2, total), reward: { kind: 'total', totalMinor: -1 } }), 'plans.0.reward.totalMinor'],
    [withPlan({ ...amountOff('o', 1), offBasisPoints: 100 }), 'plans.0.offMinor'],
    [withPlan(amountOff('o', 0)), 'plans.0.offMinor'],
    [withPlan({ ...whole, thresholdMinor: 5, thresholdPieces: 1 }), 'plans.0.thresholdMinor'],
    [withPlan({ ...whole, thresholdPieces: 0 }), 'plans.0.thresholdPieces'],
    [withPlan({ ...whole, thresholdPieces: 1_000_000 }), 'plans.0.thresholdPieces'],
    [withPlan({ ...whole, conditionScope: { kind: 'all' } }), 'plans.0.thresholdMinor'],
    [withPlan({ ...whole, leavesOutReduced: 'yes' }), 'plans.0.leavesOutReduced'],
    [withPlan({ ...whole, occasion: { kind: 'birthday', days: 32 } }), 'plans.0.occasion.days'],
    [withPlan({ ...whole, occasion: { kind: 'member-day', days: [], isLastDay: false } }), 'plans.0.occasion.days'],
    [withPlan({ ...whole, occasion: { kind: 'member-day', days: [0], isLastDay: true } }), 'plans.0.occasion.days.0'],
    [
      withPlan(
        rebate('r', [], {
          tiers: [
            { thresholdMinor: 1, amountMinor: 1 },
            { thresholdMinor: 0, thresholdPieces: 1, amountMinor: 1 },
          ],
        }),
      ),
      'plans.0.tiers',
    ],
    [snapshot({ lines, member: member({ birthday: { month: 13, day: 1 } }) }), 'member.birthday.month'],
    [snapshot({ lines, exemption: { by: 'hand', paperNumber: '', reason: '' } }), 'exemption.paperNumber'],
    [snapshot({ lines, exemption: { by: 'hand', paperNumber: 'x'.repeat(61), reason: '' } }), 'exemption.paperNumber'],
    [
      snapshot({ lines, payment: { cashRounding: null, tenders: [], tip: { kind: 'percent', basisPoints: 10_001 } } }),
      'payment.tip.basisPoints',
    ],
  ])('%#', (input, path) => {
    expect(readRefusal(input)).toMatchObject({ code: 'snapshot.malformed', facts: { path } })
  })

  test.each([
    ['none in a list', [], 'lines.0.labelIds'],
    ['an empty one', [''], 'lines.0.labelIds.0'],
    ['too many', Array.from({ length: 51 }, (_, at) => `l${at}`), 'lines.0.labelIds'],
  ])('labels of a line: %s', (_, labelIds, path) => {
    const refusal = readRefusal(snapshot({ lines: [countedLine('a', 1000, 1, { labelIds })] }))
    expect(refusal).toMatchObject({ code: 'snapshot.malformed', facts: { path } })
  })

  test('labels that name nothing are a plan without scope', () => {
    const plan = { ...whole, scope: { kind: 'labels', labelIds: [] } }
    expect(readRefusal(withPlan(plan))).toEqual({ code: 'plan.scope-missing', facts: { planId: 'w' } })
  })

  test('a condition that names nothing is a plan without scope', () => {
    const plan = { ...whole, thresholdMinor: 1, conditionScope: { kind: 'brands', brandIds: [] } }
    expect(readRefusal(withPlan(plan))).toEqual({ code: 'plan.scope-missing', facts: { planId: 'w' } })
  })
})
