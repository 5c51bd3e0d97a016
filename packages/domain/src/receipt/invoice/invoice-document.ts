import type { PricedBasket, Snapshot, TaxOfRate } from '../../basket/index.ts'
import { taxOfRow } from '../../tax/tax-rows.ts'
import { amountText, moneyText } from '../../text/money-text.ts'
import type { Locale } from '../../text/locale.ts'
import { saleOnPaper, type KeptSale } from '../kept-sale.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, shopHead } from '../receipt-shop.ts'
import { taxRows } from '../rows/tax-rows.ts'
import { receiptWords } from '../words/receipt-words.ts'
import type { ReceiptTemplate } from '../template/receipt-template.ts'
import type { ReceiptWords } from '../words/en.ts'

/**
 * The documents a customer can ask for: an invoice; in Japan a 領収書; in China a fapiao, which only the tax office's own
 * program can issue: our paper then is the request, with a code for that program, and is never called a fapiao. Source:
 * RC-P04.
 */
export const INVOICE_KINDS = ['invoice', 'ryoshusho', 'fapiao-request'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Returns the kind of document that an outlet issues, by its currency. */
export function invoiceKindOf(currency: string): InvoiceKind {
  if (currency === 'JPY') return 'ryoshusho'
  return currency === 'CNY' ? 'fapiao-request' : 'invoice'
}

/** An invoice as it was issued. Amounts in minor units; `at` is an instant. */
export interface Invoice {
  readonly kind: InvoiceKind
  readonly number: string
  readonly at: string
  readonly buyerName: string
  readonly buyerTaxNumber: string
  /** The purpose in the buyer's words; empty for goods. */
  readonly purpose: string
  /** The amount of the order that was refunded before this was issued. */
  readonly refundedMinor: number
  /** The taxes in that amount, by row; left out: nothing was refunded. */
  readonly refundedTaxes?: readonly TaxOfRate[]
  /** The invoice that this one takes back; null for an invoice. */
  readonly credits: { readonly number: string; readonly reason: string } | null
}

/** From this amount on a paper 領収書 in Japan bears a revenue stamp; one that is sent as a file does not. Source: D55. */
const STAMP_DUTY_YEN = 50_000

const BODY: ReceiptTemplate = {
  version: 1,
  secondLanguage: null,
  modules: [
    { type: 'order', shows: ['number', 'date'], when: 'always' },
    { type: 'rule', when: 'always' },
    { type: 'products', shows: ['serials', 'deductions'], when: 'always' },
    { type: 'rule', when: 'always' },
    { type: 'totals', shows: ['subtotal', 'savings'], when: 'always' },
    { type: 'payments', when: 'always' },
    { type: 'tax', when: 'always' },
  ],
}

const text = (value: string): ReceiptBlock => ({ kind: 'text', text: value })

/** Returns the text that the tax office's program reads: order, amount, buyer, tax number, one a line. */
const requestCode = (invoice: Invoice, sale: KeptSale, payable: string): string =>
  [sale.number, payable, invoice.buyerName, invoice.buyerTaxNumber].join('\n')

function buyerBlocks(invoice: Invoice, words: ReceiptWords['invoice']): ReceiptBlock[] {
  return [
    { kind: 'text', text: words.buyer.replace('{name}', invoice.buyerName), size: 'tall', isBold: true },
    ...(invoice.buyerTaxNumber === '' ? [] : [text(`${words.buyerTaxNumber} ${invoice.buyerTaxNumber}`)]),
    text(words.purpose.replace('{purpose}', invoice.purpose === '' ? words.goods : invoice.purpose)),
  ]
}

/** The tax of the goods below that is not owed any more, so that nobody claims what was given back. */
function taxesBack({ refundedTaxes = [] }: Invoice, { snapshot, shop }: KeptSale, words: ReceiptWords) {
  const { settings } = snapshot as Snapshot
  const back = refundedTaxes.map((row) => taxOfRow(row, (figure) => 0 - (row[figure] ?? 0)))
  return taxRows(back, settings.tax.mode, shop.outlet.currency, words)
}

function amountBlocks(invoice: Invoice, sale: KeptSale, all: ReceiptWords): ReceiptBlock[] {
  const { totals, currencyCode } = sale.answer as PricedBasket
  const words = all.invoice
  const owed = totals.payableMinor - invoice.refundedMinor
  const row = (left: string, minor: number): ReceiptBlock => ({
    kind: 'row',
    left,
    right: amountText(minor, currencyCode),
  })
  return [
    ...(invoice.refundedMinor === 0
      ? []
      : [
          row(words.sold, totals.payableMinor),
          row(words.refunded, -invoice.refundedMinor),
          ...taxesBack(invoice, sale, all),
        ]),
    {
      kind: 'row',
      left: invoice.credits === null ? words.amount : words.credited,
      right: moneyText(invoice.credits === null ? owed : -owed, currencyCode),
      size: 'large',
      isBold: true,
    },
  ]
}

function hints(invoice: Invoice, sale: KeptSale, words: ReceiptWords['invoice']): ReceiptBlock[] {
  const { totals, currencyCode } = sale.answer as PricedBasket
  const owed = totals.payableMinor - invoice.refundedMinor
  const code = requestCode(invoice, sale, amountText(owed, currencyCode))
  return [
    ...(invoice.kind === 'fapiao-request' && invoice.credits === null
      ? [text(words.notFapiao), { kind: 'qr', code } as const]
      : []),
    ...(invoice.kind === 'ryoshusho' && owed >= STAMP_DUTY_YEN ? [text(words.stampDuty)] : []),
  ]
}

/** The invoice of a kept sale, or the credit note that takes one back. Every amount is the sale's own. Source: RC-P04, D55, D62. */
export function invoiceDocument(invoice: Invoice, sale: KeptSale, language: Locale): ReceiptDocument {
  const words = receiptWords[language].invoice
  const { timeZone } = sale.shop.outlet
  const title = invoice.credits === null ? words.title[invoice.kind] : words.creditNote
  // A credit note is no fiscal receipt: the sale's own number and code stay on what they were given for.
  const fiscal = invoice.credits === null ? (sale.fiscal ?? null) : null
  const body = saleOnPaper({ ...sale, fiscal }, { template: BODY, language, isCopy: false }).blocks
  return {
    version: 1,
    language,
    title: `${title} ${invoice.number}`,
    blocks: [
      { kind: 'text', text: title, align: 'center', size: 'large', isBold: true },
      { kind: 'blank' },
      { kind: 'row', left: words.number, right: invoice.number },
      { kind: 'row', left: words.issued, right: receiptTime(invoice.at, timeZone) },
      ...(invoice.credits === null
        ? []
        : [
            { kind: 'row', left: words.creditOf, right: invoice.credits.number } as const,
            text(`${words.reason} ${invoice.credits.reason}`),
          ]),
      { kind: 'blank' },
      ...buyerBlocks(invoice, words),
      { kind: 'blank' },
      ...amountBlocks(invoice, sale, receiptWords[language]),
      { kind: 'rule' },
      ...body,
      { kind: 'rule' },
      ...hints(invoice, sale, words),
      ...shopHead(sale.shop, receiptWords[language]),
    ],
  }
}
