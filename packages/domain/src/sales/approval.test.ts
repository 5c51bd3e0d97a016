import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../basket/index.ts'
import {
  amountValue,
  approvalFault,
  approvedText,
  askedStateAt,
  coversAmount,
  coversSale,
  exemptionValue,
  orderChangeValue,
  unitPriceValue,
} from './approval.ts'

const thing = { what: 'line-price', subjectId: 'o', lineId: 'l', value: unitPriceValue(500), currency: 'CNY' }

describe('the text of an approval', () => {
  it('is another one as soon as any part is', () => {
    const texts = [
      approvedText(thing, 's', 't'),
      approvedText({ ...thing, what: 'order-change' }, 's', 't'),
      approvedText({ ...thing, subjectId: 'p' }, 's', 't'),
      approvedText({ ...thing, lineId: null }, 's', 't'),
      approvedText({ ...thing, value: unitPriceValue(499) }, 's', 't'),
      approvedText({ ...thing, currency: 'USD' }, 's', 't'),
      approvedText(thing, 'r', 't'),
      approvedText(thing, 's', 'u'),
      approvedText({ ...thing, subjectId: 'o\nl', lineId: null }, 's', 't'),
    ]
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('an approval covers', () => {
  const line = { id: 'l', kind: 'counted', manualUnitPriceMinor: 500 }
  const snapshot = { lines: [line], orderChange: { kind: 'percent', offBasisPoints: 1000 } } as unknown as Snapshot
  const at = (manualUnitPriceMinor: number | null) =>
    ({ ...snapshot, lines: [{ ...line, manualUnitPriceMinor }] }) as unknown as Snapshot

  it('its line at its price or a dearer one', () => {
    expect([499, 500, 501, null].map((price) => coversSale(thing, at(price)))).toEqual([false, true, true, false])
    expect(coversSale({ ...thing, lineId: 'm' }, snapshot)).toBe(false)
    expect(coversSale({ ...thing, value: '500' }, snapshot)).toBe(false)
  })

  it('exactly its change of the order', () => {
    const about = (change: Parameters<typeof orderChangeValue>[0]) =>
      coversSale({ what: 'order-change', lineId: null, value: orderChangeValue(change) }, snapshot)
    expect(about({ kind: 'percent', offBasisPoints: 1000 })).toBe(true)
    expect(about({ kind: 'percent', offBasisPoints: 999 })).toBe(false)
    expect(about({ kind: 'amount', offMinor: 1000 })).toBe(false)
    expect(coversSale({ what: 'other', lineId: null, value: 'percent 1000' }, snapshot)).toBe(false)
  })

  it('exactly its paper, told by hand', () => {
    const free = (exemption: Snapshot['exemption']) => ({ ...snapshot, exemption }) as Snapshot
    const paper = { by: 'hand', paperNumber: 'E-1', reason: 'embassy' } as const
    const about = { what: 'exemption', lineId: null, value: exemptionValue(paper) }
    expect(coversSale(about, free(paper))).toBe(true)
    expect(coversSale(about, free({ ...paper, paperNumber: 'E-2' }))).toBe(false)
    const ofOne = { ...paper, codes: ['PST'] }
    expect(coversSale(about, free(ofOne))).toBe(false)
    expect(coversSale({ ...about, value: exemptionValue(ofOne) }, free(ofOne))).toBe(true)
    expect(coversSale({ ...about, value: exemptionValue(ofOne) }, free({ ...paper, codes: ['GST', 'PST'] }))).toBe(
      false,
    )
    expect(coversSale({ ...about, value: exemptionValue(ofOne) }, free(paper))).toBe(false)
    expect(coversSale(about, free({ ...paper, by: 'member' }))).toBe(false)
    expect(coversSale(about, snapshot)).toBe(false)
  })

  it('an amount up to its own', () => {
    expect([999, 1000, 1001, -1000].map((minor) => coversAmount(amountValue(1000), minor))).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(coversAmount('upto', 0)).toBe(false)
  })
})

describe('a question of a desk', () => {
  const asked = {
    what: 'order-change',
    state: 'waiting',
    askedBy: 'sam',
    expiresAt: 1_000,
    beforeMinor: 10_000,
    afterMinor: 8_000,
  } as const
  const mei = { staffId: 'mei', holdsRight: true, maxDiscountBasisPoints: 2_000, maxRefundMinor: 500 }

  it.each([
    ['within the own limit', {}, {}, true, 999, null],
    ['above it', { afterMinor: 7_999 }, {}, true, 999, 'approval.beyond-you'],
    ['above it, to decline', { afterMinor: 7_999 }, {}, false, 999, null],
    ['without a limit', { afterMinor: 0 }, { maxDiscountBasisPoints: null }, true, 999, null],
    ['without the right', {}, { holdsRight: false }, false, 999, 'approval.beyond-you'],
    ['a refund up to the limit', { what: 'refund', afterMinor: 500 }, {}, true, 999, null],
    ['a refund above the limit', { what: 'refund', afterMinor: 501 }, {}, true, 999, 'approval.beyond-you'],
    ['a drawer', { what: 'shift', beforeMinor: null, afterMinor: -700 }, {}, true, 999, null],
    ['for oneself', {}, { staffId: 'sam' }, true, 999, 'approval.own'],
    ['twice', { state: 'declined' }, {}, true, 999, 'approval.decided'],
    ['too late', {}, {}, true, 1_000, 'approval.expired'],
  ] as const)('is answered: %s', (_, more, who, isApproved, now, wanted) => {
    expect(approvalFault({ ...asked, ...more }, { ...mei, ...who }, isApproved, now)).toBe(wanted)
  })

  it('is over when nobody answered in time, and never once it was', () => {
    expect(askedStateAt(asked, 1_000)).toBe('expired')
    expect(askedStateAt({ ...asked, state: 'approved' }, 5_000)).toBe('approved')
  })
})
