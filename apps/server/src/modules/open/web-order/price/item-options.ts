import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { chosenOptions, defaultsOf, groupsOf, type OptionGroup } from '@kassa/domain/product/option-groups.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { goodsName, type GoodsBooks, type PlaceBooks } from '../../../sales/public.ts'

/** The groups of options of goods at a place; goods by weight and at a typed price have none, as at the desk. */
export const optionGroupsOf = (
  goods: GoodsBooks,
  { settings, currency, categories }: PlaceBooks,
): readonly OptionGroup[] =>
  goods.type === 'weighed' || goods.isOpenPrice
    ? []
    : groupsOf(settings['sales.option-groups'], goods, { currency, categories })

/** The options that an order from outside names for a piece; undefined: those that are usual. */
interface Named {
  readonly ids: readonly string[] | undefined
  /** The language of papers at the outlet. */
  readonly language: string
}

/**
 * The options of one item. Refuses an option that the goods are not offered with (`order.option-unknown`), a group of which more must be chosen
 * (`order.option-missing`) and one of which fewer may be (`order.options-too-many`).
 */
export function itemOptions(
  goods: GoodsBooks,
  place: PlaceBooks,
  { ids, language }: Named,
): Result<readonly ChosenOption[]> {
  const groups = optionGroupsOf(goods, place)
  const chosen = new Set(ids ?? defaultsOf(groups))
  const name = goodsName(goods) ?? goods.name
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const unknown = [...chosen].find((id) => !offered.has(id))
  if (unknown !== undefined) return refuse({ code: 'order.option-unknown', facts: { goods: name, option: unknown } })
  for (const { name: group, least, most, options } of groups) {
    const count = options.filter(({ id }) => chosen.has(id)).length
    if (count < least) return refuse({ code: 'order.option-missing', facts: { goods: name, group, least, count } })
    if (count > most) return refuse({ code: 'order.options-too-many', facts: { goods: name, group, most, count } })
  }
  return accept(chosenOptions(groups, chosen, language))
}
