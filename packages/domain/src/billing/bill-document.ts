import type { ReceiptBlock, ReceiptDocument } from '../receipt/receipt-document.ts'
import type { Locale } from '../text/locale.ts'
import { localTimeAt } from '../time/local-time.ts'
import { amountText, moneyText } from '../text/money-text.ts'
import { billWords, type BillWords } from './bill-words.ts'
import type { BillState } from './bill-can.ts'
import type { BillingPeriod } from './licence-proration.ts'
import type { BillLine, BillType } from './quote.ts'

/** A bill as it is printed. Amounts in minor units of its currency. */
export interface PrintedBill {
  readonly number: string
  readonly type: BillType
  readonly state: BillState
  readonly versionName: string
  readonly period: BillingPeriod
  readonly currency: string
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly taxName: string
  readonly taxBasisPoints: number
  readonly taxMinor: number
  readonly lines: readonly BillLine[]
  readonly payerName: string
  readonly payerAddress: string
  readonly payerTaxNumber: string
  readonly transactionNumber: string | null
  readonly orderedAt: string
  readonly paidAt: string | null
  readonly refundNote: string
}

export interface BillSeller {
  readonly sellerName: string
  readonly sellerAddress: string
  readonly sellerTaxNumber: string
  readonly transferTo: string
}

const text = (value: string): ReceiptBlock => ({ kind: 'text', text: value })
const optional = (value: string): ReceiptBlock[] => (value === '' ? [] : [text(value)])

/** The days of a line and its formula: what is charged by the day is so many of so many days. */
function lineText(
  { kind, quantity, from, until, days, perDays, unitMinor }: BillLine,
  words: BillWords,
  currency: string,
): string {
  const what = `${words.line[kind]}${quantity > 1 ? ` × ${String(quantity)}` : ''}`
  const span = from === null ? '' : ` ${from} – ${until ?? words.forLife}`
  const formula =
    days === null || perDays === null
      ? ''
      : ` (${amountText(unitMinor, currency)} × ${String(days)} / ${String(perDays)})`
  return `${what}${span}${formula}`
}

function partyBlocks(bill: PrintedBill, seller: BillSeller, words: BillWords): ReceiptBlock[] {
  return [
    { kind: 'text', text: `${words.payer} ${bill.payerName}`, size: 'tall', isBold: true },
    ...optional(bill.payerAddress),
    ...(bill.payerTaxNumber === '' ? [] : [text(`${words.taxNumber} ${bill.payerTaxNumber}`)]),
    { kind: 'blank' },
    ...(seller.sellerName === '' ? [] : [text(`${words.seller} ${seller.sellerName}`)]),
    ...optional(seller.sellerAddress),
    ...(seller.sellerTaxNumber === '' ? [] : [text(`${words.taxNumber} ${seller.sellerTaxNumber}`)]),
  ]
}

interface BillReader {
  readonly language: Locale
  /** The zone of the installation, which sells licences: its days stand on the bill. */
  readonly timeZone: string
}

/** A bill, with its credit note where it was given back. Every line adds up to the amount. Source: BL-P03. */
export function billDocument(
  bill: PrintedBill,
  seller: BillSeller,
  { language, timeZone }: BillReader,
): ReceiptDocument {
  const dayOf = (at: string): string => localTimeAt(Date.parse(at), timeZone).day
  const words = billWords[language]
  const { currency, taxMinor } = bill
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  const isUnpaid = bill.state === 'unpaid'
  return {
    version: 1,
    language,
    title: `${words.title} ${bill.number}`,
    blocks: [
      { kind: 'text', text: words.title, align: 'center', size: 'large', isBold: true },
      { kind: 'blank' },
      { kind: 'row', left: words.number, right: bill.number },
      { kind: 'row', left: words.ordered, right: dayOf(bill.orderedAt) },
      ...(bill.paidAt === null ? [] : [{ kind: 'row', left: words.paid, right: dayOf(bill.paidAt) } as const]),
      ...(bill.transactionNumber === null
        ? []
        : [{ kind: 'row', left: words.transaction, right: bill.transactionNumber } as const]),
      { kind: 'row', left: words.state, right: words.states[bill.state] },
      { kind: 'blank' },
      ...partyBlocks(bill, seller, words),
      { kind: 'rule' },
      text(`${words.types[bill.type]} · ${bill.versionName} · ${words.periods[bill.period]}`),
      ...bill.lines.map((line) => row(lineText(line, words, currency), line.amountMinor)),
      { kind: 'rule' },
      { kind: 'row', left: words.total, right: moneyText(bill.totalMinor, currency, []), size: 'large', isBold: true },
      ...(bill.taxBasisPoints === 0
        ? []
        : [row(`${words.contained} ${bill.taxName} ${String(bill.taxBasisPoints / 100)}%`, taxMinor)]),
      ...(bill.state === 'refunded'
        ? [
            { kind: 'blank' } as const,
            { kind: 'text', text: words.creditNote, isBold: true } as const,
            row(words.refunded, -bill.refundedMinor),
            ...optional(bill.refundNote),
          ]
        : []),
      ...(isUnpaid && seller.transferTo !== ''
        ? [{ kind: 'blank' } as const, text(`${words.transferTo} ${seller.transferTo}`)]
        : []),
    ],
  }
}
