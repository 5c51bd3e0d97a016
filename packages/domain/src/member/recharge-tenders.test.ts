import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { methodChoices } from '../tenders/method-choice.ts'
import { checkRechargeTenders, rechargeMoneyBack } from './recharge-tenders.ts'

const choices = methodChoices(['cash', 'bank-card', 'member-balance', { method: 'alipay', needsReference: false }])
const tender = (method: number, amountMinor: number, reference: string | null = null) => ({
  method,
  amountMinor,
  reference,
})

test.each([
  ['ok', [tender(0, 100)]],
  ['ok', [tender(3, 60, 'slip-17'), tender(0, 40)]],
  ['ok', [tender(2, 100)]],
  ['recharge.tender-sum', [tender(0, 99)]],
  ['recharge.tender-sum', [tender(0, 100), tender(3, 1, 'A123')]],
  ['recharge.method-refused', [tender(4, 100)]],
  ['recharge.method-refused', [tender(1, 100, 'A123')]],
  ['recharge.method-refused', [tender(100, 100)]],
  ['recharge.reference-unfit', [tender(3, 100)]],
  ['recharge.reference-unfit', [tender(3, 100, '12')]],
  ['recharge.reference-unfit', [tender(2, 100, '<b>')]],
])('%s: %j', (code, tenders) => {
  const checked = checkRechargeTenders(tenders, 100, choices)
  expect(checked.ok ? 'ok' : checked.refusal.code).toBe(code)
})

test('slips are kept as payments keep them, and cash has none', () => {
  const checked = checkRechargeTenders([tender(3, 60, ' slip-17 '), tender(0, 40, 'x')], 100, choices)
  expect(checked).toEqual({ ok: true, value: [tender(3, 60, 'SLIP-17'), tender(0, 40)] })
})

test('what a card’s slip says is kept of a card terminal’s alone', () => {
  const card = { terminal: 'T1', batch: null, lastFour: '4711' }
  const said = [
    { ...tender(3, 50, 'A123'), card },
    { ...tender(2, 30), card },
    { ...tender(0, 20), card },
  ]
  expect(checkRechargeTenders(said, 100, choices)).toEqual({
    ok: true,
    value: [{ ...tender(3, 50, 'A123'), card }, tender(2, 30), tender(0, 20)],
  })
})

describe('money goes back', () => {
  it('as it came, cash last', () => {
    const paid = [tender(0, 40), tender(3, 60)]
    expect(rechargeMoneyBack(paid, [], 70)).toEqual([
      { method: 3, amountMinor: 60 },
      { method: 0, amountMinor: 10 },
    ])
    expect(rechargeMoneyBack(paid, [{ method: 3, amountMinor: 60 }], 30)).toEqual([{ method: 0, amountMinor: 30 }])
    expect(rechargeMoneyBack([tender(3, 60)], [], 0)).toEqual([])
  })

  it('in cash where nothing goes back as it came, also after a part did', () => {
    const paid = [tender(2, 30), tender(3, 60)]
    expect(rechargeMoneyBack(paid, [], 70, [3])).toEqual([
      { method: 2, amountMinor: 30 },
      { method: 0, amountMinor: 40 },
    ])
    expect(rechargeMoneyBack(paid, [{ method: 3, amountMinor: 20 }], 70, [2, 3])).toEqual([
      { method: 0, amountMinor: 70 },
    ])
    expect(rechargeMoneyBack([tender(3, 60)], [{ method: 0, amountMinor: 20 }], 40)).toEqual([
      { method: 3, amountMinor: 40 },
    ])
  })

  it('in any parts to each way exactly what it paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ method: fc.constantFrom(0, 2, 3), amountMinor: fc.integer({ min: 1, max: 9_999 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 8 }),
        (paid, steps) => {
          const sums = (rows: readonly { method: number; amountMinor: number }[]) => {
            const by: Record<number, number> = {}
            for (const { method, amountMinor } of rows) by[method] = (by[method] ?? 0) + amountMinor
            return by
          }
          let left = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          const back: { method: number; amountMinor: number }[] = []
          for (const step of [...steps, left]) {
            const money = Math.min(step, left)
            const now = rechargeMoneyBack(paid, back, money)
            expect(now.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(money)
            back.push(...now)
            left -= money
          }
          expect(sums(back)).toEqual(left === 0 ? sums(paid) : expect.anything())
        },
      ),
    )
  })
})
