import { readAmountText } from '@kassa/domain/text/typed-amount.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { readTypedTransfer, type TypedGoods, type TypedTransfer } from '@kassa/domain/text/typed-transfer.ts'
import { decimalsOf } from '../../../kit/money/decimals.ts'
import { parseNumber } from '../../../kit/money/parse-number.ts'
import type { SearchWords } from '../search-words.ts'

interface Place {
  readonly id: string
  readonly name: string
}

/** Where somebody stands who wants goods moved. */
export interface TransferOrigin {
  /** The outlet they leave from; undefined: none is chosen. */
  readonly outletId: string | undefined
  readonly outlets: readonly Place[]
}

/** Why nothing is offered; the words are in `search.json`. */
export interface TransferFault {
  readonly why: keyof SearchWords['transfer']['fault']
  readonly typed?: string
  readonly goods?: string
}

/** The wish as far as it can be told without the stock: quantity, goods, and destination. */
export interface TransferWish {
  readonly quantity: string
  readonly goods: readonly TypedGoods[]
  /** Every outlet that fits what was typed. */
  readonly to: readonly Place[]
}

export interface StockedGoods {
  readonly variantId: string
  readonly name: string
  readonly code: string | null
  readonly weightUnit: string | null
  readonly unit: string
  readonly onHand: number
}

/** One way to do as wished; the quantity in the smallest part of the goods' unit. */
export interface WishedLine {
  readonly goods: StockedGoods
  readonly quantity: number
  readonly to: Place
}

/** The largest quantity of one line of a document, in the smallest part of its unit. */
const MOST = 999_999_999
/** The number of ways that are offered. */
const WAYS = 5

/** Returns the typed wish, or the reason why it cannot be met; undefined where the text is about something else. */
export function wishOf(typed: string, here: TransferOrigin): TransferWish | TransferFault | undefined {
  const readings = readTypedTransfer(typed)
  const reading = bestOf(readings, here)
  if (!reading) return undefined
  const { quantity, goods, to } = reading
  if (here.outletId === undefined) return { why: 'outlet-not-chosen' }
  if (quantity === undefined) return { why: 'quantity-missing' }
  if (!isAboveZero(quantity)) return { why: 'quantity-bad', typed: quantity }
  if (goods.length === 0) return { why: 'goods-missing' }
  if (to === undefined) return { why: 'outlet-missing' }
  const fitting = outletsLike(to, here.outlets)
  if (fitting.length === 0) return { why: 'outlet-unknown', typed: to }
  const others = fitting.filter(({ id }) => id !== here.outletId)
  return others.length === 0 ? { why: 'outlet-same', typed: to } : { quantity, goods, to: others }
}

/** Returns the goods in stock that fit the name, in every way that can be done, or the reason why none can. */
export function waysOf(
  { quantity, to }: TransferWish,
  asked: TypedGoods,
  found: readonly StockedGoods[],
): readonly WishedLine[] | TransferFault {
  const goods = calledSo(asked.name, found)
  const ways = goods.map((one) => lineOf(one, quantity, asked.weightUnit))
  const [fault] = ways.filter((way) => 'why' in way)
  const lines = ways.filter((way) => 'quantity' in way)
  if (lines.length === 0) return fault ?? { why: 'goods-unknown', typed: asked.name }
  return lines.flatMap((line) => to.map((place) => ({ ...line, to: place }))).slice(0, WAYS)
}

/** The reading whose outlet there is, by its whole name before a part of it; the last where there is none. */
const bestOf = (readings: readonly TypedTransfer[], { outlets }: TransferOrigin): TypedTransfer | undefined =>
  readings.find(({ to }) => to !== undefined && outlets.some(({ name }) => fold(name) === fold(to))) ??
  readings.find(({ to }) => to !== undefined && outletsLike(to, outlets).length > 0) ??
  readings.at(-1)

const fold = (text: string): string => foldForSearch(text).trim()

function outletsLike(typed: string, outlets: readonly Place[]): readonly Place[] {
  const wanted = fold(typed)
  const same = outlets.filter(({ name }) => fold(name) === wanted)
  return same.length > 0 ? same : outlets.filter(({ name }) => fold(name).includes(wanted))
}

/** Returns the goods with that name or code; where there are none, all that were found. */
function calledSo(name: string, found: readonly StockedGoods[]): readonly StockedGoods[] {
  const wanted = fold(name)
  const same = found.filter((goods) => fold(goods.name) === wanted || fold(goods.code ?? '') === wanted)
  return same.length > 0 ? same : found
}

const isAboveZero = (typed: string): boolean => {
  const digits = readAmountText(typed)
  return digits !== undefined && /[1-9]/.test(digits)
}

function lineOf(
  goods: StockedGoods,
  typed: string,
  weightUnit: string | undefined,
): Omit<WishedLine, 'to'> | TransferFault {
  if (weightUnit !== undefined && weightUnit !== goods.weightUnit)
    return { why: 'unit-other', typed: weightUnit, goods: goods.name }
  const read = parseNumber(readAmountText(typed) ?? '', decimalsOf(goods.weightUnit))
  if (!read.ok && (read.why === 'decimals' || read.why === 'noDecimals'))
    return { why: 'quantity-decimals', typed, goods: goods.name }
  return read.ok && read.value > 0 && read.value <= MOST
    ? { goods, quantity: read.value }
    : { why: 'quantity-bad', typed }
}
