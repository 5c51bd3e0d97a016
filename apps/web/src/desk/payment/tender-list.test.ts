import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTender, bodyTenders, MOST_TENDERS, nextCashDue, paymentFacts, remainingOf } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'

const cash = (amountMinor: number): TakenTender => ({ method: 'cash', amountMinor, reference: null })
const card = (amountMinor: number): TakenTender => ({ method: 'bank-card', amountMinor, reference: 'A1' })
const tax = { mode: 'included', rounding: 'half-up' } as const
const dime = { unitMinor: 10, mode: 'nearest' as const }

const bill = (payableMinor: number, cashRounding: typeof dime | null = null) => ({ payableMinor, cashRounding, tax })

describe('a list of tenders', () => {
  it('is paid by cash with change; only the cash part is rounded', () => {
    const one = addTender(bill(8_853, dime), [], card(5_000))
    expect(one).toMatchObject({ ok: true, value: { outcome: { isPaid: false, remainingMinor: 3_853 } } })
    expect(nextCashDue(bill(8_853, dime), [card(5_000)])).toBe(3_850)
    const both = addTender(bill(8_853, dime), [card(5_000)], cash(4_000))
    if (!both.ok) throw new Error(both.refusal.code)
    expect(both.value.outcome).toMatchObject({ isPaid: true, changeMinor: 150, cashRoundingMinor: -3 })
    expect(bodyTenders(both.value.tenders, both.value.outcome)).toEqual([
      { method: 3, amountMinor: 5_000, receivedMinor: 5_000, changeMinor: 0, cashRoundingMinor: 0, reference: 'A1' },
      { method: 0, amountMinor: 3_850, receivedMinor: 4_000, changeMinor: 150, cashRoundingMinor: -3, reference: null },
    ])
  })

  it('pays a tip beside the price: rounded with it, in what is due, and in what the journal keeps', () => {
    const tip = { kind: 'percent', basisPoints: 1_000 } as const
    const withTip = { ...bill(8_850, dime), tip }
    expect(nextCashDue(withTip, [])).toBe(9_740)
    const paid = addTender(withTip, [], cash(10_000))
    if (!paid.ok) throw new Error(paid.refusal.code)
    expect(paid.value.outcome).toMatchObject({ isPaid: true, tipMinor: 885, changeMinor: 260, cashRoundingMinor: 5 })
    const [kept] = bodyTenders(paid.value.tenders, paid.value.outcome)
    expect((kept?.amountMinor ?? 0) - (kept?.cashRoundingMinor ?? 0)).toBe(8_850 + 885)
    expect(addTender(withTip, [], card(9_736))).toMatchObject({ ok: false, refusal: { code: 'tender.too-much' } })
    expect(addTender(withTip, [], card(9_735))).toMatchObject({ ok: true, value: { outcome: { isPaid: true } } })
  })

  it('is told to the calculation by what each settles as', () => {
    const balance: TakenTender = { method: 'member-balance', amountMinor: 300, reference: null }
    expect(paymentFacts([cash(400), card(500), balance], dime)).toEqual({
      cashRounding: dime,
      tenders: [
        { kind: 'cash', givenMinor: 400 },
        { kind: 'electronic', amountMinor: 500, method: 'bank-card' },
        { kind: 'balance', principalMinor: 300, bonusMinor: 0 },
      ],
    })
  })

  it('takes cash in several goes and writes it as one', () => {
    const first = addTender(bill(1_000), [], cash(400))
    expect(first).toMatchObject({ value: { outcome: { isPaid: false, remainingMinor: 600 } } })
    const second = addTender(bill(1_000), [cash(400)], cash(1_000))
    if (!second.ok) throw new Error(second.refusal.code)
    expect(bodyTenders(second.value.tenders, second.value.outcome)).toMatchObject([
      { amountMinor: 1_000, receivedMinor: 1_400, changeMinor: 400 },
    ])
  })

  it('takes cash first: the rest to the minor unit by card, or on the steps of coins, and the change belongs to all cash', () => {
    const first = [cash(1_000)]
    expect([remainingOf(bill(1_877, dime), first), nextCashDue(bill(1_877, dime), first)]).toEqual([877, 880])
    const byCard = addTender(bill(1_877, dime), first, card(877))
    if (!byCard.ok) throw new Error(byCard.refusal.code)
    expect(bodyTenders(byCard.value.tenders, byCard.value.outcome)).toMatchObject([
      { method: 3, amountMinor: 877 },
      { method: 0, amountMinor: 1_000, receivedMinor: 1_000, changeMinor: 0, cashRoundingMinor: 0 },
    ])
    const between = [...first, card(500)]
    expect([remainingOf(bill(1_877, dime), between), nextCashDue(bill(1_877, dime), between)]).toEqual([377, 380])
    const last = addTender(bill(1_877, dime), between, cash(400))
    if (!last.ok) throw new Error(last.refusal.code)
    expect(bodyTenders(last.value.tenders, last.value.outcome)).toMatchObject([
      { method: 3, amountMinor: 500 },
      { method: 0, amountMinor: 1_380, receivedMinor: 1_400, changeMinor: 20, cashRoundingMinor: 3 },
    ])
  })

  it('takes no part in cash that coins cannot make; whole, it gives change as ever', () => {
    expect(addTender(bill(1_877, dime), [], cash(1_003))).toMatchObject({ refusal: { code: 'tender.not-in-coins' } })
    expect(addTender(bill(1_877), [], cash(1_003))).toMatchObject({ ok: true })
    expect(addTender(bill(1_877, dime), [], cash(2_003))).toMatchObject({ value: { outcome: { isPaid: true } } })
  })

  it('takes notes of another currency for what they count, and the change is the outlet’s own', () => {
    const notes: TakenTender = { ...cash(1_400), foreign: { currency: 'USD', amountMinor: 200 } }
    const paid = addTender(bill(2_000), [notes], cash(1_000))
    if (!paid.ok) throw new Error(paid.refusal.code)
    expect(bodyTenders(paid.value.tenders, paid.value.outcome)).toMatchObject([
      {
        amountMinor: 2_000,
        receivedMinor: 2_400,
        changeMinor: 400,
        foreign: [{ currency: 'USD', amountMinor: 200, worthMinor: 1_400 }],
      },
    ])
    expect(bodyTenders([cash(2_000)], paid.value.outcome)[0]).not.toHaveProperty('foreign')
  })

  it.each<[string, number, TakenTender[], TakenTender]>([
    ['tender.nothing', 1_000, [], card(0)],
    ['tender.too-many', 1_000, Array.from({ length: MOST_TENDERS }, () => card(1)), card(1)],
    ['tender.paid-already', 1_000, [card(1_000)], cash(1)],
    ['tender.too-much', 1_000, [card(400)], card(601)],
  ])('refuses with %s', (code, payable, before, next) => {
    expect(addTender(bill(payable), before, next)).toMatchObject({ ok: false, refusal: { code } })
  })

  it('adds up to the payable whatever is taken', () => {
    const anyTender = fc.record({ isCash: fc.boolean(), share: fc.integer({ min: 1, max: 300 }) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.array(anyTender, { maxLength: 9 }), (payable, wanted) => {
        let tenders: readonly TakenTender[] = []
        for (const { isCash, share } of [...wanted, { isCash: true, share: 1_000 }]) {
          const amount = Math.ceil((payable * share) / 100)
          const next = addTender(
            bill(payable, dime),
            tenders,
            isCash ? cash(Math.ceil(amount / 10) * 10) : card(amount),
          )
          if (!next.ok) continue
          tenders = next.value.tenders
          if (!next.value.outcome.isPaid) continue
          const rows = bodyTenders(tenders, next.value.outcome)
          expect(rows.reduce((sum, row) => sum + row.amountMinor - row.cashRoundingMinor, 0)).toBe(payable)
          for (const row of rows) expect(row.receivedMinor - row.changeMinor).toBe(row.amountMinor)
          return
        }
      }),
      { numRuns: 500 },
    )
  })
})
