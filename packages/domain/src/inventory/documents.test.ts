import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approveDamage, damageCan, submitDamage, type DamageAction, type DamageReportFacts } from './damage-report.ts'
import type { StockMovement } from './movement.ts'
import {
  purchaseOrderCan,
  receiveGoods,
  returnGoods,
  type PurchaseOrderFacts,
  type PurchaseOrderAction,
} from './purchase-order.ts'
import { applyStocktake, compareCounts, stocktakeCan, type StocktakeAction } from './stocktake.ts'
import {
  cancelTransfer,
  openOf,
  receiveTransfer,
  shipTransfer,
  transferCan,
  type Transfer,
  type TransferAction,
  type TransferReceipt,
} from './transfer.ts'

const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
  result.ok ? 'ok' : result.refusal.code
const valueOf = <Value>(result: { ok: true; value: Value } | { ok: false; refusal: { code: string } }): Value => {
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}
const at = (movements: readonly StockMovement[], place: string, variantId?: string) =>
  movements.reduce((sum, one) => {
    const isHere = (one.place.kind === 'transit' ? 'transit' : one.place.outletId) === place
    return isHere && (variantId === undefined || one.variantId === variantId) ? sum + one.quantity : sum
  }, 0)

const draft: Transfer = {
  state: 'draft',
  fromOutletId: 'A',
  toOutletId: 'B',
  lines: [
    { lineId: '1', variantId: 'tea', quantity: 10, received: 0, writtenOff: 0, sentBack: 0 },
    { lineId: '2', variantId: 'cup', quantity: 4, received: 0, writtenOff: 0, sentBack: 0 },
  ],
}
const plenty = () => 1_000

describe('transfers', () => {
  it.each([
    ['draft', 'ok ok ok transfer.not-shipped transfer.not-shipped'],
    ['shipped', 'transfer.not-draft transfer.not-draft transfer.not-draft ok ok'],
    ['partially-received', 'transfer.not-draft transfer.not-draft transfer.not-draft ok ok'],
    ['completed', Array(5).fill('transfer.completed').join(' ')],
    ['cancelled', Array(5).fill('transfer.cancelled').join(' ')],
  ] as const)('%s', (state, row) => {
    const actions: TransferAction[] = ['edit', 'delete', 'ship', 'receive', 'cancel']
    expect(actions.map((action) => transferCan(action, { state }) ?? 'ok').join(' ')).toBe(row)
  })

  it.each<[string, Partial<Transfer>, number]>([
    ['transfer.same-outlet', { toOutletId: 'A' }, 10],
    ['transfer.empty', { lines: [] }, 10],
    ['transfer.quantity-invalid', { lines: [{ ...draft.lines[0]!, quantity: 0 }] }, 10],
    ['transfer.insufficient', {}, 9],
    ['transfer.insufficient', { lines: [draft.lines[0]!, { ...draft.lines[0]!, lineId: '3', quantity: 1 }] }, 10],
    ['ok', {}, 10],
    ['transfer.not-draft', { state: 'shipped' }, 10],
  ])('ship: %s', (code, change, available) => {
    expect(codeOf(shipTransfer({ ...draft, ...change }, () => available))).toBe(code)
  })

  it('arrive in parts, short, damaged and with extra', () => {
    const accepted = { overReceiptBasisPoints: 1_000, isBeyondAccepted: true }
    const shipped = valueOf(shipTransfer(draft, plenty))
    expect([at(shipped.movements, 'A', 'tea'), at(shipped.movements, 'transit', 'tea')]).toEqual([-10, 10])
    const first = valueOf(receiveTransfer(shipped.transfer, [{ lineId: '1', received: 6, damaged: 1, isFinal: false }]))
    expect(first.transfer.state).toBe('partially-received')
    expect([at(first.movements, 'B'), at(first.movements, 'transit')]).toEqual([6, -7])
    const last = valueOf(
      receiveTransfer(
        first.transfer,
        [
          { lineId: '1', received: 2, damaged: 0, isFinal: true },
          { lineId: '2', received: 5, damaged: 0, isFinal: false },
        ],
        accepted,
      ),
    )
    expect(last.transfer.state).toBe('completed')
    expect([at(last.movements, 'B', 'tea'), at(last.movements, 'B', 'cup'), at(last.movements, 'transit')]).toEqual([
      2, 5, -7,
    ])
    expect(last.transfer.lines.map(({ received, writtenOff }) => [received, writtenOff])).toEqual([
      [8, 2],
      [5, 0],
    ])
  })

  it('arrive with a tenth more, beyond that where somebody accepts it', () => {
    const sent = { ...draft, state: 'shipped' as const }
    const came = (received: number) => [{ lineId: '1', received, damaged: 0, isFinal: false }]
    const usual = { overReceiptBasisPoints: 1_000, isBeyondAccepted: false }
    expect(codeOf(receiveTransfer(sent, came(11), usual))).toBe('ok')
    expect(receiveTransfer(sent, came(999_999), usual)).toEqual({
      ok: false,
      refusal: { code: 'transfer.over-receipt', facts: { lineId: '1', variantId: 'tea', most: 11, wanted: 999_999 } },
    })
    expect(codeOf(receiveTransfer(sent, came(12), { ...usual, isBeyondAccepted: true }))).toBe('ok')
    const part = valueOf(receiveTransfer(sent, [{ lineId: '1', received: 6, damaged: 2, isFinal: false }])).transfer
    expect(codeOf(receiveTransfer(part, came(3), usual))).toBe('ok')
    expect(codeOf(receiveTransfer(part, came(4), usual))).toBe('transfer.over-receipt')
  })

  it('cancelled on the way: the open quantity returns', () => {
    const shipped = valueOf(shipTransfer(draft, plenty)).transfer
    const whole = valueOf(cancelTransfer(shipped))
    expect([whole.transfer.state, at(whole.movements, 'A'), at(whole.movements, 'transit')]).toEqual([
      'cancelled',
      14,
      -14,
    ])
    const part = valueOf(receiveTransfer(shipped, [{ lineId: '1', received: 6, damaged: 0, isFinal: false }])).transfer
    const rest = valueOf(cancelTransfer(part))
    expect([rest.transfer.state, at(rest.movements, 'A', 'tea')]).toEqual(['completed', 4])
  })

  it.each<[string, TransferReceipt[]]>([
    ['transfer.empty', []],
    ['transfer.unknown-line', [{ lineId: '9', received: 1, damaged: 0, isFinal: false }]],
    ['transfer.quantity-invalid', [{ lineId: '1', received: 0, damaged: 0, isFinal: false }]],
    ['transfer.quantity-invalid', [{ lineId: '1', received: -1, damaged: 2, isFinal: false }]],
    [
      'transfer.empty',
      [
        { lineId: '1', received: 1, damaged: 0, isFinal: false },
        { lineId: '1', received: 1, damaged: 0, isFinal: false },
      ],
    ],
  ])('receive: %s', (code, receipts) => {
    expect(codeOf(receiveTransfer({ ...draft, state: 'shipped' }, receipts))).toBe(code)
  })

  it('no piece is lost or made: any receipts and a cancellation empty the transit', () => {
    const receipts = fc.array(
      fc.record({ lineId: fc.constantFrom('1', '2'), received: fc.nat(9), damaged: fc.nat(3), isFinal: fc.boolean() }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(receipts, (steps) => {
        const shipped = valueOf(shipTransfer(draft, plenty))
        let transfer = shipped.transfer
        const movements = [...shipped.movements]
        for (const step of steps) {
          const done = receiveTransfer(transfer, [step])
          if (!done.ok) continue
          transfer = done.value.transfer
          movements.push(...done.value.movements)
        }
        const done = cancelTransfer(transfer)
        if (done.ok) {
          transfer = done.value.transfer
          movements.push(...done.value.movements)
        }
        expect(at(movements, 'transit')).toBe(0)
        expect(transfer.lines.every((line) => openOf(line) === 0)).toBe(true)
        for (const line of transfer.lines) {
          expect(at(movements, 'B', line.variantId)).toBe(line.received)
          expect(at(movements, 'A', line.variantId)).toBe(line.sentBack - line.quantity)
          expect(line.received + line.writtenOff + line.sentBack).toBeGreaterThanOrEqual(line.quantity)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

const order: PurchaseOrderFacts = {
  state: 'submitted',
  outletId: 'A',
  lines: [
    { lineId: '1', variantId: 'tea', quantity: 100, unitPriceMinor: 250, received: 0, returned: 0 },
    { lineId: '2', variantId: 'cup', quantity: 9, unitPriceMinor: 500, received: 0, returned: 0 },
  ],
}

describe('purchase orders', () => {
  const actions: PurchaseOrderAction[] = [
    'edit',
    'delete',
    'submit',
    'receive',
    'receive-now',
    'cancel',
    'close',
    'return',
  ]

  it.each([
    ['draft', 'edit delete submit receive-now'],
    ['submitted', 'receive cancel'],
    ['partially-received', 'receive close return'],
    ['received', 'receive close return'],
    ['closed', 'return'],
    ['cancelled', ''],
  ] as const)('%s allows %s', (state, row) => {
    expect(actions.filter((action) => purchaseOrderCan(action, { state }) === null).join(' ')).toBe(row)
  })

  it('names the reason', () => {
    expect(purchaseOrderCan('cancel', { state: 'partially-received' })).toBe('purchase-order.already-received')
    expect(purchaseOrderCan('close', { state: 'submitted' })).toBe('purchase-order.nothing-received')
    expect(purchaseOrderCan('edit', { state: 'submitted' })).toBe('purchase-order.not-draft')
    expect(purchaseOrderCan('receive', { state: 'closed' })).toBe('purchase-order.closed')
    expect(purchaseOrderCan('receive', { state: 'draft' })).toBe('purchase-order.not-submitted')
  })

  it('are received in parts, at the real price, up to a tenth more', () => {
    const first = valueOf(receiveGoods(order, [{ lineId: '1', quantity: 60, unitPriceMinor: 240 }]))
    expect(first.order.state).toBe('partially-received')
    expect(first.movements).toMatchObject([{ variantId: 'tea', quantity: 60, unitPriceMinor: 240, kind: 'receipt' }])
    const tooMuch = receiveGoods(first.order, [{ lineId: '1', quantity: 51, unitPriceMinor: null }])
    expect(tooMuch).toMatchObject({
      ok: false,
      refusal: { code: 'purchase-order.over-receipt', facts: { most: 50, wanted: 51 } },
    })
    const last = valueOf(
      receiveGoods(first.order, [
        { lineId: '1', quantity: 50, unitPriceMinor: null },
        { lineId: '2', quantity: 9, unitPriceMinor: null },
      ]),
    )
    expect(last.order.state).toBe('received')
    expect(last.movements.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([250, 500])
    // A tenth of nine is cut to nothing.
    expect(codeOf(receiveGoods(last.order, [{ lineId: '2', quantity: 1, unitPriceMinor: null }]))).toBe(
      'purchase-order.over-receipt',
    )
  })

  it('of one step are received out of the draft', () => {
    const done = valueOf(
      receiveGoods({ ...order, state: 'draft' }, [
        { lineId: '1', quantity: 100, unitPriceMinor: null },
        { lineId: '2', quantity: 9, unitPriceMinor: null },
      ]),
    )
    expect(done.order.state).toBe('received')
  })

  it('send goods back, at most what came', () => {
    const received = valueOf(receiveGoods(order, [{ lineId: '1', quantity: 10, unitPriceMinor: null }])).order
    const back = valueOf(returnGoods(received, [{ lineId: '1', quantity: 4, unitPriceMinor: null }]))
    expect(back.movements).toMatchObject([{ quantity: -4, kind: 'supplier-return', unitPriceMinor: 250 }])
    expect(codeOf(returnGoods(back.order, [{ lineId: '1', quantity: 7, unitPriceMinor: null }]))).toBe(
      'purchase-order.over-return',
    )
    expect(codeOf(returnGoods(order, [{ lineId: '1', quantity: 1, unitPriceMinor: null }]))).toBe(
      'purchase-order.nothing-received',
    )
  })

  it.each([
    ['purchase-order.empty', []],
    ['purchase-order.unknown-line', [{ lineId: '9', quantity: 1, unitPriceMinor: null }]],
    ['purchase-order.quantity-invalid', [{ lineId: '1', quantity: 1.5, unitPriceMinor: null }]],
  ])('refuse %s', (code, receipts) => {
    expect(codeOf(receiveGoods(order, receipts))).toBe(code)
  })
})

const report: DamageReportFacts = {
  state: 'draft',
  outletId: 'A',
  reason: 'broken',
  note: '',
  lines: [{ lineId: '1', variantId: 'cup', quantity: 2 }],
}

describe('damage reports', () => {
  it.each([
    ['draft', 'ok ok ok damage.not-submitted damage.not-submitted'],
    ['submitted', 'damage.not-draft damage.not-draft damage.not-draft ok ok'],
    ['approved', Array(5).fill('damage.approved').join(' ')],
    ['rejected', Array(5).fill('damage.rejected').join(' ')],
  ] as const)('%s', (state, row) => {
    const actions: DamageAction[] = ['edit', 'delete', 'submit', 'approve', 'reject']
    expect(actions.map((action) => damageCan(action, { state }) ?? 'ok').join(' ')).toBe(row)
  })

  it('take stock out when approved, at once up to the limit', () => {
    const small = valueOf(submitDamage(report, 1_000, 1_000, plenty))
    expect([small.report.state, at(small.movements, 'A')]).toEqual(['approved', -2])
    const large = valueOf(submitDamage(report, 1_001, 1_000, plenty))
    expect([large.report.state, large.movements]).toEqual(['submitted', []])
    expect(at(valueOf(approveDamage(large.report, plenty)).movements, 'A')).toBe(-2)
  })

  it.each<[string, Partial<DamageReportFacts>]>([
    ['damage.empty', { lines: [] }],
    ['damage.quantity-invalid', { lines: [{ lineId: '1', variantId: 'cup', quantity: 0 }] }],
    ['damage.note-missing', { reason: 'other', note: '  ' }],
    ['ok', { reason: 'other', note: 'rain' }],
    ['damage.approved', { state: 'approved' }],
  ])('refuse %s', (code, change) => {
    expect(codeOf(submitDamage({ ...report, ...change }, 0, 0, plenty))).toBe(code)
  })
})

describe('a damage report takes at most what is on hand', () => {
  const lines = [...report.lines, { lineId: '2', variantId: 'cup', quantity: 3 }]
  const twice: DamageReportFacts = { ...report, lines }
  it.each([
    [5, 'ok'],
    [4, 'damage.more-than-on-hand'],
    [0, 'damage.more-than-on-hand'],
    [-1, 'damage.more-than-on-hand'],
  ])('%i there of 5: %s', (onHand, code) => {
    expect(codeOf(submitDamage(twice, 0, -1, () => onHand))).toBe(code)
    expect(codeOf(submitDamage(twice, 0, 0, () => onHand))).toBe(code)
    expect(codeOf(approveDamage({ ...twice, state: 'submitted' }, () => onHand))).toBe(code)
  })
})

describe('stocktakes', () => {
  const tolerance = { units: 2, basisPoints: 500 }
  const count = (variantId: string, quantity: number, countedAt: number, countKey = 'anna-shelf') => ({
    variantId,
    quantity,
    countedAt,
    countKey,
  })

  it.each([
    ['counting', 'ok ok stocktake.not-in-review stocktake.not-in-review ok'],
    ['review', 'stocktake.not-counting stocktake.not-counting ok ok ok'],
    ['applied', Array(5).fill('stocktake.applied').join(' ')],
    ['cancelled', Array(5).fill('stocktake.cancelled').join(' ')],
  ] as const)('%s', (state, row) => {
    const actions: StocktakeAction[] = ['count', 'submit', 'recount', 'apply', 'cancel']
    expect(actions.map((action) => stocktakeCan(action, { state }) ?? 'ok').join(' ')).toBe(row)
  })

  it('follow the sales up to the count and let those after it alone', () => {
    const movements = [
      { variantId: 'tea', quantity: -3, at: 10 },
      { variantId: 'tea', quantity: -4, at: 30 },
      { variantId: 'cup', quantity: -1, at: 10 },
    ]
    const [tea] = compareCounts(() => 100, movements, [count('tea', 96, 20)], tolerance)
    expect(tea).toEqual({ variantId: 'tea', counted: 96, expected: 97, variance: -1, needsRecount: false })
  })

  it('add up over counters and places, a later count replaces the earlier', () => {
    const counts = [count('tea', 40, 5), count('tea', 90, 6, 'ben-store'), count('tea', 10, 7)]
    expect(compareCounts(() => 100, [], counts, tolerance)[0]).toMatchObject({ counted: 100, variance: 0 })
    expect(compareCounts(() => 100, [], counts.toReversed(), tolerance)[0]).toMatchObject({ counted: 100 })
  })

  it.each([
    [100, 98, false],
    [100, 95, false],
    [100, 94, true],
    [10, 12, false],
    [10, 13, true],
    [0, 3, true],
  ])('expected %i, counted %i: recount %s', (expected, counted, needsRecount) => {
    expect(compareCounts(() => expected, [], [count('tea', counted, 1)], tolerance)[0]?.needsRecount).toBe(needsRecount)
  })

  it('apply the variance, above tolerance only when somebody accepts it', () => {
    const review = { state: 'review', outletId: 'A' } as const
    const lines = compareCounts(() => 100, [], [count('tea', 90, 1), count('cup', 100, 1)], tolerance)
    expect(applyStocktake(review, lines, null)).toMatchObject({
      ok: false,
      refusal: { code: 'stocktake.recount-needed', facts: { variantIds: ['tea'] } },
    })
    expect(valueOf(applyStocktake(review, lines, 'manager'))).toMatchObject([
      { variantId: 'tea', quantity: -10, kind: 'stocktake' },
    ])
    expect(codeOf(applyStocktake(review, [], 'manager'))).toBe('stocktake.nothing-counted')
    expect(codeOf(applyStocktake({ ...review, state: 'applied' }, lines, 'manager'))).toBe('stocktake.applied')
  })

  it('after applying, the stock is what was counted plus what moved since', () => {
    const moves = fc.array(fc.record({ quantity: fc.integer({ min: -99, max: 99 }), at: fc.nat(100) }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.nat(999_999), moves, fc.nat(999_999), fc.nat(100), (snapshot, drawn, counted, countedAt) => {
        const movements = drawn.map((one) => ({ ...one, variantId: 'tea' }))
        const lines = compareCounts(() => snapshot, movements, [count('tea', counted, countedAt)], tolerance)
        const adjustment = at(valueOf(applyStocktake({ state: 'review', outletId: 'A' }, lines, 'manager')), 'A')
        const sum = (rows: readonly { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0)
        const stockNow = snapshot + sum(drawn)
        expect(stockNow + adjustment).toBe(counted + sum(drawn.filter((one) => one.at > countedAt)))
      }),
      { numRuns: 1_000 },
    )
  })
})
