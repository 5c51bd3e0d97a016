import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { findSerial } from '@kassa/contract/inventory/serial-number.calls.ts'
import type { Gs1Goods } from '@kassa/domain/scan/gs1-goods.ts'
import { readGs1Sale, type Gs1Sale } from '@kassa/domain/scan/gs1-sale.ts'
import type { LabelReading } from '@kassa/domain/product/label-rule.ts'
import { mayBeSerialNumber } from '@kassa/domain/inventory/serial-number.ts'
import type { ReceiptProof } from '@kassa/domain/receipt/receipt-proof.ts'
import { readScan } from '@kassa/domain/scan/read-scan.ts'
import type { ScanReading } from '@kassa/domain/scan/read-scan.ts'
import type { Weight } from '@kassa/domain/basket/index.ts'
import { weightFromAmount } from '@kassa/domain/quantity/quantity.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { addItem, addLabelled, addPieces, addQuantity, refuseLoud, sound } from '../basket/sell.ts'
import { cashierCan } from '../model/desk-can.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import type { UnknownCode } from '../model/desk-state.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import type { ScanInput } from '../model/panel/panel-input.ts'
import type { Result } from '@kassa/domain/result.ts'
import { askServer } from '../sync/connection.ts'
import { attachByCard, mayBeCard } from '../member/attach-member.ts'
import { recallByCode } from '../basket/held-later.ts'
import { switchByBadge } from '../lock/lock.ts'
import { newId } from '../model/uuid-v7.ts'

const UNKNOWN_CODES_SHOWN = 20

/** Says that a code was not sold, counts it in the top bar, and lets scanning go on; the change of the sale before stays in view. */
function noteUnknown(code: string, reason: UnknownCode['reason'], id = newId()): void {
  sound('unknown')
  desk.change(({ unknownCodes }) => ({
    unknownCodes: [{ id, code, reason }, ...unknownCodes].slice(0, UNKNOWN_CODES_SHOWN),
  }))
}

export const ignoreUnknown = (id: string): void =>
  desk.change(({ unknownCodes }) => ({ unknownCodes: unknownCodes.filter((unknown) => unknown.id !== id) }))

export const onShelf = (items: readonly DeskItem[]): DeskItem[] => items.filter((item) => item.isOnShelf)

function sellOneOf(items: readonly DeskItem[], code: string, times: string | null): void {
  const [first, ...others] = onShelf(items)
  if (!first) return noteUnknown(code, 'off-shelf')
  if (others.length > 0) desk.change({ dialog: { kind: 'variants', items: [first, ...others], times } })
  else addItem(first, times, code)
}

/** The weight behind an amount, where the label does not say it: amount ÷ price. Source: pricing.md, S0. */
function labelQuantity(item: DeskItem, label: Pick<LabelReading, 'amountMinor' | 'weight' | 'count'>): number {
  const fromPrice =
    item.type === 'weighed'
      ? weightFromAmount(label.amountMinor ?? 0, item.sellPriceMinor, item.weightUnit ?? 'kg')
      : null
  const weight = label.weight ?? fromPrice
  return weight ? smallestSteps(weight) : (label.count ?? 1)
}

const smallestSteps = (weight: Weight): number => (weight.unit === 'g' ? weight.grams : weight.thousandths)

function sellLabelled(item: DeskItem, label: LabelReading, code: string): void {
  const quantity = labelQuantity(item, label)
  if (label.amountMinor !== undefined) addLabelled(item, label.amountMinor, quantity, code)
  else addQuantity(item, quantity, code)
}

type Labelled = Extract<ScanReading, { readonly kind: 'weighed' }>

/** The goods of a label. The bare number of a scale means only goods that are weighed: by it other goods would be sold at the label's price. */
function labelledGoods({ keys, scaleNumber }: Labelled): DeskItem[] {
  const { catalogue } = desk.read()
  const exact = catalogue.findByCode(keys)
  return exact.length > 0 ? exact : catalogue.findByCode([scaleNumber]).filter(({ type }) => type === 'weighed')
}

/** Returns the sale facts of an element string beside the goods: count, quantity, price. */
const gs1SaleOf = (item: DeskItem, label: Gs1Goods, setup: DeskSetup): Gs1Sale | null =>
  readGs1Sale(
    label,
    { weightUnit: item.type === 'weighed' ? (item.weightUnit ?? 'kg') : null },
    { code: setup.outlet.currency, decimals: currencyExponent(setup) },
  )

/** Sells goods as the element string on them says. */
function sellGs1(items: readonly DeskItem[], label: Gs1Goods, code: string, times: string | null): void {
  const [first] = onShelf(items)
  const { setup } = desk.read()
  const sale = first && setup ? gs1SaleOf(first, label, setup) : null
  if (!first || sale === null) return sellOneOf(items, code, times)
  if (sale.kind === 'refused') return noteUnknown(code, 'refused-label')
  if (sale.kind === 'quantity') return addQuantity(first, sale.quantity, code)
  addLabelled(first, sale.amountMinor, sale.quantity ?? labelQuantity(first, sale), code)
}

/** Goods with the last good day that stands on the label in hand, where it has one: it knows better than the catalogue. */
const withLabelledDay = (item: DeskItem, label: Gs1Goods | undefined): DeskItem => {
  const day = label?.expiresOn ?? label?.bestBefore
  return day === undefined ? item : { ...item, expiresOn: day }
}

/** Returns the readings of a code here and now. */
export const readingsOf = (code: string, setup: DeskSetup): Result<readonly ScanReading[]> =>
  readScan(code, {
    labelRules: settingOf(setup, 'sales.label-rules'),
    currencyDecimals: currencyExponent(setup),
    thisYear: Number(localTimeAt(Date.now(), setup.outlet.timeZone).day.slice(0, 4)),
    expects: 'goods',
  })

/** Returns the kind of one meaning of a code; null where nothing here confirms it. */
export function kindOfReading(reading: ScanReading): ScanInput | null {
  const { catalogue } = desk.read()
  switch (reading.kind) {
    case 'product':
      return catalogue.findByCode(reading.keys).length > 0 ? 'goods' : null
    case 'weighed':
      return onShelf(labelledGoods(reading)).length > 0 ? 'goods' : null
    case 'receipt':
      return cashierCan('desk.orders.refund') ? 'receipt' : null
    case 'parked':
      return 'ticket'
    case 'badge':
      return 'badge'
    case 'pay':
      return 'wallet'
    case 'refused-label':
      return 'unknown'
    default:
      return null
  }
}

/** Returns the kind of a code, without doing anything about it. */
export function kindOfCode(code: string): ScanInput {
  const { setup } = desk.read()
  const readings = setup && readingsOf(code, setup)
  if (!readings?.ok) return 'unknown'
  for (const reading of readings.value) {
    const kind = kindOfReading(reading)
    if (kind !== null) return kind
  }
  return 'unknown'
}

const openRefund = (number: string): void =>
  desk.change({ section: 'cashiering', workArea: 'refund', refundNumber: number, finished: null })

/** Looks whether a receipt is genuine, and opens its refund where it is, or where nobody can tell. How that is done comes when it is asked. */
async function openProved(proof: ReceiptProof): Promise<void> {
  const { judgeReceipt } = await import('./judge-receipt.ts')
  if (await judgeReceipt(proof)) openRefund(proof.number)
}

/** Acts on one meaning of a code; false when nothing confirms it. */
function act(reading: ScanReading, code: string, times: string | null): boolean {
  const { catalogue } = desk.read()
  switch (reading.kind) {
    case 'product': {
      const items = catalogue.findByCode(reading.keys).map((item) => withLabelledDay(item, reading.goods))
      if (items.length > 0 && reading.goods) sellGs1(items, reading.goods, code, times)
      else if (items.length > 0) sellOneOf(items, code, times)
      return items.length > 0
    }
    case 'weighed': {
      const [item] = onShelf(labelledGoods(reading))
      if (item) sellLabelled(item, reading.label, code)
      return item !== undefined
    }
    case 'refused-label':
      noteUnknown(code, 'refused-label')
      return true
    case 'pay':
      noteUnknown(code, 'pay-code')
      return true
    case 'receipt':
      if (!cashierCan('desk.orders.refund')) return false
      if (reading.proof) void openProved(reading.proof)
      else openRefund(reading.code)
      return true
    case 'parked':
      recallByCode(reading.code)
      return true
    case 'badge':
      switchByBadge(reading.code)
      return true
    default:
      return false
  }
}

/** After this long without an answer a code stands as a red line; a late answer takes it away again. */
const SERIAL_WAIT_MS = 2_000

/** Only the server knows every number, so finding one needs a line. */
const mayBeSerial = (code: string): boolean => desk.read().isOnline && mayBeSerialNumber(code)

/** Asks whose serial number a code is, and sells that piece; without one it is a code nobody knows. */
async function lookForSerial(code: string): Promise<void> {
  const id = newId()
  const basketId = basketNow().id
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    noteUnknown(code, 'unknown', id)
  }, SERIAL_WAIT_MS)
  const rows = await serialsOf(code).catch(() => [])
  clearTimeout(late)
  // An answer that comes while the sale is paid or over, or after somebody has dealt with the red line, sells nothing.
  const isHandled = isLate && !desk.read().unknownCodes.some((unknown) => unknown.id === id)
  const isSelling = desk.read().workArea === 'sell' && basketNow().id === basketId
  if (isSelling && !isHandled && sellPiece(rows)) return ignoreUnknown(id)
  if (!isLate) noteUnknown(code, 'unknown', id)
}

/** The pieces that have this serial number, as far as the server says; what asks it is no part of ready to sell. */
async function serialsOf(number: string): Promise<OutputOf<(typeof findSerial)['answer']>['rows']> {
  const { findSerial: call } = await import('@kassa/contract/inventory/serial-number.calls.ts')
  const heard = await askServer(call, { number })
  return heard.kind === 'answered' ? heard.answer.rows : []
}

/** Puts the piece into the basket with its goods; false when the desk does not sell them. */
function sellPiece(rows: OutputOf<(typeof findSerial)['answer']>['rows']): boolean {
  const { catalogue } = desk.read()
  const row = rows.find(({ variantId }) => catalogue.find(variantId)?.isOnShelf)
  const item = row && catalogue.find(row.variantId)
  if (!row || !item) return false
  if (basketNow().lines.some((line) => line.goods.id === item.id && line.serial === row.number)) {
    refuseLoud('message.serialInBasket', { serial: row.number })
    return true
  }
  const pieces = { item, quantity: 1, code: item.codes[0] ?? null, typedPriceMinor: null }
  if (item.isOpenPrice) desk.change({ dialog: { kind: 'serials', pieces } })
  else addPieces(pieces, [row.number])
  if (!row.isHere) tell('warn', 'message.serialNotHere', { name: item.name, serial: row.number })
  return true
}

/** Reads a scanned or typed code and does the right thing from any state. Source: desk.md, 3.1–3.3. */
export function onCode(code: string, times: string | null = null): void {
  const { setup } = desk.read()
  if (!setup) return
  const readings = readingsOf(code, setup)
  if (!readings.ok) return noteUnknown(code, 'unreadable')
  if (readings.value.some((reading) => act(reading, code, times))) return
  void lookFurther(code, couponIn(readings.value))
}

type CouponRead = Extract<ScanReading, { readonly word?: string }>

/** Returns the coupon code behind the prefix that we printed, and the signed word it was read from. */
const couponIn = (readings: readonly ScanReading[]): CouponRead | undefined =>
  readings.flatMap((reading) => (reading.kind === 'coupon' ? [reading] : []))[0]

/** A code that is no goods of this desk: a member's card, a coupon, then somebody's serial number. How coupons are taken comes when one may be there. */
async function lookFurther(code: string, coupon: CouponRead | undefined): Promise<void> {
  if (mayBeCard(code) && (await attachByCard(code))) return
  if (coupon?.code.replaceAll(/[\s-]/g, '').length === 10 && (await asCoupon(coupon))) return
  if (!mayBeSerial(code)) return noteUnknown(code, 'unknown')
  await lookForSerial(code)
}

const asCoupon = ({ code, word }: CouponRead): Promise<boolean> =>
  import('./take-coupon.ts').then(({ takeCoupon }) => takeCoupon(code, word)).catch(() => false)

/** Returns how much a code says there is of its goods; null where it does not. */
function quantityRead(item: DeskItem, reading: ScanReading, setup: DeskSetup): number | null {
  if (reading.kind === 'weighed') return labelQuantity(item, reading.label)
  const sale = reading.kind === 'product' && reading.goods ? gs1SaleOf(item, reading.goods, setup) : null
  return sale === null || sale.kind === 'refused' ? null : sale.quantity
}

/** The goods that a code means, for a stock document: how much it says there is (a weighed label), or null. */
export function goodsOfCode(code: string): { readonly item: DeskItem; readonly quantity: number | null } | null {
  const { setup, catalogue } = desk.read()
  if (!setup) return null
  const readings = readingsOf(code, setup)
  for (const reading of readings.ok ? readings.value : []) {
    if (reading.kind !== 'product' && reading.kind !== 'weighed') continue
    const [item] = reading.kind === 'weighed' ? labelledGoods(reading) : catalogue.findByCode(reading.keys)
    if (item) return { item, quantity: quantityRead(item, reading, setup) }
  }
  return null
}

/** Shows the price of a code's goods, without selling them. */
export function checkPrice(code: string): void {
  if (!desk.read().setup) return
  const found = goodsOfCode(code)
  if (found) desk.change({ dialog: { kind: 'price-check', item: found.item } })
  else tell('warn', 'message.notFound', { code })
}
