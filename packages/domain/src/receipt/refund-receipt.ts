import type { TaxOfRate, TaxSettings } from '../basket/index.ts'
import { isCash } from '../payment/method.ts'
import { amountText, moneyText } from '../text/money-text.ts'
import { refundedMemberRows, type RefundedMember } from './rows/member-rows.ts'
import type { ReceiptBlock, ReceiptDocument } from './receipt-document.ts'
import { receiptTime, type ReceiptShop } from './receipt-shop.ts'
import { methodName } from './words/receipt-words.ts'
import { REDUCED_MARK, taxRows } from './rows/tax-rows.ts'
import { builtInTemplates } from './template/built-in.ts'
import { orderRows } from './template/order-rows.ts'
import type { PaperParts } from './template/paper-parts.ts'
import { printTemplate } from './template/print-template.ts'
import type { Condition, ReceiptTemplate } from './template/receipt-template.ts'
import type { ReceiptWords } from './words/en.ts'

/** The amount that went out by one payment method. */
interface BackBy {
  /** Specification §4, and D104. */
  readonly method: number
  readonly amountMinor: number
  /** The code of the gift card that holds it, where it is credit; left out for every other way. */
  readonly code?: string
  /** Added to it by the coins of the outlet, or (negative) taken off; left out: nothing. */
  readonly cashRoundingMinor?: number
}

/** Goods that came back, and what they were paid. */
export interface RefundedGoods {
  readonly name: string
  readonly quantityText: string
  readonly amountMinor: number
  /** At Japan's reduced rate. */
  readonly isReduced: boolean
}

/** The goods of a refund and all that lies between them and its money, so that the rows of its paper add up. Source: D55. */
export interface RefundedContents {
  readonly taxMode: TaxSettings['mode']
  /** Empty where the sale was exempt. */
  readonly taxes: readonly TaxOfRate[]
  readonly goods: readonly RefundedGoods[]
  /** Taken off these goods by the rounding of the whole sale; negative where it added; left out: nothing. */
  readonly adjustmentMinor?: number
  /** Kept back for gifts, exchanged items and offers that the kept goods no longer carry; negative where one comes back that was charged. */
  readonly withheld?: readonly { readonly name: string; readonly amountMinor: number }[]
  /** Kept back for points that the member no longer has; left out: nothing. */
  readonly pointsMinor?: number
}

/** The sale that a refund is of. */
export interface RefundedSale {
  readonly number: string
  /** An instant. */
  readonly soldAt: string
}

export interface RefundPaper {
  readonly number: string
  /** An instant. */
  readonly at: string
  /** The amounts that really went out, by the method of specification §4; cash rounded. Minor units. */
  readonly money: readonly BackBy[]
  /** The part of it that is payment fees going back; left out: none. */
  readonly feeMinor?: number
  /** The tip in it, of a sale undone whole; left out: none. */
  readonly tipMinor?: number
  /** Null for a refund without the sale at hand. */
  readonly sale: RefundedSale | null
  /** The goods that came back; null where nobody said, and the paper has the money alone. */
  readonly back: RefundedContents | null
  /** The effect on the member of its sale; left out and null: it has no member, or nobody knows. */
  readonly member?: RefundedMember | null
}

const nothing = (): ReceiptBlock[] => []

const ofOrder = ({ sale }: RefundPaper, { outlet }: ReceiptShop, words: ReceiptWords): ReceiptBlock[] =>
  sale === null
    ? [{ kind: 'text', text: words.withoutSale }]
    : [
        { kind: 'row', left: words.refundOf, right: sale.number },
        { kind: 'row', left: words.soldOn, right: receiptTime(sale.soldAt, outlet.timeZone) },
      ]

const goodsRows = ({ back }: RefundPaper, { outlet }: ReceiptShop): ReceiptBlock[] =>
  (back?.goods ?? []).map(({ name, quantityText, amountMinor, isReduced }) => ({
    kind: 'row',
    left: `${quantityText} × ${name}${isReduced ? REDUCED_MARK : ''}`,
    right: amountText(amountMinor, outlet.currency),
  }))

/** The tax that went back, of a sale whose prices are without it or have it in them: each stands where the sale's paper has it. */
const taxesOf = (
  { back }: RefundPaper,
  { outlet }: ReceiptShop,
  words: ReceiptWords,
  mode: TaxSettings['mode'],
): ReceiptBlock[] => (back?.taxMode === mode ? taxRows(back.taxes, mode, outlet.currency, words) : [])

/** All that lies between goods with their tax and the money, each in a row of its own: they add up to what went out. */
function rowsBetween(
  { back, money, feeMinor = 0, tipMinor = 0 }: RefundPaper,
  { outlet }: ReceiptShop,
  words: ReceiptWords,
): ReceiptBlock[] {
  const { adjustmentMinor = 0, withheld = [], pointsMinor = 0 } = back ?? {}
  const rows: (readonly [string, number])[] = [
    [words.rounding, -adjustmentMinor],
    ...withheld.map(({ name, amountMinor }) => [`${words.withheld} ${name}`, -amountMinor] as const),
    [words.pointsWithheld, -pointsMinor],
    [words.tip, tipMinor],
    [words.fee, feeMinor],
    [words.cashRounding, money.reduce((sum, { cashRoundingMinor = 0 }) => sum + cashRoundingMinor, 0)],
  ]
  return rows
    .filter(([, minor]) => minor !== 0)
    .map(([left, minor]) => ({ kind: 'row', left, right: amountText(minor, outlet.currency) }))
}

/**
 * Returns the parts that a refund has to print: its sale, goods, tax and money, and its effect on the member; it has no
 * note of its own.
 */
function partsOf(paper: RefundPaper, shop: ReceiptShop): PaperParts {
  const { currency, timeZone } = shop.outlet
  const { number, at, money, member = null } = paper
  const totalText = moneyText(
    money.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency,
  )
  const hasCash = money.some(({ method }) => isCash(method))
  return {
    number,
    at,
    proof: null,
    totalText,
    holds: new Set<Condition>([
      'refund',
      'original',
      ...(hasCash ? (['cash'] as const) : []),
      ...(member ? (['member'] as const) : []),
    ]),
    marks: (words) => [{ kind: 'text', text: words.refund, align: 'center', isBold: true, size: 'tall' }],
    order: (words, shows) => [
      ...orderRows({ number, date: receiptTime(at, timeZone) }, words, shows),
      ...ofOrder(paper, shop, words),
    ],
    products: () => goodsRows(paper, shop),
    totals: (words) => [
      ...taxesOf(paper, shop, words, 'added'),
      ...rowsBetween(paper, shop, words),
      { kind: 'row', left: words.refundTotal, right: totalText, size: 'large', isBold: true },
    ],
    payments: (words) =>
      money.flatMap(({ method, amountMinor, code }): ReceiptBlock[] => [
        { kind: 'row', left: methodName(words, method), right: moneyText(amountMinor, currency) },
        ...(code === undefined ? [] : [{ kind: 'barcode', code } as const]),
      ]),
    tax: (words) => [
      ...taxesOf(paper, shop, words, 'included'),
      ...(paper.back?.goods.some(({ isReduced }) => isReduced)
        ? [{ kind: 'text', text: words.reducedRate } as const]
        : []),
    ],
    member: (words) => (member ? refundedMemberRows(member, words, currency) : []),
    note: nothing,
  }
}

/**
 * Lays out the paper that the customer gets with the money, by the cashier receipt's template, the product's own where
 * none is given.
 */
export const refundReceipt = (
  paper: RefundPaper,
  shop: ReceiptShop,
  template: ReceiptTemplate = builtInTemplates.cashier,
): ReceiptDocument => printTemplate(template, partsOf(paper, shop), shop)
