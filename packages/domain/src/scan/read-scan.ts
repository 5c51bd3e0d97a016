import { accept, refuse, type Refusal, type Result } from '../result.ts'
import { readAimScan } from './aim-prefix.ts'
import { isCheckedCode } from '../product/check-digit.ts'
import { GROUP_SEPARATOR, readElementString } from './element-string.ts'
import { readGs1Goods, type Gs1Goods } from './gs1-goods.ts'
import { labelKeysOf, type LabelKeys } from './label-goods.ts'
import { readLabel, type LabelReading, type LabelRule } from '../product/label-rule.ts'
import { readOwnCode, type OwnCodeKind } from '../product/own-code.ts'
import { payCodeWallet, type PayCodeWallet } from '../payment/pay-code.ts'
import { readProof, type ReceiptProof } from '../receipt/receipt-proof.ts'
import { barCodeKeys } from '../product/upc.ts'

/** One thing a scanned code can mean. `keys` are looked up in order, see {@link barCodeKeys}. */
export type ScanReading =
  | { readonly kind: 'product'; readonly keys: readonly string[]; readonly goods?: Gs1Goods }
  | ({ readonly kind: 'weighed'; readonly label: LabelReading } & LabelKeys)
  | { readonly kind: 'refused-label'; readonly refusal: Refusal }
  | { readonly kind: 'pay'; readonly wallet: PayCodeWallet; readonly code: string }
  | { readonly kind: OwnCodeKind; readonly code: string; readonly proof?: ReceiptProof; readonly word?: string }

export interface ScanContext {
  /** The outlet's label rules in the merchant's order. */
  readonly labelRules: readonly LabelRule[]
  readonly currencyDecimals: number
  /** The year of the outlet's business day, for two-digit GS1 years. */
  readonly thisYear: number
  /**
   * The kind of scan the desk waits for: while it waits for a payment, a pay code is read as one before anything else.
   */
  readonly expects: 'goods' | 'payment'
}

/**
 * Returns the possible meanings of a scan (or a typed code), the likeliest first, never empty. The desk takes the first
 * the catalogue, the member list or the coupons confirm; our own prefixed codes have one meaning, and a pay code or a
 * refused label needs no confirming.
 *
 * A product's exact code comes before an in-store label, a label before a pay code (both may be 18 digits from 26), and
 * text without a prefix may be a member's card or a coupon. Full-width input is folded, line ends are dropped. Refuses
 * with `barcode.empty`, `barcode.too-long`, the `barcode.*` codes of {@link readAimScan} and the `gs1.*` codes of
 * {@link readElementString}. Source: desk.md §3.1, issue "bar codes".
 */
export function readScan(scanned: string, context: ScanContext): Result<readonly ScanReading[]> {
  const text = scanned.normalize('NFKC').trim()
  if (text === '') return refuse({ code: 'barcode.empty' })
  const proof = readProof(text)
  if (proof) return accept([{ kind: 'receipt', code: proof.number, proof }])
  // The rest of such a word, and whether it is true, is read where the coupon is used.
  const [, word, code] = COUPON_WORD.exec(text) ?? []
  if (word !== undefined && code !== undefined) return accept([{ kind: 'coupon', code, word }])
  if (text.length > MAX_SCAN_LENGTH)
    return refuse({ code: 'barcode.too-long', facts: { length: text.length, max: MAX_SCAN_LENGTH } })
  const aim = readAimScan(text)
  if (!aim) return readBareScan(text, context)
  if (!aim.ok) return aim
  const { symbology, data } = aim.value
  if (symbology === 'gs1') return readGs1(data, context)
  if (symbology === 'text') return readBareScan(data, context)
  return accept(readCode(data, context))
}

/** The signed word of a printed coupon, by how it begins: its kind and the ten characters of its code. A scanner may say before it that it was a QR code. */
const COUPON_WORD = /^(?:]Q\d)?(KC1\.(\w{10})\..*)/

/** Long enough for a GS1 QR with a lot, a serial and dates; a longer text is a link or a mistake. */
const MAX_SCAN_LENGTH = 200

function readBareScan(text: string, context: ScanContext): Result<readonly ScanReading[]> {
  const own = readOwnCode(text)
  if (own) return accept([own])
  if (text.includes(GROUP_SEPARATOR) || /^\(0[12]\)/.test(text)) return readGs1(text, context)
  const codes = readCode(text, context)
  const gs1 = looksLikeGs1(text) ? readGs1(text, context) : undefined
  return accept(gs1?.ok ? [...gs1.value, ...codes] : codes)
}

/** A scanner without identifiers sends a GS1-128 as bare digits: 01 or 02, a sound GTIN-14 and more behind it. */
const looksLikeGs1 = (text: string): boolean => /^0[12][0-9]{14}./.test(text) && isCheckedCode(text.slice(2, 16))

function readGs1(text: string, context: ScanContext): Result<readonly ScanReading[]> {
  const elements = readElementString(text)
  if (!elements.ok) return elements
  const goods = readGs1Goods(elements.value, context.thisYear)
  if (goods.gtin === undefined) return refuse({ code: 'gs1.no-product' })
  return accept([{ kind: 'product', keys: barCodeKeys(goods.gtin), goods }])
}

function readCode(text: string, context: ScanContext): readonly ScanReading[] {
  const product: ScanReading = { kind: 'product', keys: barCodeKeys(text) }
  const pay = readPay(text)
  const label = readAsLabel(text, context)
  const holders: readonly ScanReading[] =
    pay.length > 0
      ? []
      : [
          { kind: 'member', code: text },
          { kind: 'coupon', code: text },
        ]
  const goods = [product, ...label]
  return context.expects === 'payment' ? [...pay, ...goods, ...holders] : [...goods, ...pay, ...holders]
}

function readPay(text: string): readonly ScanReading[] {
  const wallet = payCodeWallet(text)
  return wallet ? [{ kind: 'pay', wallet, code: text }] : []
}

function readAsLabel(text: string, context: ScanContext): readonly ScanReading[] {
  const label = readLabel(context.labelRules, text, context.currencyDecimals)
  if (!label) return []
  if (!label.ok) return [{ kind: 'refused-label', refusal: label.refusal }]
  const rule = context.labelRules.find(({ id }) => id === label.value.ruleId)
  return rule ? [{ kind: 'weighed', label: label.value, ...labelKeysOf(rule, label.value) }] : []
}
