import { expect, it } from 'vitest'
import { countedLine, settings, snapshot } from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import { receiptOf } from './sale-receipt.ts'
import type { ReceiptShop } from './receipt-shop.ts'

const shop = {
  merchant: { name: 'Shop' },
  outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale: 'en-US' },
  device: { number: '1' },
} as ReceiptShop

/** The rows of the paper between the goods and the way they were paid. */
function totalsOf(mode: 'up' | 'down'): string[] {
  const basket = snapshot({
    lines: [countedLine('tea', 999, 1, { tax: { id: 'vat', rateBasisPoints: 825 } })],
    settings: settings({
      tax: { mode: 'added', rounding: 'half-up' },
      roundingOff: { unitMinor: 10, mode, by: 'system' },
    }),
  })
  const facts = { number: '1', at: '2026-03-01T12:00:00Z', cashierName: 'Ann', tenders: [], note: null, isCopy: false }
  const { blocks } = receiptOf({ ...facts, snapshot: basket, answer: priceOrThrow(basket), nameOf: () => 'Tea' }, shop)
  const rows = blocks.flatMap((block) => (block.kind === 'row' ? [`${block.left} ${block.right}`] : []))
  return rows.filter((text) => /^(?:Subtotal|Tax|VAT|Rounding|TOTAL)/i.test(text))
}

it('says what the rounding of the whole adds or takes, so that the paper adds up', () => {
  expect(totalsOf('up').slice(-2)).toEqual(['Rounding 0.09', 'TOTAL ¥10.90'])
  expect(totalsOf('down').slice(-2)).toEqual(['Rounding −0.01', 'TOTAL ¥10.80'])
})
