import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, orderAfter, orderCan, type OrderAction } from './order-can.ts'
import { refundAllowed, refundWithoutSale, type RefundCircumstances, type RefundWithoutSale } from './refund-allowed.ts'

const ACTIONS: OrderAction[] = [
  'pay',
  'cancel',
  'expire',
  'reopen',
  'hand-out',
  'receive',
  'complete',
  'refund',
  'close-by-refund',
]

describe('what may be done with an order', () => {
  it.each([
    ['unpaid', 'paid cancelled overtime - - - - - -'],
    ['cancelled', '- - - - - - - - -'],
    ['overtime', '- - - paid - - - - -'],
    ['paid', '- - - - awaiting-receipt - completion paid refunded'],
    ['refunded', '- - - - - - - - -'],
    ['awaiting-receipt', '- - - - - received - awaiting-receipt refunded'],
    ['received', '- - - - - - completion received refunded'],
    ['completion', '- - - - - - - completion refunded'],
  ] as const)('%s', (status, row) => {
    expect(ACTIONS.map((action) => orderAfter(status, action) ?? '-').join(' ')).toBe(row)
    for (const action of ACTIONS)
      expect(orderCan(action, status) === null).toBe(orderAfter(status, action) !== undefined)
  })

  it('every status but the terminal ones can be left, and what is final stays', () => {
    const final = ORDER_STATUSES.filter((status) => ACTIONS.every((action) => orderCan(action, status) !== null))
    expect(final).toEqual(['cancelled', 'refunded'])
  })

  it('names the reason', () => {
    expect(orderCan('refund', 'unpaid')).toBe('order.not-paid')
    expect(orderCan('pay', 'paid')).toBe('order.already-paid')
    expect(orderCan('pay', 'overtime')).toBe('order.is-overtime')
    expect(orderCan('pay', 'cancelled')).toBe('order.is-cancelled')
    expect(orderCan('refund', 'refunded')).toBe('order.is-refunded')
  })
})

const usual: RefundCircumstances = {
  soldOn: '2026-10-21',
  today: '2026-11-20',
  windowDays: 30,
  isAtOutletOfSale: true,
  mayRefundOtherOutlets: false,
  notReturnable: [],
  moneyMinor: 10_000,
  limitMinor: 10_000,
  approvedBy: null,
}

describe('a refund is allowed', () => {
  it.each<[string | undefined, Partial<RefundCircumstances>]>([
    [undefined, {}],
    ['refund.window-passed', { today: '2026-11-21' }],
    [undefined, { today: '2036-11-21', windowDays: null }],
    ['refund.window-passed', { windowDays: 0 }],
    ['refund.not-returnable', { notReturnable: ['Knife'] }],
    ['refund.above-limit', { moneyMinor: 10_001 }],
    [undefined, { moneyMinor: 10_001, limitMinor: null }],
    [undefined, { moneyMinor: 10_001, today: '2036-01-01', notReturnable: ['Knife'], approvedBy: 'manager' }],
    ['refund.other-outlet', { isAtOutletOfSale: false, approvedBy: 'manager' }],
    [undefined, { isAtOutletOfSale: false, mayRefundOtherOutlets: true }],
  ])('%s for %j', (code, change) => {
    const allowed = refundAllowed({ ...usual, ...change })
    expect(allowed.ok ? undefined : allowed.refusal.code).toBe(code)
  })

  it('without the sale, at the typed or today’s price, within the limit', () => {
    const facts: RefundWithoutSale = {
      isPermitted: true,
      reason: 'no receipt',
      lines: [
        { todayMinor: 1_000, typedMinor: null, mostMinor: 1_000 },
        { todayMinor: 1_000, typedMinor: 900, mostMinor: 1_000 },
      ],
      limitMinor: 1_900,
      approvedBy: null,
    }
    const codeOf = (change: Partial<RefundWithoutSale>) => {
      const refund = refundWithoutSale({ ...facts, ...change })
      return refund.ok ? undefined : refund.refusal.code
    }
    expect(refundWithoutSale(facts)).toEqual({ ok: true, value: { moneyMinor: 1_900, amountsMinor: [1_000, 900] } })
    expect(codeOf({ isPermitted: false })).toBe('refund.not-permitted')
    expect(codeOf({ reason: ' x ' })).toBe('refund.reason-missing')
    expect(codeOf({ lines: [] })).toBe('refund.nothing-chosen')
    expect(codeOf({ lines: [{ todayMinor: 1, typedMinor: -1, mostMinor: 1_000 }] })).toBe('refund.amount-invalid')
    expect(codeOf({ lines: [{ todayMinor: 1, typedMinor: 1_001, mostMinor: 1_000 }] })).toBe('refund.above-listed')
    const dear = { lines: [{ todayMinor: 1, typedMinor: 1_001, mostMinor: 1_000 }], approvedBy: 'manager' }
    expect(codeOf(dear)).toBe('refund.above-listed')
    expect(codeOf({ limitMinor: 1_899 })).toBe('refund.above-limit')
    expect(codeOf({ limitMinor: 1_899, approvedBy: 'manager' })).toBeUndefined()
  })
})
