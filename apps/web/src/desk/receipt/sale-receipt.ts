import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { printOwnCode } from '@kassa/domain/product/own-code.ts'
import type { Deduction, PricedBasket, PricedLine, Snapshot } from '@kassa/domain/basket/index.ts'
import { quantityText } from '../model/quantity-text.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { amountText, moneyText } from '../ui/money-text.ts'
import type { ReceiptBlock, ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptWords } from './receipt-words.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** Everything about the shop that a receipt prints. */
export type ReceiptShop = Pick<DeskSetup, 'merchant' | 'outlet' | 'device'>

export interface ReceiptFacts {
  readonly number: string
  readonly at: string
  readonly cashierName: string
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly tenders: SaleBody['tenders']
  readonly note: string | null
  /** The name of the goods on a line, in the outlet's language. */
  readonly nameOf: (line: PricedLine) => string
  readonly isCopy: boolean
  /** The serial numbers of the pieces on a line. */
  readonly serialsOf?: (line: PricedLine) => readonly string[]
}

/** Date and time on the outlet's wall clock, the same in every language. */
export const receiptTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

/** The shop's own lines on top of every paper. */
export function shopHead({ merchant, outlet }: ReceiptShop, words: ReceiptWords): ReceiptBlock[] {
  const center = { kind: 'text', align: 'center' } as const
  return [
    { ...center, text: outlet.name, size: 'large', isBold: true },
    ...(merchant.name === outlet.name ? [] : [{ ...center, text: merchant.name }]),
    ...(outlet.address === '' ? [] : [{ ...center, text: outlet.address }]),
    ...(outlet.phone === '' ? [] : [{ ...center, text: `${words.phone} ${outlet.phone}` }]),
    ...(outlet.taxNumber === '' ? [] : [{ ...center, text: `${words.taxNumber} ${outlet.taxNumber}` }]),
  ]
}

/** The quantity of a priced line as it is read: pieces, or the weight with its unit. */
export function lineQuantityText(line: PricedLine, snapshot: Snapshot): string {
  const source = snapshot.lines.find(({ id }) => id === line.id)
  const weight = source?.kind === 'weighed' || source?.kind === 'price-embedded' ? source.weight : null
  if (!weight) return String(line.quantity)
  const quantity = weight.unit === 'g' ? weight.grams : weight.thousandths
  return `${quantityText(quantity, { type: 'weighed', weightUnit: weight.unit })} ${weight.unit}`
}

const deductionRows = (deductions: readonly Deduction[], words: ReceiptWords, currency: string): ReceiptBlock[] =>
  deductions.map(({ kind, amountMinor }) => ({
    kind: 'row',
    left: `  ${words.deduction[kind]}`,
    right: amountText(-amountMinor, currency),
  }))

function lineBlocks(line: PricedLine, facts: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const currency = facts.answer.currencyCode
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
      left: `${isIncluded ? words.taxIncluded : words.taxAdded} ${rateBasisPoints / 100}% (${words.of} ${amountText(payableMinor, answer.currencyCode)})`,
      right: amountText(taxMinor, answer.currencyCode),
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
      right: amountText(-answer.exemption.taxMinor, answer.currencyCode),
    },
    { kind: 'text', text: `  ${words.exemptionPaper} ${exemption.paperNumber}` },
  ]
}

function paymentBlocks(facts: ReceiptFacts, words: ReceiptWords): ReceiptBlock[] {
  const currency = facts.answer.currencyCode
  const sum = (pick: (tender: SaleBody['tenders'][number]) => number) =>
    facts.tenders.reduce((total, tender) => total + pick(tender), 0)
  const rounding = sum((tender) => tender.cashRoundingMinor)
  const row = (left: string, minor: number): ReceiptBlock => ({ kind: 'row', left, right: amountText(minor, currency) })
  return [
    ...(rounding === 0 ? [] : [row(words.cashRounding, rounding)]),
    row(
      words.received,
      sum((tender) => tender.receivedMinor),
    ),
    row(
      words.change,
      sum((tender) => tender.changeMinor),
    ),
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
  const currency = answer.currencyCode
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
