import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { shiftTotals } from './shift-totals.ts'

const tender = (amountMinor: number, method = 0) => ({ method, amountMinor })
const body = (facts: object) => facts as JournalBody

it('expects the float and every cash entry in the drawer', () => {
  const bodies = [
    body({ kind: 'shift-opened', floatMinor: 10_000 }),
    body({ kind: 'sale', tenders: [tender(2210), { ...tender(2000, 3), feeMinor: 60 }] }),
    body({ kind: 'sale', tenders: [tender(500)], answer: { payment: { tipMinor: 150 } } }),
    body({ kind: 'refund', amountMinor: 300, tenders: [tender(300)] }),
    body({ kind: 'cash-moved', amountMinor: 1000 }),
    body({ kind: 'cash-moved', amountMinor: -3000, destination: 'safe' }),
    body({ kind: 'cash-moved', amountMinor: -1000, destination: 'bank', slip: 'B-1' }),
    body({ kind: 'cash-moved', amountMinor: -70, isTips: true }),
    body({ kind: 'drawer-opened' }),
    body({ kind: 'shift-counted', countedMinor: 1, expectedMinor: 2 }),
    body({ kind: 'shift-closed' }),
  ]
  const online = [{ refundId: 'r', number: 'n', at: '', amountMinor: 700, cashMinor: 200 }]
  expect(shiftTotals(bodies, online)).toEqual({
    floatMinor: 10_000,
    orders: 2,
    salesMinor: 4710 - 150 - 60,
    refunds: 2,
    refundsMinor: 1000,
    voids: 0,
    voidsMinor: 0,
    cashSalesMinor: 2710,
    cashRefundsMinor: 500,
    cashInMinor: 1000,
    cashOutMinor: 4070,
    safeMinor: 3000,
    bankMinor: 1000,
    tipsPaidMinor: 70,
    recharges: 0,
    rechargesMinor: 0,
    rechargeRefundsMinor: 0,
    cashRechargesMinor: 0,
    movesBeyond: 0,
    drawerOpenings: 1,
    trainings: 0,
    trainingSales: 0,
    byMethod: [
      { method: 0, count: 4, amountMinor: 2210 + 500 - 300 - 200 },
      { method: 3, count: 1, amountMinor: 2000 },
    ],
    foreign: [],
    tipsMinor: 150,
    feesMinor: 60,
    handovers: [{ kind: 'shift-counted', countedMinor: 1, expectedMinor: 2 }],
    expectedMinor: 10_000 + 2710 - 500 + 1000 - 4070,
  })
})

it('counts a tender under the method it was corrected to', () => {
  const bodies = [body({ kind: 'shift-opened', floatMinor: 5_000 }), body({ kind: 'sale', tenders: [tender(3_000)] })]
  const moved = [
    { method: 0, count: -1, amountMinor: -3_000 },
    { method: 3, count: 1, amountMinor: 3_000 },
  ]
  expect(shiftTotals(bodies, [], moved)).toMatchObject({
    orders: 1,
    salesMinor: 3_000,
    cashSalesMinor: 0,
    expectedMinor: 5_000,
    byMethod: [
      { method: 0, count: 0, amountMinor: 0 },
      { method: 3, count: 1, amountMinor: 3_000 },
    ],
  })
})

it('gives a refund of the server back by the methods it names', () => {
  const tenders = [tender(200), tender(500, 3)]
  const online = [{ refundId: 'r', number: 'n', at: '', amountMinor: 700, cashMinor: 200, tenders }]
  expect(shiftTotals([], online).byMethod).toEqual([
    { method: 0, count: 1, amountMinor: -200 },
    { method: 3, count: 1, amountMinor: -500 },
  ])
})

it('keeps money of members’ balances apart from sales and refunds, and its cash in the drawer', () => {
  const paidIn = { refundId: 'v', number: 'v', at: '', amountMinor: 900, cashMinor: 400, of: 'recharge' as const }
  const back = { refundId: 'r', number: 'r', at: '', amountMinor: 300, cashMinor: 300, of: 'recharge-refund' as const }
  const online = [
    { ...paidIn, tenders: [tender(400), tender(500, 3)] },
    { ...back, tenders: [tender(300)] },
  ]
  expect(shiftTotals([], online)).toMatchObject({
    orders: 0,
    refunds: 0,
    salesMinor: 0,
    refundsMinor: 0,
    recharges: 1,
    rechargesMinor: 900,
    rechargeRefundsMinor: 300,
    cashRechargesMinor: 100,
    expectedMinor: 100,
    byMethod: [
      { method: 0, count: 2, amountMinor: 100 },
      { method: 3, count: 1, amountMinor: 500 },
    ],
  })
})

it('is the sum of its entries in any order', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(fc.array(amount), (moves) => {
      const bodies = moves.map((amountMinor) => body({ kind: 'cash-moved', amountMinor }))
      const sum = moves.reduce((total, move) => total + move, 0)
      expect(shiftTotals(bodies).expectedMinor).toBe(sum)
      expect(shiftTotals(bodies.toReversed()).expectedMinor).toBe(sum)
    }),
  )
})

it('counts sales that were undone whole apart from refunds, and their cash as gone', () => {
  const undone = { refundId: 'v', number: 'R1', at: '', amountMinor: 900, cashMinor: 400, of: 'void' as const }
  const totals = shiftTotals([], [{ ...undone, tenders: [tender(500, 3), tender(400)] }])
  expect(totals).toMatchObject({ refunds: 0, refundsMinor: 0, voids: 1, voidsMinor: 900, expectedMinor: -400 })
})

it('keeps the notes of other currencies apart from the drawer’s own cash', () => {
  const notes = { currency: 'USD', amountMinor: 2_000, worthMinor: 14_240 }
  const totals = shiftTotals([
    body({ kind: 'shift-opened', floatMinor: 10_000 }),
    body({ kind: 'sale', tenders: [{ ...tender(10_000), foreign: [notes] }] }),
    body({ kind: 'sale', tenders: [{ ...tender(20_000), foreign: [notes] }] }),
  ])
  expect(totals).toMatchObject({
    salesMinor: 30_000,
    cashSalesMinor: 1_520,
    expectedMinor: 11_520,
    byMethod: [{ method: 0, amountMinor: 30_000 }],
    foreign: [{ currency: 'USD', count: 2, amountMinor: 4_000, worthMinor: 28_480 }],
  })
})

it('counts a void of its own journal as a void, and its cash as gone', () => {
  const totals = shiftTotals([
    body({ kind: 'sale', tenders: [tender(900)] }),
    body({ kind: 'refund', isVoid: true, amountMinor: 900, tenders: [tender(900)] }),
  ])
  expect(totals).toMatchObject({ orders: 1, refunds: 0, refundsMinor: 0, voids: 1, voidsMinor: 900, expectedMinor: 0 })
})

it('takes fees that went back off the fees, by the journal and by the server, and off no sum of refunds', () => {
  const back = { ...tender(5_125, 3), feeMinor: 125 }
  const bodies = [
    body({ kind: 'sale', tenders: [{ ...tender(10_250, 3), feeMinor: 250 }] }),
    body({ kind: 'refund', amountMinor: 5_000, tenders: [back] }),
    body({ kind: 'refund', amountMinor: 5_000, tenders: [back], isVoid: true }),
  ]
  const online = [
    {
      refundId: 'r',
      number: 'n',
      at: '',
      amountMinor: 5_000,
      feeMinor: 100,
      cashMinor: 0,
      tenders: [tender(5_100, 3)],
    },
  ]
  expect(shiftTotals(bodies, online)).toMatchObject({ feesMinor: -100, refundsMinor: 10_000, voidsMinor: 5_000 })
})

it('takes tips that went back with a void off the tips, by the journal and by the server', () => {
  const undone = body({
    kind: 'refund',
    amountMinor: 900,
    tenders: [{ ...tender(1_000), tipMinor: 100 }],
    isVoid: true,
  })
  const there = {
    refundId: 'r',
    number: 'n',
    at: '',
    amountMinor: 900,
    tipMinor: 40,
    cashMinor: 940,
    of: 'void' as const,
  }
  expect(shiftTotals([undone], [there])).toMatchObject({ tipsMinor: -140, voidsMinor: 1_800, cashRefundsMinor: 1_940 })
})

it('counts floats and movements beyond the outlet’s bound, in and out', () => {
  const bodies = [
    body({ kind: 'shift-opened', floatMinor: 1_001 }),
    body({ kind: 'cash-moved', amountMinor: -1_001 }),
    body({ kind: 'cash-moved', amountMinor: 1_000 }),
    body({ kind: 'sale', tenders: [tender(5_000)] }),
  ]
  expect(shiftTotals(bodies, [], [], 1_000).movesBeyond).toBe(2)
  expect(shiftTotals(bodies).movesBeyond).toBe(0)
})
