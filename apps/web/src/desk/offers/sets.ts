import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { SetChoice, SetSlot } from '@kassa/domain/basket/index.ts'
import { planStatus } from '@kassa/domain/promotion/plan-status.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { DeskState } from '../model/desk-state.ts'

/** A set that a cashier can put together. Source: features PR-P06. */
export interface DeskSet {
  readonly id: string
  readonly name: string
  readonly totalMinor: number
  readonly slots: readonly DeskSlot[]
}

export interface DeskSlot extends Pick<SetSlot, 'name' | 'least' | 'most'> {
  readonly choices: readonly { readonly item: DeskItem; readonly surchargeMinor: number }[]
}

/** Returns whether the outlet sells sets at all. */
export const hasSets = ({ offers }: Pick<DeskState, 'offers'>): boolean =>
  offers?.plans.some(({ terms: { benefit } }) => benefit.type === 'bundle' && Boolean(benefit.slots)) ?? false

/** The sets that count now, with the goods of each slot that are on the shelf. */
export function setsNow(now: number): readonly DeskSet[] {
  const { offers, setup, usedUp } = desk.read()
  const { member, plansOff = [] } = basketNow()
  return (offers?.plans ?? []).flatMap(({ id, terms }) => {
    const { benefit, window, target, name } = terms
    if (benefit.type !== 'bundle' || !benefit.slots || benefit.reward.kind !== 'total') return []
    const isOff = usedUp.includes(id) || plansOff.some(({ planId }) => planId === id)
    const isNow = planStatus(window, true, now, setup?.outlet.timeZone ?? 'UTC') === 'ongoing'
    if (isOff || !isNow || (target.kind !== 'all' && !member)) return []
    return [{ id, name, totalMinor: benefit.reward.totalMinor, slots: benefit.slots.map(slotHere) }]
  })
}

const slotHere = ({ name, least, most, choices }: SetSlot): DeskSlot => ({
  name,
  least,
  most,
  choices: choices.flatMap((choice) =>
    itemsOf(choice).map((item) => ({ item, surchargeMinor: choice.surchargeMinor })),
  ),
})

/** Goods by the piece at a price of their own; what left the shelf cannot be chosen. */
function itemsOf({ productId, variantId }: SetChoice): readonly DeskItem[] {
  const { catalogue } = desk.read()
  const found = variantId === null ? catalogue.variantsOf(productId) : [catalogue.find(variantId)]
  return found.flatMap((item) =>
    item?.isOnShelf && item.type !== 'weighed' && !item.isOpenPrice && item.isDiscountable ? [item] : [],
  )
}
