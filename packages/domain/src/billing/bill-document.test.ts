import { describe, expect, it } from 'vitest'
import { billDocument, type PrintedBill } from './bill-document.ts'
import type { BillState } from './bill-can.ts'

const bill: PrintedBill = {
  number: 'B-1',
  type: 'upgrade',
  state: 'paid',
  versionName: 'Pro',
  period: 'year',
  currency: 'USD',
  totalMinor: 65_754,
  refundedMinor: 0,
  taxName: 'VAT',
  taxBasisPoints: 1_300,
  taxMinor: 7_565,
  lines: [
    {
      kind: 'version',
      quantity: 2,
      unitMinor: 240_000,
      from: '2026-11-20',
      until: '2027-06-08',
      days: 200,
      perDays: 365,
      amountMinor: 131_507,
    },
    {
      kind: 'credit',
      quantity: 1,
      unitMinor: 120_000,
      from: null,
      until: null,
      days: null,
      perDays: null,
      amountMinor: -65_753,
    },
  ],
  payerName: 'Shop',
  payerAddress: '',
  payerTaxNumber: '',
  transactionNumber: null,
  orderedAt: '2026-11-20T08:00:00Z',
  paidAt: '2026-11-21T08:00:00Z',
  refundNote: 'closed down',
}
const seller = { sellerName: '', sellerAddress: '', sellerTaxNumber: '', transferTo: 'IBAN 1' }

const linesOf = (change: Partial<PrintedBill>, timeZone = 'UTC'): string[] =>
  billDocument({ ...bill, ...change }, seller, { language: 'en-US', timeZone }).blocks.flatMap((block) => {
    if (block.kind === 'text') return [block.text]
    return block.kind === 'row' ? [`${block.left} | ${block.right}`] : []
  })

describe('a printed bill', () => {
  it('says the formula of what is charged by the day, and takes off what is credited', () => {
    const lines = linesOf({})
    expect(lines).toContain('Version × 2 2026-11-20 – 2027-06-08 (2,400.00 × 200 / 365) | 1,315.07')
    expect(lines).toContain('Unused days of the version before | −657.53')
  })

  it('says its tax and the days it was ordered and paid', () => {
    const lines = linesOf({})
    expect(lines).toContain('Contains VAT 13% | 75.65')
    expect(lines).toContain('Ordered | 2026-11-20')
    expect(lines).toContain('Paid | 2026-11-21')
    expect(linesOf({ orderedAt: '2026-11-20T15:00:00Z' }, 'Asia/Tokyo')).toContain('Ordered | 2026-11-21')
    expect(linesOf({ taxBasisPoints: 0 }).join('\n')).not.toContain('Contains')
    expect(linesOf({ paidAt: null }).join('\n')).not.toContain('Paid | 2')
  })

  it('says whether its total is yuan or yen, which have one sign', () => {
    expect(linesOf({ currency: 'CNY' })).toContain('Total | CNY 657.54')
    expect(linesOf({ currency: 'JPY' })).toContain('Total | JPY 65,754')
    expect(linesOf({})).toContain('Total | $657.54')
  })

  it('of a lifetime has no last day', () => {
    const [version] = bill.lines
    expect(linesOf({ lines: version ? [{ ...version, quantity: 1, until: null, days: null }] : [] })).toContain(
      'Version 2026-11-20 – for life | 1,315.07',
    )
  })

  it.each<[BillState, boolean]>([
    ['unpaid', true],
    ['paid', false],
    ['cancelled', false],
    ['refunded', false],
  ])('%s asks for a transfer: %s', (state, asks) => {
    expect(linesOf({ state }).includes('Transfer to IBAN 1')).toBe(asks)
  })

  it('has its credit note only where it was given back, with the sum and why', () => {
    const lines = linesOf({ state: 'refunded', refundedMinor: 30_000 })
    expect(lines.slice(-3)).toEqual(['Credit note', 'Refunded | −300.00', 'closed down'])
    expect(linesOf({ state: 'refund-requested', refundedMinor: 30_000 })).not.toContain('Credit note')
  })
})
