import { decimalText } from '../../../money/money.ts'
import { wholeUnits } from '../../columns/moved-amount.ts'
import { codeKey, customKey, GoodsHere, numbersOf, skuKey, type VariantHere } from '../../goods/goods-here.ts'
import { keptStock, placeOfChange } from '../../goods/newer-goods.ts'
import { stockTogether } from '../../goods/stock-together.ts'
import {
  countedNow,
  type LotOpening,
  lotsToOpen,
  openingOf,
  type StockHere,
  type StockOpening,
} from '../../openings.ts'
import { foldedName } from '../../people/person-name.ts'
import type { FieldChange, Link } from '../../plan-move.ts'
import type { PlannedOther } from '../planned-other.ts'
import { countKeyOf, type MovedCount } from './moved-count.ts'

/** The fate of the stock of one kind of goods. */
export interface PlannedCount extends PlannedOther {
  readonly count: MovedCount
  /** The words of the file that are kept for the next one. */
  readonly said: MovedCount
  readonly openings: readonly StockOpening[]
  /** The counts of a known moment that the stock comes to, each with the stock here before. */
  readonly counted: readonly CountedAt[]
  /** The figures of the file by outlet, in the goods' own unit. */
  readonly figures: readonly { readonly outletId: string; readonly variantId: string; readonly quantity: number }[]
}

/** A count of a known moment. */
export interface CountedAt extends Pick<StockOpening, 'outletId' | 'variantId' | 'from'> {
  readonly counted: number
  readonly countedAt: string
}

interface Around {
  readonly variants: readonly VariantHere[]
  /** The former file's words, by {@link countKeyOf}. */
  readonly links: ReadonlyMap<string, Link<MovedCount>>
  readonly outletIds: readonly string[]
  /** The outlet that a location is; undefined where it is left out. */
  readonly outletOf: (place: string) => string | undefined
  /** Returns whether whoever moves works at an outlet. */
  readonly reaches: (outletId: string) => boolean
  /** The instant at which a count was taken at an outlet; null where nobody knows. */
  readonly momentOf?: (count: MovedCount, outletId: string) => string | null
}

type Fate = Omit<PlannedCount, 'file' | 'row' | 'name' | 'count' | 'said'>

const untaken = { targetId: null, changes: [], openings: [], counted: [], figures: [] } as const

/**
 * Plans stock alone: goods are found by their codes, and their stock is set to the figure while nothing but moves touched it. Goods whose book
 * has other entries keep their stock and are doubtful, also where no file named them before, and so are goods that were counted after the list, or before it as
 * far as anybody knows.
 */
export function planCounts(counts: readonly MovedCount[], around: Around): PlannedCount[] {
  const here = new GoodsHere(around.variants)
  const taken = new Map<string, number>()
  return counts.map((count): PlannedCount => {
    const { file, row, code } = count
    const { variant, isByNumber } = findGoods(count, here)
    const name = variant?.name ?? (count.name || code)
    const at = { file, row, name, count, said: count }
    const first = variant && taken.get(variant.variantId)
    if (variant) taken.set(variant.variantId, first ?? row)
    if (!variant) return { ...at, ...untaken, verdict: 'cannot', doubt: 'stock-without-goods', facts: { name } }
    if (first !== undefined)
      return { ...at, ...untaken, verdict: 'cannot', doubt: 'count-twice', facts: { code, first } }
    if (variant.isCombined) return { ...at, ...untaken, verdict: 'cannot', doubt: 'count-of-combined', facts: { name } }
    if (isBeyond(count, around))
      return { ...at, ...untaken, verdict: 'cannot', doubt: 'count-beyond-own', facts: { name } }
    const former = formerOf(count, variant, around)
    const isHere = (place: string): boolean => variant.stock[around.outletOf(place) ?? ''] !== undefined
    const stock = keptStock(count.stock, former?.stock ?? [], isHere)
    return { ...at, said: { ...count, stock }, ...fateOf(count, variant, { isByNumber, former }, around) }
  })
}

/** The former file's words of the same goods. */
function formerOf(count: MovedCount, { variantId }: VariantHere, { links }: Around): MovedCount | undefined {
  const link = links.get(countKeyOf(count))
  return link?.targetId === variantId ? link.said : undefined
}

/** Returns whether a quantity is for an outlet at which whoever moves does not work. */
const isBeyond = ({ stock: quantities }: MovedCount, { outletOf, reaches }: Around): boolean =>
  quantities.some(({ place, stock }) => {
    const outletId = stock === null ? undefined : outletOf(place)
    return outletId !== undefined && !reaches(outletId)
  })

/** Goods by a code of the file; a number that lost its zeros is theirs only where the name agrees too. */
function findGoods({ code, barcode, name }: MovedCount, here: GoodsHere) {
  const codes = [code, barcode].filter((one) => one !== '')
  const keys = codes.flatMap((one) => [skuKey(one), codeKey(one), customKey(one)])
  const exact = keys.map(here.ofCode).find((one) => one !== undefined)
  if (exact || name === '') return { variant: exact, isByNumber: false }
  const variant = numbersOf(codes)
    .map((number) => here.ofNumber(number, name))
    .find((one) => one !== undefined)
  return { variant, isByNumber: true }
}

interface Found {
  readonly isByNumber: boolean
  readonly former: MovedCount | undefined
}

function fateOf(count: MovedCount, variant: VariantHere, { isByNumber, former }: Found, around: Around): Fate {
  const decimals = variant.isThousandths ? 3 : 0
  const togetherAt = (of: MovedCount, outletId: string) =>
    stockTogether(of.stock.filter(({ place }) => around.outletOf(place) === outletId))
  const quantityAt = (of: MovedCount, outletId: string): number | undefined => {
    const text = togetherAt(of, outletId)?.stock
    return text ? wholeUnits(text, decimals) : undefined
  }
  const opened = around.outletIds.flatMap((outletId): OpenedAt[] => {
    const quantity = quantityAt(count, outletId)
    const stock = variant.stock[outletId]
    if (quantity === undefined || !stock) return []
    const at = { outletId, variantId: variant.variantId, from: stock.onHand }
    const lots = lotsToOpen(togetherAt(count, outletId)?.lots, decimals)
    const was = former && quantityAt(former, outletId)
    return [openedAt(at, { quantity, was, stock, lots }, around.momentOf?.(count, outletId) ?? null)]
  })
  const figures = opened.map(({ figure, at: { outletId, variantId } }) => ({ outletId, variantId, quantity: figure }))
  const openings = opened.flatMap(({ opening }) => opening ?? [])
  const isMoved = opened.some((one) => one.isMoved)
  const older = opened.find((one) => one.isOlder)
  const keepsLots = opened.some((one) => one.keepsLots)
  const isUnlisted = around.outletIds.some((id) => !variant.stock[id] && (quantityAt(count, id) ?? 0) > 0)
  const sold = opened.find((one) => one.sold !== null)?.sold ?? null
  const { name, valueNames } = variant
  const text = (quantity: number): string => decimalText(quantity, decimals)
  const changes = openings.map(({ from, to, outletId }): FieldChange => ({
    field: 'stock',
    from: text(from),
    to: text(to),
    ...placeOfChange(outletId, valueNames),
  }))
  const counted = opened.flatMap((one) => one.counted ?? [])
  const places = { targetId: variant.variantId, changes, openings, counted, figures }
  if (figures.length === 0) return { ...places, verdict: 'cannot', doubt: 'count-nowhere', facts: { name } }
  const verdict = openings.length > 0 || isMoved || older ? 'changed' : 'same'
  if (older && !isMoved) return { ...places, verdict, doubt: 'count-older', facts: { name, here: text(older.at.from) } }
  return {
    ...places,
    verdict,
    ...doubtOf(count, variant, { isByNumber, isMoved, isUnlisted, keepsLots, sold, decimals }),
  }
}

type OpeningAt = Pick<StockOpening, 'outletId' | 'variantId' | 'from'>

/** The fate of a figure at one outlet. */
interface OpenedAt {
  readonly at: OpeningAt
  /** The stock as it is to be. */
  readonly figure: number
  readonly opening: StockOpening | null
  readonly isMoved: boolean
  /** True where it was counted since, or where nobody knows which of two counts is the newer one. */
  readonly isOlder: boolean
  readonly keepsLots: boolean
  readonly sold: Sold | null
  readonly counted: CountedAt | null
}

/** A figure of the list at an outlet, by when it was counted; null where nobody knows. */
function openedAt(at: OpeningAt, figure: Figure, moment: string | null): OpenedAt {
  const { quantity, was, stock } = figure
  if (moment === null) {
    const isOlder = !stock.isMoved && (stock.countedAt ?? null) !== null && quantity !== was && quantity !== at.from
    return isOlder ? keptAt(at, quantity) : openedByFigure(at, figure)
  }
  const counted = countedNow(quantity, moment, stock)
  if (counted === 'moved-since')
    return quantity === at.from ? openedByFigure(at, { ...figure, was: quantity }) : keptAt(at, quantity)
  const opened = stock.isMoved ? openedByCount(at, figure, counted) : openedByFigure(at, figure)
  const isTaken = (opened.opening?.to ?? at.from) === opened.figure
  return { ...opened, counted: isTaken ? { ...at, counted: quantity, countedAt: moment } : null }
}

/** A figure that changes nothing: a count that may be newer stands. */
const keptAt = (at: OpeningAt, figure: number): OpenedAt => ({
  at,
  figure,
  opening: null,
  isMoved: false,
  isOlder: true,
  keepsLots: false,
  sold: null,
  counted: null,
})

/** A figure of a known moment, with what moved since. Its lots are left out: nobody knows of which of them that was. */
function openedByCount(
  at: OpeningAt,
  { quantity, lots }: Pick<Figure, 'quantity' | 'lots'>,
  counted: { to: number; moved: number },
): OpenedAt {
  const opening = counted.to === at.from ? null : { ...at, to: counted.to, isCounted: true }
  const sold = opening === null || counted.moved === 0 ? null : { counted: quantity, ...counted }
  const keepsLots = opening !== null && lots.length > 0
  return { at, figure: counted.to, opening, isMoved: false, isOlder: false, keepsLots, sold, counted: null }
}

interface Figure {
  readonly quantity: number
  readonly was: number | undefined
  readonly stock: StockHere
  readonly lots: readonly LotOpening[]
}

/** A figure of an unknown moment: it is taken while nothing but moves touched the stock. */
function openedByFigure(at: OpeningAt, { quantity, was, stock, lots }: Figure): OpenedAt {
  const found = openingOf(quantity, was, { now: stock.onHand, isMoved: stock.isMoved })
  const isMoved = found === 'moved-since' || (found === null && was === undefined && quantity !== stock.onHand)
  const none = {
    at,
    figure: quantity,
    opening: null,
    isMoved,
    isOlder: false,
    keepsLots: false,
    sold: null,
    counted: null,
  }
  if (found === null || found === 'moved-since') return none
  const opening = { ...at, to: quantity, ...(lots.length > 0 && stock.onHand === 0 && { lots }) }
  return { ...none, opening, keepsLots: lots.length > 0 && stock.onHand !== 0 }
}

/** A count from which what moved since was taken off. */
interface Sold {
  readonly counted: number
  readonly moved: number
  readonly to: number
}

interface Doubts {
  readonly isByNumber: boolean
  readonly isMoved: boolean
  /** True where the list has a quantity for an outlet that does not keep the stock of the goods. */
  readonly isUnlisted: boolean
  readonly keepsLots: boolean
  readonly sold: Sold | null
  readonly decimals: number
}

function doubtOf(
  { code, name, stock }: MovedCount,
  variant: VariantHere,
  { isByNumber, isMoved, isUnlisted, keepsLots, sold, decimals }: Doubts,
): Pick<Fate, 'doubt' | 'facts'> {
  const parts = stock.find((one) => decimals === 0 && one.stock?.includes('.') === true)?.stock
  if (isMoved) return { doubt: 'moved-since', facts: { name: variant.name } }
  if (isByNumber)
    return {
      doubt: 'count-zeros-lost',
      facts: { code, name: variant.name, likely: variant.codes[0] ?? variant.sku ?? '' },
    }
  if (name !== '' && foldedName(name) !== foldedName(variant.name))
    return { doubt: 'count-other-name', facts: { code, name, here: variant.name } }
  if (sold) return { doubt: 'count-moved-since', facts: soldFacts(variant.name, sold, decimals) }
  if (keepsLots) return { doubt: 'lots-stay', facts: { name: variant.name } }
  if (isUnlisted) return { doubt: 'stock-unlisted', facts: { name: variant.name } }
  if (parts) return { doubt: 'stock-in-parts', facts: { stock: parts, taken: wholeUnits(parts, 0) } }
  return { doubt: null, facts: {} }
}

function soldFacts(name: string, { counted, moved, to }: Sold, decimals: number): PlannedCount['facts'] {
  const text = (quantity: number): string => decimalText(quantity, decimals)
  return { name, counted: text(counted), moved: moved > 0 ? `+${text(moved)}` : text(moved), taken: text(to) }
}
