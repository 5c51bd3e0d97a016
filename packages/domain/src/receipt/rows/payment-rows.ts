import type { CurrencyCode } from '../../money/money.ts'
import { amountText } from '../../text/money-text.ts'
import type { FeeOutcome, PaymentOutcome } from '../../basket/index.ts'
import { receivedRows } from '../drawer/notes-rows.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import { rulesOf } from '../../payment/tender-rules.ts'
import { methodName } from '../words/receipt-words.ts'
import type { ReceiptTender } from '../sale-receipt.ts'
import type { ReceiptWords } from '../words/en.ts'

const isReceived = ({ method }: ReceiptTender): boolean => rulesOf(method).onReceipt === 'received'
const cashReceived = (tender: ReceiptTender): number => (isReceived(tender) ? tender.receivedMinor : 0)

/** Goods that came back with a sale, in exchange. */
export interface ReturnedGoods {
  /** The number of the refund. */
  readonly number: string
  /** The order they came from; null where a copy does not know it. */
  readonly orderNumber: string | null
  readonly lines: readonly { readonly name: string; readonly amountMinor: number }[]
  /** The worth of the returned goods, and the amounts that really went out beside the new goods. */
  readonly moneyMinor: number
  readonly money: readonly { readonly method: number; readonly amountMinor: number }[]
}

/**
 * Returns the rows of the goods returned with the sale and the money paid out for them, below the payment of the sale.
 */
export function returnedRows(
  { number, orderNumber, lines, moneyMinor, money }: ReturnedGoods,
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] {
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  // A copy may know the sum only.
  const besideMinor = lines.length === 0 ? 0 : lines.reduce((left, { amountMinor }) => left - amountMinor, moneyMinor)
  return [
    { kind: 'rule' },
    { kind: 'row', left: words.refund, right: number },
    ...(orderNumber === null ? [] : [{ kind: 'row', left: words.refundOf, right: orderNumber } as const]),
    ...lines.map(({ name, amountMinor }) => row(name, -amountMinor)),
    ...(besideMinor === 0 ? [] : [row(words.refundAdjustments, -besideMinor)]),
    row(words.refundTotal, -moneyMinor),
    ...money.map(({ method, amountMinor }) => row(`${words.givenBack} ${methodName(words, method)}`, amountMinor)),
  ]
}

/** Returns the rows of the payments: tips, the payment fees with the tax in them, the rounding to coins, every other payment method by its name, then the cash received and the change. */
export function paymentRows(
  tenders: readonly ReceiptTender[],
  currency: CurrencyCode,
  words: ReceiptWords,
  { tipMinor = 0, fees = [] }: Pick<PaymentOutcome, 'tipMinor' | 'fees'> = {},
): ReceiptBlock[] {
  const sum = (pick: (tender: ReceiptTender) => number) => tenders.reduce((total, tender) => total + pick(tender), 0)
  const rounding = sum(({ cashRoundingMinor }) => cashRoundingMinor)
  const others = tenders.filter((tender) => !isReceived(tender))
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  const change = sum(({ changeMinor }) => changeMinor)
  return [
    ...(tipMinor === 0 ? [] : [row(words.tip, tipMinor)]),
    ...feeRows(fees).map(([word, minor]) => row(words[word], minor)),
    ...(rounding === 0 ? [] : [row(words.cashRounding, rounding)]),
    ...others.flatMap((tender) => [
      row(methodName(words, tender.method), tender.amountMinor),
      ...slipRows(tender, words),
    ]),
    ...receivedRows(tenders, words, currency),
    ...(others.length < tenders.length ? [row(words.received, sum(cashReceived)), row(words.change, change)] : []),
  ]
}

/** Returns the rows that identify a card's slip: the end of its number and the approval, the terminal and its batch. */
function slipRows({ card, reference }: ReceiptTender, words: ReceiptWords): ReceiptBlock[] {
  if (!card) return []
  const { lastFour, terminal, batch } = card
  const pair = (left: string, right: string): ReceiptBlock[] =>
    left + right === '' ? [] : [{ kind: 'row', left, right }]
  const named = (word: string, text: string | null | undefined): string => (text ? `${word} ${text}` : '')
  return [
    ...pair(lastFour === null ? '' : `**** ${lastFour}`, named(words.approval, reference)),
    ...pair(named(words.cardTerminal, terminal), named(words.cardBatch, batch)),
  ]
}

/** All fees in one line, and the tax that is in them. */
function feeRows(fees: readonly FeeOutcome[]): (readonly ['fee' | 'feeTax', number])[] {
  const feeMinor = fees.reduce((sum, one) => sum + one.feeMinor, 0)
  const taxMinor = fees.reduce((sum, one) => sum + one.taxMinor, 0)
  return [
    ...(feeMinor === 0 ? [] : [['fee', feeMinor] as const]),
    ...(taxMinor === 0 ? [] : [['feeTax', taxMinor] as const]),
  ]
}
