import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOut } from '../../test/count-out.ts'
import { CURRENCIES, type CurrencyCode } from '../money/money.ts'
import { facesOf, hasLooseCoins, LOOSE_MINOR } from '../payment/denominations.ts'
import { formatDocumentNumber } from './document-number.ts'
import { shiftCan, type ShiftAction } from './shift-can.ts'
import { approveCount, closeShift, countShift, MOST_OF_A_FACE } from './shift.ts'

const settings = { toleranceMinor: 500, isBlind: true }
const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
  result.ok ? undefined : result.refusal.code

describe('a shift', () => {
  it.each([
    [58_210, -500, false],
    [58_710, 0, false],
    [59_210, 500, false],
    [59_220, 510, true],
    [58_200, -510, true],
  ])('counted %i is %i over or short, approval %s', (counted, differenceMinor, needsApproval) => {
    const { faces } = countOut(counted, 'CNY')
    const count = countShift(faces, 58_710, 'CNY', settings)
    expect(count).toMatchObject({ ok: true, value: { countedMinor: counted, differenceMinor, needsApproval } })
  })

  it.each(['CNY', 'USD', 'JPY', 'ETB', 'KWD'] as const)('of any amount can be counted right in %s', (currency) => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amounts, (expectedMinor) => {
        const { faces, restMinor } = countOut(expectedMinor, currency)
        const loose = hasLooseCoins(currency) ? [{ faceMinor: LOOSE_MINOR, count: restMinor }] : []
        expect(countShift([...faces, ...loose], expectedMinor, currency, settings)).toMatchObject({
          ok: true,
          value: { differenceMinor: 0, needsApproval: false },
        })
      }),
    )
  })

  it.each([
    ['shift.face-unknown', [{ faceMinor: 20, count: 1 }]],
    [
      'shift.face-twice',
      [
        { faceMinor: 100, count: 1 },
        { faceMinor: 100, count: 2 },
      ],
    ],
    ['shift.count-invalid', [{ faceMinor: 100, count: -1 }]],
    ['shift.count-invalid', [{ faceMinor: 100, count: 0.5 }]],
    ['shift.count-invalid', [{ faceMinor: 100, count: 100_000 }]],
  ])('refuses %s', (code, faces) => {
    expect(codeOf(countShift(faces, 0, 'CNY', settings))).toBe(code)
  })

  it('leaves the next float and deposits the rest', () => {
    const count = { countedMinor: 58_710, expectedMinor: 58_710, differenceMinor: 0, needsApproval: false }
    expect(closeShift(count, 30_000, null, settings)).toMatchObject({ ok: true, value: { depositMinor: 28_710 } })
    expect(codeOf(closeShift(count, 58_711, null, settings))).toBe('shift.next-float-invalid')
    expect(codeOf(closeShift(count, -1, null, settings))).toBe('shift.next-float-invalid')
    const short = { ...count, countedMinor: 50_000, differenceMinor: -8_710, needsApproval: true }
    expect(codeOf(closeShift(short, 0, null, settings))).toBe('shift.approval-needed')
    expect(codeOf(approveCount(short, null, settings))).toBe('shift.approval-needed')
    expect(approveCount(short, 'manager', settings)).toEqual({ ok: true, value: short })
    expect(closeShift(short, 0, 'manager', settings)).toMatchObject({ ok: true, value: { approvedBy: 'manager' } })
  })

  it('closes on whatever was counted: difference, next float and deposit add up', () => {
    const shifts = fc.constantFrom(...(Object.keys(CURRENCIES) as CurrencyCode[])).chain((currency) =>
      fc.record({
        currency: fc.constant(currency),
        faces: fc.tuple(
          ...facesOf(currency).map((faceMinor) =>
            fc.record({ faceMinor: fc.constant(faceMinor), count: fc.nat(MOST_OF_A_FACE) }),
          ),
        ),
        amounts: fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 100 }),
        part: fc.nat(1_000),
      }),
    )
    fc.assert(
      fc.property(shifts, ({ currency, faces, amounts, part }) => {
        const expected = amounts.reduce((sum, amountMinor) => sum + amountMinor, 1_000)
        const count = countShift(faces, expected, currency, settings)
        if (!count.ok) throw new Error(count.refusal.code)
        const { countedMinor, differenceMinor, needsApproval } = count.value
        expect(expected + differenceMinor).toBe(countedMinor)
        expect(needsApproval).toBe(differenceMinor > 500 || differenceMinor < -500)
        const closed = closeShift(count.value, Math.floor((countedMinor / 1_000) * part), 'manager', settings)
        expect(closed.ok && closed.value.nextFloatMinor + closed.value.depositMinor).toBe(countedMinor)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each<[ShiftAction, string | null, string | null]>([
    ['sell', null, 'shift.not-open'],
    ['refund', null, 'shift.not-open'],
    ['move-cash', null, 'shift.not-open'],
    ['open-drawer', null, 'shift.not-open'],
    ['report', null, null],
    ['hand-over', null, 'shift.not-open'],
    ['close', null, 'shift.not-open'],
    ['reprint', 'shift.still-open', null],
  ])('can %s: open %s, closed %s', (action, open, closed) => {
    expect([shiftCan(action, { closedAt: null }), shiftCan(action, { closedAt: '2026-03-04T20:00:00Z' })]).toEqual([
      open,
      closed,
    ])
  })
})

describe('document numbers', () => {
  it('read as outlet, device and running number', () => {
    const number = { document: 'refund', outletNumber: '0012', deviceNumber: 3, running: 7 } as const
    expect(formatDocumentNumber(number)).toBe('R0012-03-000007')
    expect(formatDocumentNumber({ ...number, document: 'sale', running: 1_234_567 })).toBe('0012-03-1234567')
  })
})
