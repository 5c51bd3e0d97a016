// The rows of a refund's paper are read by people with a pocket calculator: goods, taxes and all else come to what went out.
import type { CashRounding } from '@kassa/domain/basket/index.ts'
import { planRefund } from '@kassa/domain/order/refund.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { refundableOrderOf } from '@kassa/domain/order/refundable-order.ts'
import { tendersOfSale } from '@kassa/domain/order/sale-tenders.ts'
import { refundReceipt } from '@kassa/domain/receipt/refund-receipt.ts'
import type { ReceiptShop } from '@kassa/domain/receipt/receipt-shop.ts'
import { roundCash } from '@kassa/domain/tenders/cash.ts'
import { expect, it } from 'vitest'
import { requestOf } from '../../../../../../packages/domain/test/make-order.ts'
import { makePaper } from '../../../../../../packages/domain/test/make-paper.ts'
import { countedLine, settings, snapshot } from '../../../../../../packages/domain/test/make-snapshot.ts'
import { figuresOf, sumOf } from '../../../../../../packages/domain/test/paper-sums.ts'
import { priceOrThrow } from '../../../../../../packages/domain/test/priced.ts'
import { propertyRuns } from '../../../../../../packages/domain/test/property-runs.ts'
import { refundTenders } from './own-refund.ts'
import { backOnPaper, goodsOnPaper, nameIn, saleOnPaper, saleTax } from './refund-paper.ts'
import type { RefundableSale } from './refundable.ts'

const shopIn = (currency: string) =>
  ({
    merchant: { name: 'Shop' },
    outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency, timeZone: 'UTC', locale: 'en-US' },
    device: { number: '1' },
  }) as ReceiptShop

type Sold = Pick<NonNullable<ReturnType<typeof makePaper>>['facts'], 'snapshot' | 'answer'>

/** A sale that cash paid, by the coin. */
function cashSale({ snapshot: frozen, answer }: Sold, cashRounding: CashRounding | null) {
  const { payableMinor } = answer.totals
  const takenMinor = roundCash(payableMinor, cashRounding)
  const paid = { method: 0, amountMinor: takenMinor, cashRoundingMinor: takenMinor - payableMinor }
  const order = refundableOrderOf(frozen, answer, tendersOfSale([{ id: '0', feeMinor: 0, ...paid }], frozen))
  const tenders = [{ ...paid, receivedMinor: takenMinor, changeMinor: 0, reference: null }]
  return { order: { ...order, cashRounding }, tenders }
}

/** The rows of the paper, down to the sum that went out. */
function paperOf({ snapshot: frozen, answer }: Sold, refund: Refund, tenders: ReturnType<typeof refundTenders>) {
  const mode = frozen.settings.tax.mode === 'included'
  const rows = answer.lines.map((line, at) => ({ line: at, name: `Goods ${at}`, quantity: line.quantity }))
  const of = {
    number: '1',
    soldAt: '2026-03-01T12:00:00Z',
    tax: saleTax(answer, mode),
    rows,
  } as unknown as RefundableSale
  const made = { number: 'R', at: '2026-03-01T13:00:00Z', money: tenders }
  const document = refundReceipt(
    { ...made, ...saleOnPaper(of, backOnPaper(answer, refund, nameIn(of))) },
    shopIn(answer.currencyCode),
  )
  return addedRows(figuresOf(document.blocks, answer.currencyCode))
}

/** Rows from the goods to the total, and the total itself. */
function addedRows(rows: ReturnType<typeof figuresOf>) {
  const total = rows.findIndex(([left]) => left === 'REFUNDED')
  const first = rows.findIndex(([left]) => / × /u.test(left))
  return { rows: rows.slice(first === -1 ? total : first, total), totalMinor: rows[total]?.[1] ?? 0 }
}

it('Montreal: two taxes on top, paid to the coin, say what the coin added', () => {
  const tax = {
    id: 'g',
    rateBasisPoints: 0,
    taxes: [
      { id: 'gst', code: 'GST', rateMillionths: 50_000 },
      { id: 'qst', code: 'QST', rateMillionths: 99_750 },
    ],
  }
  const frozen = snapshot({
    currency: { code: 'CAD', exponent: 2 },
    lines: [countedLine('coat', 4_995, 2, { tax: tax })],
    settings: settings({ tax: { mode: 'added', rounding: 'half-up' } }),
  })
  const sold = { snapshot: frozen, answer: priceOrThrow(frozen) }
  const { order, tenders } = cashSale(sold, { unitMinor: 5, mode: 'nearest' })
  const refund = planRefund(order, [], requestOf([['coat', 1]]))
  if (!refund.ok) throw new Error(refund.refusal.code)
  const { rows, totalMinor } = paperOf(sold, refund.value, refundTenders({ tenders }, refund.value, {}))
  expect([rows, totalMinor]).toEqual([
    [
      ['1 × Goods 0', 4_995],
      ['GST 5% (of 49.95)', 250],
      ['QST 9.975% (of 49.95)', 499],
      ['Cash rounding', 1],
    ],
    5_745,
  ])
})

it('any sale that is given back in two parts: the rows of both papers add up', () => {
  const coins: (CashRounding | null)[] = [null, { unitMinor: 5, mode: 'nearest' }, { unitMinor: 100, mode: 'down' }]
  let papers = 0
  for (let seed = 1; seed <= (propertyRuns(400).numRuns ?? 400); seed += 1) {
    const sold = makePaper(seed)?.facts
    if (!sold) continue
    const { order, tenders } = cashSale(sold, coins[seed % coins.length] ?? null)
    const [first, ...others] = order.lines.filter(({ kind }) => kind !== 'gift' && kind !== 'charge')
    const earlier: Refund[] = []
    for (const lines of [first ? [first] : [], others]) {
      const wanted = requestOf(
        lines.map(({ id, quantity }) => [id, quantity]),
        { mode: seed % 2 === 0 ? 'reprice' : 'prorated', memberPointsNow: 0 },
      )
      const refund = planRefund(order, earlier, wanted)
      if (!refund.ok) continue
      earlier.push(refund.value)
      const { rows, totalMinor } = paperOf(sold, refund.value, refundTenders({ tenders }, refund.value, {}))
      expect([seed, sumOf(rows)]).toEqual([seed, totalMinor])
      papers += 1
    }
  }
  expect(papers).toBeGreaterThan(10)
})

it('without its sale: goods, the tax rows on top and the coin add up; goods at the reduced rate are marked', () => {
  const line = { line: null, goods: 'restock' as const, taxMinor: 0, weightUnit: null }
  const made = {
    currency: 'CAD' as const,
    lines: [
      { ...line, name: 'Coat', quantity: 1, amountMinor: 4_996, taxRateBasisPoints: 1_498 },
      { ...line, name: 'Tea', quantity: 1_250, amountMinor: 100, weightUnit: 'kg' as const, taxRateBasisPoints: 800 },
    ],
    taxes: [
      { code: 'GST', rateBasisPoints: 500, payableMinor: 4_996, baseMinor: 4_996, taxMinor: 250 },
      { code: 'QST', rateBasisPoints: 998, rateMillionths: 99_750, payableMinor: 0, baseMinor: 4_996, taxMinor: 498 },
    ],
  }
  const paper = {
    number: 'R',
    at: '2026-03-01T13:00:00Z',
    sale: null,
    money: [{ method: 0, amountMinor: 5_845, cashRoundingMinor: 1 }],
    back: goodsOnPaper(made, 'added'),
  }
  const { rows, totalMinor } = addedRows(figuresOf(refundReceipt(paper, shopIn('CAD')).blocks, 'CAD'))
  expect(rows.map(([left]) => left)).toEqual([
    '1 × Coat',
    '1.250 kg × Tea',
    'GST 5% (of 49.96)',
    'QST 9.975% (of 49.96)',
    'Cash rounding',
  ])
  expect([sumOf(rows), totalMinor]).toEqual([5_845, 5_845])
  expect(goodsOnPaper({ ...made, currency: 'JPY' }, 'included').goods.map(({ isReduced }) => isReduced)).toEqual([
    false,
    true,
  ])
})
