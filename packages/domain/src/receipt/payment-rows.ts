import type { CurrencyCode } from '../money/money.ts'
import { amountText } from '../text/money-text.ts'
import type { ReceiptBlock } from './receipt-document.ts'
import { methodName } from './receipt-words.ts'
import type { ReceiptTender } from './sale-receipt.ts'
import type { ReceiptWords } from './words.en.ts'

const CASH = 0
const cashReceived = ({ method, receivedMinor }: ReceiptTender): number => (method === CASH ? receivedMinor : 0)

/** How it was paid: the rounding to coins, every other way by its name, then the cash that came and the change. */
export function paymentRows(
  tenders: readonly ReceiptTender[],
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] {
  const sum = (pick: (tender: ReceiptTender) => number) => tenders.reduce((total, tender) => total + pick(tender), 0)
  const rounding = sum(({ cashRoundingMinor }) => cashRoundingMinor)
  const others = tenders.filter(({ method }) => method !== CASH)
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  const change = sum(({ changeMinor }) => changeMinor)
  return [
    ...(rounding === 0 ? [] : [row(words.cashRounding, rounding)]),
    ...others.map(({ method, amountMinor }) => row(methodName(words, method), amountMinor)),
    ...(others.length < tenders.length ? [row(words.received, sum(cashReceived)), row(words.change, change)] : []),
  ]
}
