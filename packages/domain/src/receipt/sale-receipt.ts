import type { Deduction, PricedBasket, PricedLine, Snapshot } from '../basket/index.ts'
import { withTheirCharges } from '../basket/charges-of.ts'
import { offOf } from '../basket/off-of.ts'
import { optionsOf } from '../cart/goods-line.ts'
import type { CurrencyCode } from '../money/money.ts'
import { isCash } from '../payment/method.ts'
import type { CardSlip } from '../tenders/card-slip.ts'
import type { PaidNotes } from '../sales/drawer/notes-of-shift.ts'
import { amountOfGoods } from '../quantity/quantity.ts'
import { discountDigits } from '../text/discount.ts'
import { freedBy } from '../tax/tax-exemption.ts'
import { amountText, moneyText } from '../text/money-text.ts'
import type { Locale } from '../text/locale.ts'
import { deductionsOnPaper } from './rows/deal-savings.ts'
import { fiscalBlocks, type FiscalReceipt } from './fiscal-receipt.ts'
import { memberRows, type MemberLeft, type ReceiptMember } from './rows/member-rows.ts'
import { paymentRows, returnedRows, type ReturnedGoods } from './rows/payment-rows.ts'
import { purseRows, type ReceiptPurse } from './rows/purse-rows.ts'
import type { ReceiptBlock, ReceiptDocument } from './receipt-document.ts'
import { receiptTime, type ReceiptShop } from './receipt-shop.ts'
import { builtInTemplates } from './template/built-in.ts'
import { orderRows } from './template/order-rows.ts'
import type { PaperParts } from './template/paper-parts.ts'
import { isReduced, REDUCED_MARK, taxRows } from './rows/tax-rows.ts'
import { togetherRows, type TogetherOnPaper } from './rows/together-rows.ts'
import { printTemplate } from './template/print-template.ts'
import type { Condition, ReceiptTemplate } from './template/receipt-template.ts'
import { savingsMinor } from '../basket/savings.ts'
import { receiptWords } from './words/receipt-words.ts'
import type { ReceiptWords } from './words/en.ts'

/** One payment of the sale, cash rounding included. Minor units; `method` is the number of specification §4. */
export interface ReceiptTender extends PaidNotes {
  readonly method: number
  readonly amountMinor: number
  readonly receivedMinor: number
  readonly changeMinor: number
  readonly cashRoundingMinor: number
  /** The number of a slip, and what a card's slip says beside it; printed where it is a card's. */
  readonly reference?: string | null | undefined
  readonly card?: CardSlip | undefined
}

/** The facts that the receipt of a sale is made from; the server and the desk have the same. */
export interface ReceiptFacts {
  readonly number: string
  readonly at: string
  readonly cashierName: string
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly tenders: readonly ReceiptTender[]
  readonly note: string | null
  /** The name of the goods on a line, in the outlet's language. */
  readonly nameOf: (line: PricedLine) => string
  readonly isCopy: boolean
  /** Tried in training: marked so that nobody takes it for a sale, and without a code to scan. Source: D107. */
  readonly isTraining?: boolean
  /** A gift receipt, for whoever gets the goods: what was bought and where it can be exchanged, and nothing of what it cost. Source: CD-P19. */
  readonly isGift?: boolean
  /**
   * The member that the sale is booked to, as far as paper may name them; left out where there is none, or where the
   * desk does not know.
   */
  readonly member?: ReceiptMember
  /** The member's points and balance after the sale; left out and null: nobody knows. */
  readonly memberLeft?: MemberLeft | null
  /** The name of a plan or a coupon; a deduction without a known name is called by its kind. */
  readonly offerNameOf?: (id: string) => string | undefined
  /** The parts that a combined product on a line includes, each as `2 × Tea`; none for other goods. Source: CD-S05. */
  readonly partsOf?: (line: PricedLine) => readonly string[]
  /** The serial numbers of the pieces on a line. */
  readonly serialsOf?: (line: PricedLine) => readonly string[]
  /** The cashier's note on a line; empty for none. */
  readonly noteOf?: (line: PricedLine) => string
  /** The seller of a line; empty where it was the cashier. */
  readonly sellerOf?: (line: PricedLine) => string
  /** Coupons for the next visit, each with its code. */
  readonly nextCoupons?: readonly NextCoupon[]
  /** The remaining balance of the cards and accounts that paid it; left out where none did, or nobody knows. */
  readonly purses?: readonly ReceiptPurse[]
  /** The parts paid ahead in the same payment; left out where nothing was. */
  readonly together?: readonly TogetherOnPaper[]
  /** The goods returned with it in exchange; left out where there are none. */
  readonly returned?: ReturnedGoods
  /** The text of its code, signed by the device (`receipt-proof.ts`); left out: no code prints. */
  readonly proof?: string | null
  /** The receipt of the authority for it; left out and null: none yet. */
  readonly fiscal?: FiscalReceipt | null
}

/** A coupon that the receipt brings. */
export interface NextCoupon {
  readonly name: string
  readonly code: string
  /** Its last day, as in a calendar. */
  readonly untilDate: string
  /** The text of its QR code, signed (`coupon-word.ts`); left out: its code alone. */
  readonly word?: string | undefined
}

/** The quantity of a priced line as it is read: pieces, or the weight with its unit. */
export function lineQuantityText(line: PricedLine, snapshot: Snapshot): string {
  const source = snapshot.lines.find(({ id }) => id === line.id)
  const weight = source?.kind === 'weighed' || source?.kind === 'price-embedded' ? source.weight : null
  if (!weight) return amountOfGoods(line.quantity, null)
  return amountOfGoods(weight.unit === 'g' ? weight.grams : weight.thousandths, weight.unit)
}

const currencyOf = ({ currencyCode }: PricedBasket): CurrencyCode => currencyCode as CurrencyCode

/**
 * Returns the name of a deduction, with its share where it is one: `Special price 12% off`, `特价 8.8折`. Source: I1-S03.
 */
function deductionText(deduction: Deduction, lineId: string, facts: ReceiptFacts, words: ReceiptWords): string {
  const { kind, id } = deduction
  const off = offOf(deduction, facts.snapshot, lineId)
  const name = (id === null ? undefined : facts.offerNameOf?.(id)) ?? words.deduction[kind]
  if (off === null) return name
  const digits: Readonly<Record<string, string>> = discountDigits(off)
  return `${name} ${words.percentOff.replaceAll(/\{(\w+)\}/g, (_, which: string) => digits[which] ?? '')}`
}

const deductionRows = (line: PricedLine, facts: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] =>
  deductionsOnPaper(
    facts.answer,
    facts.snapshot,
  )(line).map((deduction) => ({
    kind: 'row',
    left: `  ${deductionText(deduction, line.id, facts, words)}`,
    right: amountText(-deduction.amountMinor, currencyOf(facts.answer)),
  }))

/** The options of a line under its name, each with the part of the unit price that it is; `isPriced` false: their names alone. */
const optionRows = ({ id }: PricedLine, { snapshot, answer }: ReceiptFacts, isPriced: boolean): ReceiptBlock[] => {
  const line = snapshot.lines.find((one) => one.id === id)
  return (line ? optionsOf(line) : []).map(({ name, amountMinor }) => {
    const price = isPriced && amountMinor > 0 ? ` ${amountText(amountMinor, currencyOf(answer))}` : ''
    return { kind: 'text', text: `  + ${name}${price}` }
  })
}

type ProductParts = Parameters<PaperParts['products']>[1]

function lineBlocks(line: PricedLine, facts: ReceiptFacts, words: ReceiptWords, shows: ProductParts): ReceiptBlock[] {
  const currency = currencyOf(facts.answer)
  const note = shows.includes('notes') ? (facts.noteOf?.(line) ?? '') : ''
  const serials = shows.includes('serials') ? (facts.serialsOf?.(line) ?? []) : []
  const seller = shows.includes('sellers') ? (facts.sellerOf?.(line) ?? '') : ''
  const mark = isReduced(line, facts.answer.currencyCode) ? REDUCED_MARK : ''
  const isLabel = facts.snapshot.lines.find(({ id }) => id === line.id)?.kind === 'price-embedded'
  const price = isLabel ? '' : ` x ${amountText(line.listUnitPriceMinor, currency)}`
  return [
    { kind: 'text', text: `${line.charge?.name ?? facts.nameOf(line)}${mark}` },
    ...optionRows(line, facts, true),
    ...(facts.partsOf?.(line) ?? []).map((part): ReceiptBlock => ({ kind: 'text', text: `  · ${part}` })),
    ...serials.map((serial): ReceiptBlock => ({
      kind: 'text',
      text: `  ${words.serial} ${serial}`,
    })),
    {
      kind: 'row',
      left: `  ${lineQuantityText(line, facts.snapshot)}${price}`,
      right: amountText(line.listMinor, currency),
    },
    ...(shows.includes('deductions') ? deductionRows(line, facts, words) : []),
    ...(note === '' ? [] : [{ kind: 'text', text: `  ${note}` } as const]),
    ...(seller === '' ? [] : [{ kind: 'text', text: `  ${words.seller} ${seller}` } as const]),
  ]
}

/** A line for whoever it is given to: what it is and how much of it. */
function giftBlocks(line: PricedLine, facts: ReceiptFacts, words: ReceiptWords, shows: ProductParts): ReceiptBlock[] {
  const serials = shows.includes('serials') ? (facts.serialsOf?.(line) ?? []) : []
  return [
    { kind: 'row', left: facts.nameOf(line), right: lineQuantityText(line, facts.snapshot) },
    ...optionRows(line, facts, false),
    ...(facts.partsOf?.(line) ?? []).map((part): ReceiptBlock => ({ kind: 'text', text: `  · ${part}` })),
    ...serials.map((serial): ReceiptBlock => ({ kind: 'text', text: `  ${words.serial} ${serial}` })),
  ]
}

/** Taxes that an exempt sale is free of are not listed: they stand in a line of their own. */
function taxBlocks({ answer, snapshot }: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const isFreed = snapshot.exemption ? freedBy(snapshot.exemption) : () => false
  const taxes = answer.taxes.filter(({ code }) => !isFreed(code))
  return taxRows(taxes, snapshot.settings.tax.mode, currencyOf(answer), words)
}

/**
 * Returns the blocks with the tax that is not charged because the sale is exempt, and the document that proves it.
 * Source: pricing.md, Growth 7.
 */
function exemptionBlocks({ answer, snapshot }: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const { exemption } = snapshot
  if (!exemption || !answer.exemption) return []
  return [
    {
      kind: 'row',
      left: words.deduction['tax-exemption'],
      right: amountText(-answer.exemption.taxMinor, currencyOf(answer)),
    },
    { kind: 'text', text: `  ${words.exemptionPaper} ${exemption.paperNumber}` },
  ]
}

/** A price raised by hand, by more than all that was taken off, saves nothing. */
const savedWord = (savedMinor: number, words: ReceiptWords): string =>
  savedMinor > 0 ? words.savings : words.deduction['manual-price']

function totalBlocks(facts: ReceiptFacts, words: ReceiptWords, shows: readonly string[]): ReceiptBlock[] {
  const { answer, snapshot } = facts
  const { originMinor, payableMinor, roundingAdjustmentMinor } = answer.totals
  const currency = currencyOf(answer)
  const saved = savingsMinor(answer)
  const pieces = snapshot.lines.reduce((sum, line) => sum + ('count' in line ? line.count : 1), 0)
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  return [
    ...(shows.includes('subtotal') ? [row(`${words.subtotal} (${words.items} ${pieces})`, originMinor)] : []),
    ...(shows.includes('savings') && saved !== 0 ? [row(savedWord(saved, words), -saved)] : []),
    ...(snapshot.settings.tax.mode === 'added' ? taxBlocks(facts, words) : []),
    ...(roundingAdjustmentMinor === 0 ? [] : [row(words.rounding, -roundingAdjustmentMinor)]),
    { kind: 'row', left: words.total, right: moneyText(payableMinor, currency), size: 'large', isBold: true },
  ]
}

/**
 * Tax that was added to the price stands above the total; tax inside the price, and tax not charged, stand in the
 * breakdown.
 */
const breakdown = (facts: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] => [
  ...(facts.snapshot.settings.tax.mode === 'included' ? taxBlocks(facts, words) : []),
  ...(facts.answer.lines.some((line) => isReduced(line, facts.answer.currencyCode))
    ? [{ kind: 'text', text: words.reducedRate } as const]
    : []),
  ...exemptionBlocks(facts, words),
]

function conditionsOf({ isCopy, snapshot, answer, tenders }: ReceiptFacts): ReadonlySet<Condition> {
  return new Set<Condition>([
    'sale',
    isCopy ? 'reprint' : 'original',
    snapshot.member ? 'member' : 'no-member',
    ...(savingsMinor(answer) > 0 ? (['discounted'] as const) : []),
    ...(tenders.some(({ method }) => isCash(method)) ? (['cash'] as const) : []),
    ...(answer.exemption ? (['exempt'] as const) : []),
  ])
}

/** Returns the parts that a sale has to print. */
const partsOf = (facts: ReceiptFacts, shop: ReceiptShop): PaperParts => ({
  number: facts.number,
  at: facts.at,
  holds: conditionsOf(facts),
  proof: facts.proof ?? null,
  totalText: moneyText(facts.answer.totals.payableMinor, currencyOf(facts.answer)),
  marks: (words) => (facts.isCopy ? [{ kind: 'text', text: words.copy, align: 'center', isBold: true }] : []),
  order: (words, shows) =>
    orderRows(
      {
        number: facts.number,
        date: receiptTime(facts.at, shop.outlet.timeZone),
        cashier: facts.cashierName,
        device: shop.device.number,
      },
      words,
      shows,
    ),
  products: (words, shows) =>
    withTheirCharges(facts.answer.lines).flatMap((line) => lineBlocks(line, facts, words, shows)),
  totals: (words, shows) => totalBlocks(facts, words, shows),
  payments: (words) => [
    ...paymentRows(facts.tenders, currencyOf(facts.answer), words, facts.answer.payment ?? {}),
    ...purseRows(facts.purses ?? [], currencyOf(facts.answer), words),
    ...(facts.returned ? returnedRows(facts.returned, currencyOf(facts.answer), words) : []),
    ...togetherRows(facts.together ?? [], facts.answer.totals.payableMinor, currencyOf(facts.answer), words),
  ],
  tax: (words) => breakdown(facts, words),
  member: (words) => memberRows(facts, words),
  note: (words) => (facts.note === null ? [] : [{ kind: 'text', text: `${words.note}: ${facts.note}` }]),
})

/**
 * Returns the parts that a gift's paper has to print: the goods, with a code by which they are exchanged; no amount
 * stands anywhere on it.
 */
function giftParts(facts: ReceiptFacts, shop: ReceiptShop): PaperParts {
  const nothing = (): ReceiptBlock[] => []
  const mark = (text: string, isBold: boolean): ReceiptBlock => ({ kind: 'text', text, align: 'center', isBold })
  return {
    ...partsOf(facts, shop),
    holds: new Set<Condition>(['sale', facts.isCopy ? 'reprint' : 'original']),
    totalText: '',
    proof: null,
    marks: (words) => [
      ...(facts.isCopy ? [mark(words.copy, true)] : []),
      mark(words.gift, true),
      mark(words.giftMeans, false),
    ],
    products: (words, shows) =>
      facts.answer.lines.filter(({ charge }) => !charge).flatMap((line) => giftBlocks(line, facts, words, shows)),
    totals: nothing,
    payments: nothing,
    tax: nothing,
    member: nothing,
    note: nothing,
  }
}

/** Each coupon for the next visit at the end of the paper, to be torn off: what it is, until when, and its code to scan or type. */
const couponBlocks = ({ nextCoupons = [] }: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] =>
  nextCoupons.flatMap(({ name, code, untilDate, word = code }): ReceiptBlock[] => [
    { kind: 'rule' },
    { kind: 'text', text: words.nextVisit, align: 'center' },
    { kind: 'text', text: name, align: 'center', size: 'tall', isBold: true },
    { kind: 'text', text: `${words.goodUntil} ${untilDate}`, align: 'center' },
    { kind: 'qr', code: word },
    { kind: 'text', text: code, align: 'center' },
  ])

/** Says in large letters at both ends of the paper, whatever its template, that nothing was sold; what could be scanned goes. */
function markedAsTraining(document: ReceiptDocument): ReceiptDocument {
  const words = receiptWords[document.language]
  const mark: ReceiptBlock[] = [
    { kind: 'text', text: words.training, align: 'center', size: 'large', isBold: true },
    { kind: 'text', text: words.trainingMeans, align: 'center' },
  ]
  const blocks = document.blocks.filter(({ kind }) => kind !== 'barcode' && kind !== 'qr')
  return { ...document, blocks: [...mark, ...blocks, ...mark] }
}

/**
 * The receipt of a sale by a template, the product's own where none is given; the amount due is the largest thing on it. In the
 * outlet's language unless another is named.
 */
export const receiptOf = (
  facts: ReceiptFacts,
  shop: ReceiptShop,
  template: ReceiptTemplate = builtInTemplates.cashier,
  language?: Locale,
): ReceiptDocument => {
  const parts = facts.isGift === true ? giftParts(facts, shop) : partsOf(facts, shop)
  const document = printTemplate(template, parts, shop, language)
  if (facts.isTraining === true) return markedAsTraining(document)
  // The person who gets the goods was not here: the coupon is the buyer's, and so are the amounts paid.
  if (facts.isGift === true) return document
  const words = receiptWords[document.language]
  return {
    ...document,
    blocks: [...document.blocks, ...fiscalBlocks(facts.fiscal, words), ...couponBlocks(facts, words)],
  }
}
