import type { ListPrice } from '../../../basket/index.ts'
import { PLAN_LIMITS } from '../../../promotion/plan-limits.ts'
import type { Link } from '../../plan-move.ts'
import type { PlannedOther } from '../planned-other.ts'
import { type MovedPrice, type MovedPriceList, priceListKeyOf } from './moved-price-list.ts'

/** Goods of a shop, as a price list names them. */
export type PricedGoods = Pick<ListPrice, 'productId' | 'variantId'>

/** A price list here. */
export interface PriceListHere {
  readonly id: string
  readonly name: string
  readonly isEnabled: boolean
  readonly prices: readonly ListPrice[]
}

/** The prices of a list of a file, of goods that are here. */
export interface ResolvedPrices {
  readonly prices: readonly ListPrice[]
  readonly failed: readonly {
    readonly price: MovedPrice
    readonly doubt: string
    readonly facts: PlannedOther['facts']
  }[]
}

/** The fate of one price list, or of a row of it that cannot be taken. */
export interface PlannedPriceList extends PlannedOther {
  readonly list: MovedPriceList
}

interface Around {
  readonly here: readonly PriceListHere[]
  /** The prices of the former file, by {@link priceListKeyOf}. */
  readonly links: ReadonlyMap<string, Link<{ readonly prices: readonly ListPrice[] }>>
  readonly resolve: (list: MovedPriceList) => ResolvedPrices
  /** Returns whether a code is of goods that come with the same move. */
  readonly comes: (price: MovedPrice) => boolean
}

const keyOf = ({ productId, variantId }: PricedGoods): string => `${productId} ${variantId ?? ''}`

/** Returns whether two lists say the same prices, in whatever order. */
export function areSamePrices(one: readonly ListPrice[], other: readonly ListPrice[]): boolean {
  const text = (prices: readonly ListPrice[]): string =>
    prices
      .map(
        (price) => `${keyOf(price)} ${price.steps.map((step) => `${step.fromQuantity}:${step.priceMinor}`).join(' ')}`,
      )
      .toSorted((left, right) => (left < right ? -1 : 1))
      .join('\n')
  return text(one) === text(other)
}

/** Returns whether somebody switched a list on, or changed it since a file said its prices. */
export const isTouched = (
  { isEnabled, prices }: Pick<PriceListHere, 'isEnabled' | 'prices'>,
  former: readonly ListPrice[],
): boolean => isEnabled || !areSamePrices(prices, former)

/** Puts rows of the same goods together as their steps; goods whose steps cannot be used are named with their first row. */
export function resolvePrices(
  { prices }: MovedPriceList,
  goodsOf: (price: MovedPrice) => PricedGoods | undefined,
  minorOf: (price: MovedPrice) => number,
): ResolvedPrices {
  const failed: ResolvedPrices['failed'][number][] = []
  const rows = prices.flatMap((price) => {
    const goods = goodsOf(price)
    if (!goods) failed.push({ price, doubt: 'price-without-goods', facts: { code: price.code } })
    return goods ? [{ price, goods }] : []
  })
  const taken: ListPrice[] = []
  for (const own of Map.groupBy(rows, ({ goods }) => keyOf(goods)).values()) {
    const [first] = own
    if (!first) continue
    const steps = own
      .map(({ price }) => ({ fromQuantity: price.fromQuantity, priceMinor: minorOf(price) }))
      .toSorted((left, right) => left.fromQuantity - right.fromQuantity)
    const { price, goods } = first
    if (areFit(steps)) taken.push({ productId: goods.productId, variantId: goods.variantId, steps })
    else failed.push({ price, doubt: 'price-steps-unfit', facts: { code: price.code, most: PLAN_LIMITS.tiers } })
  }
  return { prices: taken, failed }
}

/** At most five steps, each from a higher quantity on and cheaper than the one before. */
const areFit = (steps: ListPrice['steps']): boolean =>
  steps.length <= PLAN_LIMITS.tiers &&
  steps.every(({ fromQuantity, priceMinor }, at) => {
    const before = steps[at - 1]
    return priceMinor > 0 && (!before || (fromQuantity > before.fromQuantity && priceMinor < before.priceMinor))
  })

/** Plans price lists: a list that came before follows a newer file while nobody changed it or switched it on. */
export function planPriceLists(lists: readonly MovedPriceList[], around: Around): PlannedPriceList[] {
  return lists.flatMap((list): PlannedPriceList[] => {
    const { prices, failed } = around.resolve(list)
    const coming = failed.filter(({ price, doubt }) => doubt === 'price-without-goods' && around.comes(price)).length
    const at = { list, targetId: null, changes: [] }
    const rows = failed
      .filter(({ price, doubt }) => doubt !== 'price-without-goods' || !around.comes(price))
      .map(({ price, doubt, facts }): PlannedPriceList => ({
        ...at,
        file: price.file,
        row: price.row,
        name: list.name,
        verdict: 'cannot',
        doubt,
        facts,
      }))
    const { file, row, name } = list
    return [{ ...at, file, row, name, ...fateOf(list, { prices, coming }, around) }, ...rows]
  })
}

type Fate = Pick<PlannedPriceList, 'verdict' | 'targetId' | 'doubt' | 'facts'>

function fateOf(
  list: MovedPriceList,
  { prices, coming }: { readonly prices: readonly ListPrice[]; readonly coming: number },
  { here, links }: Around,
): Fate {
  const { name } = list
  const cannot = (doubt: string, facts: Fate['facts']): Fate => ({ verdict: 'cannot', targetId: null, doubt, facts })
  if (prices.length + coming === 0) return cannot('price-list-empty', { name })
  if (prices.length + coming > PLAN_LIMITS.scopeGoods)
    return cannot('price-list-too-long', { name, most: PLAN_LIMITS.scopeGoods, count: prices.length + coming })
  const link = links.get(priceListKeyOf(list))
  const target = here.find(({ id }) => id === link?.targetId)
  if (!target) {
    if (here.some((one) => one.name === name)) return cannot('price-list-known', { name })
    return { verdict: 'new', targetId: null, doubt: 'price-list-off', facts: { name } }
  }
  const former = link?.said.prices ?? []
  if (coming === 0 && areSamePrices(prices, former))
    return { verdict: 'same', targetId: target.id, doubt: null, facts: {} }
  const stays = isTouched(target, former)
  return {
    verdict: 'changed',
    targetId: target.id,
    doubt: stays ? 'price-list-touched' : null,
    facts: stays ? { name } : {},
  }
}
