import type { Deduction, PricedBasket, PricedLine, Snapshot } from '../basket/index.ts'
import type { CurrencyCode } from '../money/money.ts'
import { printOwnCode } from '../product/own-code.ts'
import { quantityText } from '../quantity/quantity.ts'
import { amountText, moneyText } from '../text/money-text.ts'
import type { ReceiptBlock, ReceiptDocument } from './receipt-document.ts'
import { receiptTime, shopHead, type ReceiptShop } from './receipt-shop.ts'
import { methodName, receiptWords } from './receipt-words.ts'
import type { ReceiptWords } from './words.en.ts'

/** How a part of the sale was paid, cash rounding included. Minor units; `method` is the number of specification §4. */
export interface ReceiptTender {
  readonly method: number
  readonly amountMinor: number
  readonly receivedMinor: number
  readonly changeMinor: number
  readonly cashRoundingMinor: number
}

/** What the receipt of a sale is made from; the server and the desk have the same. */
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
  /** The serial numbers of the pieces on a line. */
  readonly serialsOf?: (line: PricedLine) => readonly string[]
  /** What the cashier wrote on a line; empty for nothing. */
  readonly noteOf?: (line: PricedLine) => string
}

/** The quantity of a priced line as it is read: pieces, or the weight with its unit. */
export function lineQuantityText(line: PricedLine, snapshot: Snapshot): string {
  const source = snapshot.lines.find(({ id }) => id === line.id)
  const weight = source?.kind === 'weighed' || source?.kind === 'price-embedded' ? source.weight : null
  if (!weight) return String(line.quantity)
  const quantity = weight.unit === 'g' ? weight.grams : weight.thousandths
  return `${quantityText(quantity, weight.unit === 'g' ? 0 : 3)} ${weight.unit}`
}

const currencyOf = ({ currencyCode }: PricedBasket): CurrencyCode => currencyCode as CurrencyCode

const deductionRows = (deductions: readonly Deduction[], words: ReceiptWords, currency: CurrencyCode): ReceiptBlock[] =>
  deductions.map(({ kind, amountMinor }) => ({
    kind: 'row',
    left: `  ${words.deduction[kind]}`,
    right: amountText(-amountMinor, currency),
  }))

function lineBlocks(line: PricedLine, facts: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const currency = currencyOf(facts.answer)
  const note = facts.noteOf?.(line) ?? ''
  const isLabel = facts.snapshot.lines.find(({ id }) => id === line.id)?.kind === 'price-embedded'
  const price = isLabel ? '' : ` x ${amountText(line.listUnitPriceMinor, currency)}`
  return [
    { kind: 'text', text: facts.nameOf(line) },
    ...(facts.serialsOf?.(line) ?? []).map((serial): ReceiptBlock => ({
      kind: 'text',
      text: `  ${words.serial} ${serial}`,
    })),
    {
      kind: 'row',
      left: `  ${lineQuantityText(line, facts.snapshot)}${price}`,
      right: amountText(line.listMinor, currency),
    },
    ...deductionRows(line.deductions, words, currency),
    ...(note === '' ? [] : [{ kind: 'text', text: `  ${note}` } as const]),
  ]
}

function taxBlocks({ answer, snapshot }: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const isIncluded = snapshot.settings.tax.mode === 'included'
  // An exempt sale lists no rates: what is not paid stands in a line of its own.
  if (answer.exemption) return []
  return answer.taxes
    .filter(({ rateBasisPoints }) => rateBasisPoints > 0)
    .map(({ rateBasisPoints, payableMinor, taxMinor }) => ({
      kind: 'row',
      left: `${isIncluded ? words.taxIncluded : words.taxAdded} ${rateBasisPoints / 100}% (${words.of} ${amountText(payableMinor, currencyOf(answer))})`,
      right: amountText(taxMinor, currencyOf(answer)),
    }))
}

/** What is not paid because the sale is exempt, and the paper that says so. Source: pricing.md, Growth 7. */
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

const CASH = 0
const cashReceived = ({ method, receivedMinor }: ReceiptTender): number => (method === CASH ? receivedMinor : 0)

function paymentBlocks(facts: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const currency = currencyOf(facts.answer)
  const sum = (pick: (tender: ReceiptTender) => number) =>
    facts.tenders.reduce((total, tender) => total + pick(tender), 0)
  const rounding = sum((tender) => tender.cashRoundingMinor)
  const others = facts.tenders.filter(({ method }) => method !== CASH)
  const isCash = others.length < facts.tenders.length
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  return [
    ...(rounding === 0 ? [] : [row(words.cashRounding, rounding)]),
    ...others.map(({ method, amountMinor }) => row(methodName(words, method), amountMinor)),
    ...(isCash
      ? [
          row(words.received, sum(cashReceived)),
          row(
            words.change,
            sum(({ changeMinor }) => changeMinor),
          ),
        ]
      : []),
  ]
}

/** The sum of what was taken off and did not raise the price. */
export const savingsMinor = (answer: PricedBasket): number => answer.totals.originMinor - answer.totals.goodsMinor

/** The receipt of a sale; the amount due is the largest thing on it. */
export function receiptOf(facts: ReceiptFacts, shop: ReceiptShop): ReceiptDocument {
  const language = shop.outlet.locale
  const words = receiptWords[language]
  const { answer } = facts
  const { originMinor, payableMinor } = answer.totals
  const currency = currencyOf(answer)
  const saved = savingsMinor(answer)
  const pieces = facts.snapshot.lines.reduce((sum, line) => sum + ('count' in line ? line.count : 1), 0)
  const blocks: ReceiptBlock[] = [
    ...shopHead(shop, words),
    ...(facts.isCopy ? [{ kind: 'text', text: words.copy, align: 'center', isBold: true } as const] : []),
    { kind: 'rule' },
    { kind: 'row', left: words.number, right: facts.number },
    { kind: 'row', left: words.date, right: receiptTime(facts.at, shop.outlet.timeZone) },
    { kind: 'row', left: `${words.cashier} ${facts.cashierName}`, right: `${words.device} ${shop.device.number}` },
    { kind: 'rule' },
    ...answer.lines.flatMap((line) => lineBlocks(line, facts, words)),
    { kind: 'rule' },
    { kind: 'row', left: `${words.subtotal} (${words.items} ${pieces})`, right: amountText(originMinor, currency) },
    ...(saved > 0 ? [{ kind: 'row', left: words.savings, right: amountText(-saved, currency) } as const] : []),
    ...(facts.snapshot.settings.tax.mode === 'added' ? taxBlocks(facts, words) : []),
    { kind: 'row', left: words.total, right: moneyText(payableMinor, currency), size: 'large', isBold: true },
    ...paymentBlocks(facts, words),
    ...(facts.snapshot.settings.tax.mode === 'included' ? taxBlocks(facts, words) : []),
    ...exemptionBlocks(facts, words),
    ...(facts.note === null ? [] : [{ kind: 'text', text: `${words.note}: ${facts.note}` } as const]),
    { kind: 'rule' },
    { kind: 'barcode', code: printOwnCode('receipt', facts.number) },
    { kind: 'text', text: words.thanks, align: 'center' },
  ]
  return { version: 1, language, title: facts.number, blocks }
}
