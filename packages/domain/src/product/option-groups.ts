import type { ChosenOption, SpecialPrice } from '../basket/index.ts'
import { findCurrency } from '../money/money.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { TreeNode } from './category-tree.ts'

/** A name with its translations. */
interface Named {
  readonly name: string
  readonly names: Readonly<Partial<Record<'en' | 'zh' | 'ja', string | undefined>>>
}

/** One of a group: a size, an extra shot. */
export interface GoodsOption extends Named {
  readonly id: string
  /** Per piece, in the group's currency; 0: it costs nothing. */
  readonly surchargeMinor: number
  /** Chosen before anybody asks. */
  readonly isDefault: boolean
}

/** The goods that a group is for: all, those of categories and of those below them, or single products. */
export type OptionScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'categories'; readonly categoryIds: readonly string[] }
  | { readonly kind: 'products'; readonly products: readonly { readonly productId: string }[] }

/** Options of goods that are asked together. Source: features PR-P13. */
export interface OptionGroup extends Named {
  readonly id: string
  readonly scope: OptionScope
  /** Outlets that sell in it have the group. */
  readonly currency: string
  /** The least number to choose, 0–10; from 1 on a till asks. */
  readonly least: number
  /** The largest number to choose, 1–10. */
  readonly most: number
  /** In the order of the screen. */
  readonly options: readonly GoodsOption[]
}

export const OPTION_LIMITS = {
  groups: 20,
  options: { min: 1, max: 20 },
  chosen: 10,
  name: 50,
  categories: 100,
  products: 500,
} as const

/** The largest surcharge in minor units: 9999.99, yen 9999. */
const largestSurcharge = (currency: string): number => (findCurrency(currency)?.exponent === 0 ? 9_999 : 999_999)

/**
 * Returns whether groups of options can be asked.
 *
 * Refuses `option-group.choice` (`name`, `least`, `most`, `count`) where more must be chosen than may be, or than there are; `option-group.defaults`
 * (`name`, `count`, `most`); `option-group.surcharge` (`name`, `currency`); `option-group.id-twice`. `at` is the group's place.
 */
export function checkOptionGroups<Group extends OptionGroup>(groups: readonly Group[]): Result<readonly Group[]> {
  for (const [at, group] of groups.entries()) {
    const { name, least, most, options, currency } = group
    const count = options.length
    if (least > most || most > count)
      return refuse({ code: 'option-group.choice', facts: { at, name, least, most, count } })
    const defaults = options.filter(({ isDefault }) => isDefault).length
    if (defaults > most) return refuse({ code: 'option-group.defaults', facts: { at, name, count: defaults, most } })
    const beyond = options.find(({ surchargeMinor }) => surchargeMinor > largestSurcharge(currency))
    if (beyond) return refuse({ code: 'option-group.surcharge', facts: { at, name: beyond.name, currency } })
  }
  const ids = groups.flatMap(({ id, options }) => [id, ...options.map((one) => one.id)])
  return new Set(ids).size === ids.length ? accept(groups) : refuse({ code: 'option-group.id-twice' })
}

/** The facts of goods that decide which groups they have. */
interface OptionedGoods {
  readonly productId: string
  readonly categoryId: string | null
}

/** The groups of goods at an outlet of this currency, in their order. */
export function groupsOf<Group extends OptionGroup>(
  groups: readonly Group[],
  goods: OptionedGoods,
  { currency, categories }: { readonly currency: string; readonly categories: ReadonlyMap<string, string | null> },
): readonly Group[] {
  const above = categoriesAbove(goods.categoryId, categories)
  return groups.filter((group) => group.currency === currency && isFor(group.scope, goods, above))
}

/** The tree as `groupsOf` reads it. */
export const parentsOf = (nodes: readonly TreeNode[]): ReadonlyMap<string, string | null> =>
  new Map(nodes.map(({ id, parentId }) => [id, parentId]))

function isFor(scope: OptionScope, { productId }: OptionedGoods, above: ReadonlySet<string>): boolean {
  if (scope.kind === 'all') return true
  if (scope.kind === 'products') return scope.products.some((one) => one.productId === productId)
  return scope.categoryIds.some((id) => above.has(id))
}

/** A category and all above it; a cycle ends where it closes. */
function categoriesAbove(categoryId: string | null, parents: ReadonlyMap<string, string | null>): ReadonlySet<string> {
  const seen = new Set<string>()
  for (let at = categoryId; at !== null && !seen.has(at); at = parents.get(at) ?? null) seen.add(at)
  return seen
}

/** Returns whether so many of a group are a choice that may be made. */
export const isChoiceWhole = ({ least, most }: Pick<OptionGroup, 'least' | 'most'>, count: number): boolean =>
  count >= least && count <= most

/** The ids of the options that stand before anybody asks. */
export const defaultsOf = (groups: readonly OptionGroup[]): readonly string[] =>
  groups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault).map(({ id }) => id))

/** The name in a language, else the own one. */
export const optionNameIn = ({ name, names }: Named, language: string): string =>
  names[language.slice(0, 2) as 'en' | 'zh' | 'ja'] || name

/** The chosen ones as a line says them, in the order of the groups, named in a language. */
export const chosenOptions = (
  groups: readonly OptionGroup[],
  ids: ReadonlySet<string>,
  language: string,
): readonly ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options
      .filter(({ id }) => ids.has(id))
      .map((option) => ({ id: option.id, name: optionNameIn(option, language), amountMinor: option.surchargeMinor })),
  )

/**
 * The same options as the groups of their goods say them: what is not there, or too many of a group, is left out; a name in any language stays.
 */
export function optionsSaid(groups: readonly OptionGroup[], given: readonly ChosenOption[]): readonly ChosenOption[] {
  const left = new Map(groups.map(({ id, most }) => [id, most]))
  return given.flatMap((one) => {
    const group = groups.find(({ options }) => options.some(({ id }) => id === one.id))
    const option = group?.options.find(({ id }) => id === one.id)
    const room = group ? (left.get(group.id) ?? 0) : 0
    if (!group || !option || room === 0) return []
    left.set(group.id, room - 1)
    const isNamed = [option.name, ...Object.values(option.names)].includes(one.name)
    return [{ id: one.id, name: isNamed ? one.name : option.name, amountMinor: option.surchargeMinor }]
  })
}

/** The prices of one piece that goods have by themselves. */
interface OwnPrices {
  readonly sellPriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly special: SpecialPrice | null
  readonly minimumPriceMinor: number | null
}

/** Goods with a surcharge in each price of their own; a special in percent is one of the list price. Source: docs/decisions/2549. */
export function withSurcharge<Goods extends OwnPrices>(goods: Goods, surchargeMinor: number): Goods {
  if (surchargeMinor === 0) return goods
  const raised = (minor: number | null): number | null => (minor === null ? null : minor + surchargeMinor)
  const { sellPriceMinor, memberPriceMinor, minimumPriceMinor, special } = goods
  return {
    ...goods,
    sellPriceMinor: raised(sellPriceMinor),
    memberPriceMinor: raised(memberPriceMinor),
    minimumPriceMinor: raised(minimumPriceMinor),
    special: special?.kind === 'price' ? { ...special, priceMinor: special.priceMinor + surchargeMinor } : special,
  }
}
