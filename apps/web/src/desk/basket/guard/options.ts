import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import {
  chosenOptions,
  defaultsOf,
  groupsOf,
  optionNameIn,
  parentsOf,
  type OptionGroup,
} from '@kassa/domain/product/option-groups.ts'
import type { DeskLine } from '../../model/basket.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { nameIn, type LineGoods } from '../../model/goods/goods.ts'
import { change } from '../change-basket.ts'

type OptionedGoods = Pick<LineGoods, 'productId' | 'categoryId' | 'type' | 'isOpenPrice'>

/** The groups of options of goods here; goods by weight and at a typed price have none. Source: features PR-P13. */
function optionGroupsFor(goods: OptionedGoods): readonly OptionGroup[] {
  const { setup } = desk.read()
  if (!setup || goods.type === 'weighed' || goods.isOpenPrice) return []
  const groups = settingOf(setup, 'sales.option-groups')
  if (groups.length === 0) return []
  return groupsOf(groups, goods, { currency: setup.outlet.currency, categories: parentsOf(setup.categories) })
}

const localeHere = (): string => desk.read().setup?.outlet.locale ?? 'en'

/** The options of goods that nobody asked about. */
export function usualOptions(goods: OptionedGoods): readonly ChosenOption[] {
  const groups = optionGroupsFor(goods)
  return chosenOptions(groups, new Set(defaultsOf(groups)), localeHere())
}

/** Asks for the options of goods, where some must be chosen; `goOn` with what was chosen. */
export function areOptionsAsked(
  goods: OptionedGoods & LineGoods,
  goOn: (options: readonly ChosenOption[]) => void,
): boolean {
  const groups = optionGroupsFor(goods)
  if (!groups.some(({ least }) => least > 0)) return false
  ask(goods, groups, { chosen: defaultsOf(groups), unitMinor: goods.sellPriceMinor }, goOn)
  return true
}

function ask(
  goods: LineGoods,
  groups: readonly OptionGroup[],
  standing: { readonly chosen: readonly string[]; readonly unitMinor: number },
  goOn: (options: readonly ChosenOption[]) => void,
): void {
  const title = nameIn(goods, localeHere())
  // Behind whatever closes the dialog in which the goods were chosen.
  queueMicrotask(() => desk.change({ dialog: { kind: 'options', ask: { title, groups, ...standing, goOn } } }))
}

/** Returns whether a line can have options; a card that pays it, or a price label, leaves nothing to choose. */
export const hasOptions = (line: DeskLine): boolean =>
  line.labelAmountMinor === null && !line.timesCard && optionGroupsFor(line.goods).length > 0

/** Asks for the options of a line that is in the basket. Those that are gone from the list leave it. */
export function askOptionsOf(line: DeskLine): void {
  const { goods, options = [], note } = line
  const standing = { chosen: options.map(({ id }) => id), unitMinor: goods.sellPriceMinor - surchargeOf(options) }
  ask(goods, optionGroupsFor(goods), standing, (chosen) =>
    change({ kind: 'set-line-note', lineId: line.id, note, options: chosen }, line.id),
  )
}

/** The chosen options as a person reads them here: in their language where the option has a name in it. */
export const shownOptions = (
  { goods, options = [] }: Pick<DeskLine, 'goods' | 'options'>,
  language: string,
): readonly { readonly id: string; readonly name: string; readonly amountMinor: number }[] => {
  if (options.length === 0) return options
  const known = new Map(optionGroupsFor(goods).flatMap((group) => group.options.map((one) => [one.id, one] as const)))
  return options.map((option) => {
    const named = known.get(option.id)
    return named ? { ...option, name: optionNameIn(named, language) } : option
  })
}
