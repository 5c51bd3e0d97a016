import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/calendar-day.ts'
import { billAfter, billCan, type BillAction, type BillState } from './bill-can.ts'
import { quoteExtra, quoteUpgrade, remainingDays, renewedEnd, type Licence } from './licence-proration.ts'
import { licenceAt } from './licence-state.ts'

const today = '2026-11-20'
const licence: Licence = {
  versionId: 'basic',
  period: 'year',
  priceMinor: 120_000,
  startedOn: addDays(today, -165),
  endsOn: addDays(today, 200),
}
const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
  result.ok ? 'ok' : result.refusal.code

describe('licence upgrade', () => {
  it('worked example 18', () => {
    expect(quoteUpgrade(licence, { versionId: 'pro', period: 'year', priceMinor: 240_000 }, today)).toEqual({
      ok: true,
      value: {
        remainingDays: 200,
        creditMinor: 65_753,
        chargeMinor: 131_507,
        dueMinor: 65_754,
        endsOn: licence.endsOn,
      },
    })
  })

  it.each<[string, Partial<Licence>, { versionId?: string; priceMinor?: number }]>([
    ['upgrade.same-version', {}, { versionId: 'basic' }],
    ['upgrade.expired', { endsOn: today }, {}],
    ['upgrade.not-higher', {}, { priceMinor: 100_000 }],
    ['ok', { endsOn: addDays(today, 1) }, {}],
  ])('%s', (code, change, wanted) => {
    expect(
      codeOf(
        quoteUpgrade(
          { ...licence, ...change },
          { versionId: 'pro', period: 'year', priceMinor: 240_000, ...wanted },
          today,
        ),
      ),
    ).toBe(code)
  })

  it('costs at least 0.01, and a lifetime its whole price less what is unused', () => {
    const same = quoteUpgrade(licence, { versionId: 'pro', period: 'year', priceMinor: 120_000 }, today)
    expect(same).toMatchObject({ value: { dueMinor: 1 } })
    const lifetime = { versionId: 'pro', period: 'lifetime', priceMinor: 500_000 } as const
    expect(quoteUpgrade(licence, lifetime, today)).toMatchObject({
      value: { chargeMinor: 500_000, dueMinor: 434_247, endsOn: null },
    })
    const old: Licence = {
      ...licence,
      period: 'lifetime',
      priceMinor: 182_500,
      startedOn: addDays(today, -825),
      endsOn: null,
    }
    expect(remainingDays(old, today)).toBe(1_000)
    expect(quoteUpgrade(old, lifetime, today)).toMatchObject({ value: { creditMinor: 100_000, dueMinor: 400_000 } })
    expect(remainingDays({ ...old, startedOn: '2000-01-01' }, today)).toBe(0)
  })

  it('extra outlets end with the licence', () => {
    expect(quoteExtra(licence, 36_500, 2, today)).toBe(40_000)
    expect(quoteExtra({ ...licence, endsOn: addDays(today, 0) }, 36_500, 2, today)).toBe(1)
    expect(quoteExtra({ ...licence, endsOn: null }, 36_500, 2, today)).toBe(73_000)
  })

  it('never charges more than the difference of the whole prices', () => {
    const money = fc.integer({ min: 1, max: 1e12 })
    fc.assert(
      fc.property(money, money, fc.nat(365), (oldPrice, newPrice, days) => {
        const old = { ...licence, priceMinor: oldPrice, endsOn: addDays(today, days) }
        const quote = quoteUpgrade(old, { versionId: 'pro', period: 'year', priceMinor: newPrice }, today)
        if (!quote.ok) return
        expect(quote.value.dueMinor).toBeLessThanOrEqual(Math.max(1, newPrice - oldPrice + 1))
        expect(quote.value.chargeMinor - quote.value.creditMinor).toBeLessThanOrEqual(quote.value.dueMinor)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['2027-01-31', 'month', 1, '2027-02-28'],
    ['2026-12-01', 'year', 2, '2028-12-01'],
    ['2026-11-01', 'month', 1, '2026-12-20'],
    [null, 'year', 1, null],
  ] as const)('renewing what ends %s by a %s × %i ends %s', (endsOn, period, count, ends) => {
    expect(renewedEnd(endsOn, period, count, today)).toBe(ends)
  })
})

describe('licence state', () => {
  it.each([
    [null, null, 'not-activated', false, null],
    ['2026-11-21', '2027-11-21', 'not-activated', false, 366],
    ['2026-01-01', '2026-11-21', 'in-use', true, 1],
    ['2026-01-01', '2026-11-20', 'grace', true, 0],
    ['2026-01-01', '2026-11-14', 'grace', true, -6],
    ['2026-01-01', '2026-11-13', 'expired', false, -7],
    ['2026-01-01', null, 'in-use', true, null],
  ] as const)('activated %s, ends %s: %s', (activatedOn, endsOn, state, canSell, daysLeft) => {
    expect(licenceAt({ activatedOn, endsOn, isTrial: false }, today)).toEqual({
      state,
      isTrial: false,
      daysLeft,
      canSell,
      canRead: true,
    })
  })
})

describe('bills', () => {
  const actions: BillAction[] = [
    'pay',
    'send-proof',
    'confirm-transfer',
    'reject-transfer',
    'cancel',
    'expire',
    'request-refund',
    'approve-refund',
    'deny-refund',
    'cancel-refund',
  ]

  it.each<[BillState, string]>([
    [
      'unpaid',
      'pay>paid send-proof>unpaid confirm-transfer>paid reject-transfer>unpaid cancel>cancelled expire>cancelled',
    ],
    ['paid', 'request-refund>refund-requested'],
    ['cancelled', ''],
    ['refund-requested', 'approve-refund>refunded deny-refund>refund-denied cancel-refund>refund-cancelled'],
    ['refund-denied', 'request-refund>refund-requested'],
    ['refund-cancelled', 'request-refund>refund-requested'],
    ['refunded', ''],
  ])('%s', (state, row) => {
    const steps = actions.flatMap((action) => {
      const after = billAfter(state, action)
      return after === undefined ? [] : [`${action}>${after}`]
    })
    expect(steps.join(' ')).toBe(row)
  })

  it('a bill whose proof is looked at waits for that', () => {
    const can = (action: BillAction, isPendingConfirmation: boolean) =>
      billCan(action, { state: 'unpaid', isPendingConfirmation })
    expect([can('pay', false), can('confirm-transfer', false)]).toEqual([null, 'bill.no-proof'])
    expect([can('pay', true), can('expire', true), can('cancel', true)]).toEqual(
      Array(3).fill('bill.awaits-confirmation'),
    )
    expect([can('confirm-transfer', true), can('reject-transfer', true)]).toEqual([null, null])
  })

  it('names the reason', () => {
    const can = (action: BillAction, state: BillState) => billCan(action, { state, isPendingConfirmation: false })
    expect([can('pay', 'paid'), can('request-refund', 'unpaid'), can('approve-refund', 'paid')]).toEqual([
      'bill.not-unpaid',
      'bill.not-paid',
      'bill.no-refund-requested',
    ])
  })
})
