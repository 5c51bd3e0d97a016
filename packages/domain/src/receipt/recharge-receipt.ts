import type { CurrencyCode } from '../money/money.ts'
import { amountText, groupedText, moneyText } from '../text/money-text.ts'
import { isCash } from '../payment/method.ts'
import { paymentRows } from './rows/payment-rows.ts'
import type { ReceiptBlock, ReceiptDocument } from './receipt-document.ts'
import { taxRows } from './rows/tax-rows.ts'
import type { PrepaidTaxOnPaper } from '../purse/tax-of-prepaid.ts'
import { purseRows, type ReceiptPurse } from './rows/purse-rows.ts'
import { receiptTime, type ReceiptShop } from './receipt-shop.ts'
import type { ReceiptTender } from './sale-receipt.ts'
import { builtInTemplates } from './template/built-in.ts'
import { orderRows } from './template/order-rows.ts'
import type { PaperParts } from './template/paper-parts.ts'
import { printTemplate } from './template/print-template.ts'
import type { ReceiptTemplate } from './template/receipt-template.ts'
import type { ReceiptWords } from './words/en.ts'

/**
 * The facts that the receipt of a recharge is made from. Minor units; principal is the amount paid, bonus the gift on
 * top (D22).
 */
export interface RechargePaper {
  readonly number: string
  /** An instant. */
  readonly at: string
  readonly cashierName: string
  /** Null where nobody's name stands on it: a gift card. */
  readonly member: { readonly name: string; readonly cardNumber: string } | null
  /** The card or account it was paid into, with what is on it now; left out for a member's balance. */
  readonly purse?: ReceiptPurse
  readonly principalMinor: number
  readonly bonusMinor: number
  /** Points and coupons that came beside it; left out: none. */
  readonly points?: number
  readonly coupons?: readonly { readonly name: string; readonly count: number; readonly untilDate: string }[]
  /** The tax of what was paid; left out: nothing is said of it. */
  readonly tax?: PrepaidTaxOnPaper | null
  /** Principal and bonus together after it; null where nobody knows (made offline). */
  readonly balanceMinor: number | null
  readonly tenders: readonly ReceiptTender[]
  readonly isCopy: boolean
}

function amountRows(paper: RechargePaper, words: ReceiptWords, currency: CurrencyCode): ReceiptBlock[] {
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  return [
    row(words.recharged, paper.principalMinor),
    ...(paper.bonusMinor === 0 ? [] : [row(words.bonus, paper.bonusMinor)]),
    ...(paper.points
      ? [{ kind: 'row', left: words.bonusPoints, right: groupedText(String(paper.points)) } as const]
      : []),
    ...(paper.coupons ?? []).map(({ name, count }): ReceiptBlock => ({ kind: 'row', left: name, right: `× ${count}` })),
    ...(paper.balanceMinor === null ? [] : [row(words.balance, paper.balanceMinor)]),
  ]
}

/** Tax that fell with the payment is on its paper, so that it is claimed once; of what is taxed later the paper says so. */
function prepaidTaxRows(
  { tax, principalMinor }: RechargePaper,
  words: ReceiptWords,
  currency: CurrencyCode,
): ReceiptBlock[] {
  if (!tax) return []
  if (tax.point === 'use') return [{ kind: 'text', text: words.taxedWhenUsed, align: 'left' }]
  const { rateBasisPoints, taxCode, taxMinor } = tax
  const code = taxCode === null ? {} : { code: taxCode }
  return taxRows([{ rateBasisPoints, ...code, payableMinor: principalMinor, taxMinor }], 'included', currency, words)
}

const nothing = (): ReceiptBlock[] => []

function partsOf(paper: RechargePaper, shop: ReceiptShop): PaperParts {
  const { currency, timeZone } = shop.outlet
  const { number, at, cashierName, member, purse, isCopy, tenders } = paper
  const totalText = moneyText(paper.principalMinor, currency)
  const facts = { number, date: receiptTime(at, timeZone), cashier: cashierName, device: shop.device.number }
  const hasCash = tenders.some(({ method }) => isCash(method))
  const mark = (text: string): ReceiptBlock => ({ kind: 'text', text, align: 'center', isBold: true })
  return {
    number,
    at,
    proof: null,
    totalText,
    holds: new Set([isCopy ? 'reprint' : 'original', 'member', ...(hasCash ? (['cash'] as const) : [])]),
    marks: (words) => [mark(words.recharge), ...(isCopy ? [mark(words.copy)] : [])],
    order: (words, shows) => orderRows(facts, words, shows),
    products: nothing,
    totals: (words) => [
      ...amountRows(paper, words, currency),
      { kind: 'row', left: words.total, right: totalText, size: 'large', isBold: true },
      ...prepaidTaxRows(paper, words, currency),
    ],
    payments: (words) => paymentRows(tenders, currency, words),
    tax: nothing,
    member: (words) => [
      ...(member
        ? [{ kind: 'row', left: words.member, right: `${member.name} ${member.cardNumber}`.trim() } as const]
        : []),
      ...(purse ? purseRows([purse], currency, words) : []),
    ],
    note: nothing,
  }
}

/** The receipt of a recharge by its template, the product's own where none is given. Source: specification §2 (recharge receipts). */
export const rechargeReceipt = (
  paper: RechargePaper,
  shop: ReceiptShop,
  template: ReceiptTemplate = builtInTemplates.recharge,
): ReceiptDocument => printTemplate(template, partsOf(paper, shop), shop)
