import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { lessPercent } from '@kassa/domain/money/round.ts'
import { pricedAt } from '@kassa/domain/product/price-schedule.ts'
import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { unitPriceValue } from '@kassa/domain/sales/approval.ts'
import { judgeLine, type PriceLimits } from '@kassa/domain/sales/price-limit.ts'
import { usualPriceFarFrom } from '@kassa/domain/quantity/habit.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { cashierCan, staffCan } from '../model/desk-can.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { basketNow, cashierNow, desk, tell } from '../model/desk-state.ts'
import type { ApprovalAsk, SerialsAsk } from '../model/desk-state.ts'
import { amountText } from '../ui/money-text.ts'
import { playSound } from '../../ui/sounds.ts'
import type { SoundName } from '../../ui/sounds.ts'
import { newId } from '../model/uuid-v7.ts'
import { shownBasket } from './approval-shown.ts'
import { lineToRepeat } from '../model/basket.ts'
import type { Approval, DeskLine } from '../model/basket.ts'
import { serverNow } from '../journal/clock.ts'
import { isAgeAsked } from './guard/age.ts'
import { areOptionsAsked, usualOptions } from './guard/options.ts'
import { isBasketFixed } from './bound.ts'
import { lowStockOf } from './guard/low-stock.ts'
import { change } from './change-basket.ts'
import type { EntryCommand } from '../model/entry.ts'
import { goodsOf, isWeighed, nameIn } from '../model/goods/goods.ts'
import { noteRemoved } from './note-removed.ts'
import { floorsOf, limitsOf, noLimits } from './price-limits.ts'
import { readAmount, readPercent, readQuantity } from '../model/goods/quantity-text.ts'
import { withOptions } from '../model/goods/line-options.ts'
import { habitOf } from './guard/habits.ts'
import { isPriceOdd, isQuantityOdd } from './guard/slip-guard.ts'
import { dayText } from '../../words/day-text.ts'

export const sound = (name: SoundName): void => playSound(name, desk.read().preferences.volume)

/** The last good day of the goods in hand, while a plan is on that asks for it; else pieces of other days stand in one line. */
const dayThatMatters = ({ expiresOn }: DeskItem): string | null =>
  desk.read().offers?.plans.some(({ terms }) => terms.lots) === true ? expiresOn : null

const expiryOf = (item: DeskItem): Pick<DeskLine, 'expiresOn'> => {
  const expiresOn = dayThatMatters(item)
  return expiresOn === null ? {} : { expiresOn }
}

/** A line of goods as they come into a basket. */
export const newLine = (item: DeskItem, quantity: number, more: Partial<DeskLine> = {}): DeskLine => ({
  id: newId(),
  // Goods that were shown before a price began cost what they cost now.
  goods: goodsOf(pricedAt(item, item.upcoming, serverNow())),
  code: null,
  quantity,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
  ...expiryOf(item),
  ...more,
})

/** Returns whether the last good day of the goods in hand is over, by the outlet's calendar. */
function isExpired({ expiresOn }: DeskItem): boolean {
  const { setup } = desk.read()
  return expiresOn !== null && setup !== null && expiresOn < localTimeAt(Date.now(), setup.outlet.timeZone).day
}

/** Warns the cashier about goods that were just added: the most pressing warning alone. */
function warnAbout(item: DeskItem): SoundName {
  if (!isExpired(item)) return warnAboutStock(item)
  tell('warn', 'message.expired', { name: item.name, day: item.expiresOn === null ? '' : dayText(item.expiresOn) })
  return 'expired'
}

function warnAboutStock(item: DeskItem): SoundName {
  const low = item.stockPolicy === 'allow' ? null : lowStockOf(item)
  if (low === null) return 'found'
  tell('warn', 'message.lowStock', { ...low })
  return 'low'
}

/** Asks which pieces these are before they go into the basket. */
const askSerials = (
  item: DeskItem,
  quantity: number,
  more: { code?: string | null; typedPriceMinor?: number; options?: readonly ChosenOption[] },
): void =>
  desk.change({ dialog: { kind: 'serials', pieces: { item, quantity, code: null, typedPriceMinor: null, ...more } } })

/** Puts pieces into the basket, each a line of its own; null is a piece whose number nobody could read. */
export function addPieces(pieces: SerialsAsk, serials: readonly (string | null)[]): void {
  const { item, code, typedPriceMinor, options = [] } = pieces
  const again = (): void => addPieces(pieces, serials)
  if (isBasketFixed(again) || isAgeAsked([newLine(item, 1)], again)) return
  desk.change({ message: null })
  for (const serial of serials) {
    const line = withOptions(newLine(item, 1, { code, typedPriceMinor, serial }), options)
    if (!change({ kind: 'add-line', line }, line.id)) return sound('unknown')
  }
  sound(warnAbout(item))
}

/** Adds goods by a known quantity (pieces, thousandths, grams) to the basket; options that must be chosen are asked for first. */
export function addQuantity(item: DeskItem, quantity: number, code: string | null = null): void {
  if (areOptionsAsked(item, (options) => addWithOptions(item, quantity, options, code))) return
  addWithOptions(item, quantity, usualOptions(item), code)
}

/** Adds goods with these options for each piece. */
export function addWithOptions(
  item: DeskItem,
  quantity: number,
  options: readonly ChosenOption[],
  code: string | null = null,
): void {
  if (item.tracksSerials) return askSerials(item, quantity, { code, options })
  const isAlone = isWeighed(item) || item.isOpenPrice
  const repeat = isAlone ? null : lineToRepeat(basketNow(), item.id, dayThatMatters(item), options)
  desk.change({ message: null })
  const line = repeat ?? withOptions(newLine(item, quantity, { code }), options)
  const isDone = repeat
    ? change({ kind: 'set-quantity', lineId: repeat.id, quantity: repeat.quantity + quantity }, repeat.id)
    : change({ kind: 'add-line', line }, line.id)
  if (!isDone) return sound('unknown')
  if (isQuantityOdd(quantity, isWeighed(item), habitOf(item.id))) tell('warn', 'message.oddQuantity')
  sound(warnAbout(item))
}

/** Adds goods whose label said the amount; `quantity` is the weight behind it where the label or the price tells (0: unknown). */
export function addLabelled(item: DeskItem, labelAmountMinor: number, quantity: number, code: string): void {
  desk.change({ message: null })
  const line = newLine(item, quantity, { labelAmountMinor, code })
  sound(change({ kind: 'add-line', line }, line.id) ? warnAbout(item) : 'unknown')
}

/** Adds goods without a price of their own at the typed one. */
export function addOpenPrice(item: DeskItem, quantity: number, typedPriceMinor: number): void {
  if (item.tracksSerials) return askSerials(item, quantity, { typedPriceMinor })
  const line = newLine(item, quantity, { typedPriceMinor })
  if (!change({ kind: 'add-line', line }, line.id)) return sound('unknown')
  sound('found')
  const usualMinor = usualPriceFarFrom(typedPriceMinor, habitOf(item.id))
  if (usualMinor !== null) tellOddPrice(typedPriceMinor, usualMinor)
}

/**
 * Adds goods that were found: asks first for what is still missing (the weight, the price). `times` is a quantity typed in
 * front (`3*`).
 */
export function addItem(item: DeskItem, times: string | null = null, code: string | null = null): void {
  if (isWeighed(item) && times === null) {
    const hasScale = desk.read().preferences.scale !== null
    if (hasScale || cashierCan('desk.cashiering.manualWeight')) desk.change({ dialog: { kind: 'weight', item } })
    else refuseLoud('message.weightNotAllowed')
    return
  }
  const quantity = readQuantity(times ?? '1', item)
  if (!quantity.ok) return refuseLoud(`refusal.${quantity.refusal.code}`)
  if (isWithoutProduct(item) && !cashierCan('desk.cashiering.withoutProduct')) return refuseLoud('message.notAllowed')
  if (item.isOpenPrice) desk.change({ dialog: { kind: 'open-price', item, quantity: quantity.value } })
  else addQuantity(item, quantity.value, code)
}

/** Adds a product picked from a list: one of several variants is asked for first. */
export function pickItem(item: DeskItem, times: string | null = null): void {
  const variants = item.id === item.productId ? [item] : desk.read().catalogue.variantsOf(item.productId)
  if (variants.length > 1) desk.change({ dialog: { kind: 'variants', items: variants, times } })
  else addItem(item, times)
}

/** The messages for a missing right, or for goods that forbid the action: told apart from those for unknown codes. */
const restricted = ['message.notAllowed', 'message.weightNotAllowed', 'message.priceFixed', 'message.orderFixed']

export function refuseLoud(key: string, facts: Record<string, string | number> = {}): void {
  tell('bad', key, facts)
  sound(restricted.includes(key) ? 'restricted' : 'unknown')
}

export const selectedLine = (): DeskLine | null => {
  const { selectedLineId } = desk.read()
  return basketNow().lines.find(({ id }) => id === selectedLineId) ?? null
}

function setQuantity(line: DeskLine, text: string): void {
  if (line.labelAmountMinor !== null) return refuseLoud('message.labelFixed')
  const quantity = readQuantity(text, line.goods)
  if (quantity.ok && line.goods.tracksSerials) return morePieces(line, quantity.value - 1)
  if (!quantity.ok)
    return refuseLoud(`refusal.${quantity.refusal.code}`, quantity.refusal.facts as Record<string, number>)
  const isDone = change({ kind: 'set-quantity', lineId: line.id, quantity: quantity.value }, line.id)
  if (isDone && isQuantityOdd(quantity.value, isWeighed(line.goods), habitOf(line.goods.id)))
    tell('warn', 'message.oddQuantity')
}

/** More pieces of a line that is one piece: they are named first. */
function morePieces(line: DeskLine, more: number): void {
  const item = desk.read().catalogue.find(line.goods.id)
  if (more < 1) return
  if (!item) return refuseLoud('message.notFound', { code: line.code ?? line.goods.name })
  const { typedPriceMinor, options = [] } = line
  askSerials(item, more, typedPriceMinor === null ? { options } : { typedPriceMinor })
}

export function stepQuantity(line: DeskLine, by: 1 | -1): void {
  if (line.goods.tracksSerials && by === 1 && line.labelAmountMinor === null) return morePieces(line, 1)
  if (line.labelAmountMinor !== null || isWeighed(line.goods)) return refuseLoud('message.labelFixed')
  if (line.quantity + by < 1) return removeLine(line)
  change({ kind: 'set-quantity', lineId: line.id, quantity: line.quantity + by }, line.id)
}

export function removeLine(line: DeskLine): void {
  if (isBasketFixed(() => removeLine(line))) return
  const { setup } = desk.read()
  noteRemoved('line', [line])
  change({ kind: 'remove-line', lineId: line.id })
  tell('info', 'message.removed', { name: nameIn(line.goods, setup?.outlet.locale ?? 'en') })
}

/** List price of one unit (of the whole label for a labeled line). */
export const listUnitMinor = (line: DeskLine): number =>
  line.labelAmountMinor ?? line.typedPriceMinor ?? line.goods.sellPriceMinor

const askApproval = (
  about: ApprovalAsk['about'],
  shown: ApprovalAsk['shown'],
  key: string,
  isEnough: (limits: PriceLimits) => boolean,
  go: (approval: Approval) => void,
  reason: string,
): void => {
  const ask: ApprovalAsk = {
    about,
    shown,
    reason,
    mayApprove: (staff) => staffCan(staff, key) && isEnough(limitsOf(staff.limits)),
    onApproved: go,
  }
  desk.change({ dialog: { kind: 'approval', ask } })
  sound('warning')
}

function warnOfOddPrice(line: DeskLine, typedMinor: number): void {
  const listMinor = listUnitMinor(line)
  if (isPriceOdd(typedMinor, listMinor)) tellOddPrice(typedMinor, listMinor)
}

function tellOddPrice(typedMinor: number, listMinor: number): void {
  const { setup } = desk.read()
  if (!setup) return
  const [price, list] = [typedMinor, listMinor].map((minor) => amountText(minor, setup.outlet.currency))
  tell('warn', 'message.oddPrice', { price: price ?? '', list: list ?? '' })
}

/** Sets the unit price of a line (null: back to the list price) within the setting and the role, else asks somebody. */
export function setUnitPrice(line: DeskLine, manualUnitPriceMinor: number | null, reason: string): void {
  const { setup } = desk.read()
  if (!settingOf(setup, 'sales.price-change').linePrice || !line.goods.isDiscountable)
    return refuseLoud('message.priceFixed')
  if (line.typedPriceMinor !== null) return refuseLoud('message.priceFixed')
  const go = (approval: Approval | null): void => {
    const step = { kind: 'set-price' as const, lineId: line.id, manualUnitPriceMinor, reason, approval }
    if (change(step, line.id) && manualUnitPriceMinor !== null) warnOfOddPrice(line, manualUnitPriceMinor)
  }
  if (manualUnitPriceMinor === null) return go(null)
  const priced = { listMinor: listUnitMinor(line), wantedMinor: manualUnitPriceMinor, floors: floorsOf(line) }
  const isWithin = (limits: PriceLimits): boolean => judgeLine(priced, limits).kind === 'allowed'
  const own = cashierNow()
  const isAllowed = cashierCan('desk.cashiering.linePrice')
  if (isAllowed && isWithin(own ? limitsOf(own.limits) : noLimits)) return go(null)
  askApproval(
    {
      what: 'line-price',
      subjectId: basketNow().id,
      lineId: line.id,
      value: unitPriceValue(manualUnitPriceMinor),
      currency: setup?.outlet.currency ?? '',
    },
    shownBasket(line.id, { beforeMinor: priced.listMinor, afterMinor: manualUnitPriceMinor }),
    'desk.cashiering.linePrice',
    isWithin,
    go,
    reason,
  )
}

/** Takes a percentage off a line: its list price less that, half-up. */
export const discountLine = (line: DeskLine, offBasisPoints: number, reason: string): void =>
  setUnitPrice(line, lessPercent(listUnitMinor(line), offBasisPoints), reason)

/** Runs the command of the entry line. */
export function runEntryCommand(command: EntryCommand, lookUp: (text: string, times: string | null) => void): void {
  if (command.kind === 'look-up') return lookUp(command.text, command.times)
  const line = selectedLine()
  if (!line) return refuseLoud('message.noLine')
  if (command.kind === 'step') return stepQuantity(line, command.by)
  if (command.kind === 'set-quantity') return setQuantity(line, command.text)
  const { setup } = desk.read()
  if (command.kind === 'set-discount') {
    const percent = readPercent(command.text)
    return percent.ok ? discountLine(line, percent.value, '') : refuseLoud('refusal.percent.out-of-range')
  }
  const amount = readAmount(command.text, setup ? currencyExponent(setup) : 2)
  return amount.ok ? setUnitPrice(line, amount.value, '') : refuseLoud(`refusal.${amount.refusal.code}`)
}
