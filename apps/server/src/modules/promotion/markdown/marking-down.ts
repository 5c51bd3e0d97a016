import type { CategoryParent } from '@kassa/domain/basket/index.ts'
import type { FloorPlace } from '@kassa/domain/campaign/below-floor.ts'
import type { MarkdownRule } from '@kassa/domain/promotion/markdown-rule.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import type { ExpiringLot } from '../../inventory/warning/public.ts'
import type { OutletFacts } from '../../organisation/public.ts'
import type { PlanWriter } from '../plan/save-plan.ts'
import type { PriceGoods } from '../price-trial/price-goods.store.ts'
import type { MarkdownOutlet } from './markdown.store.ts'

/** The context of marking down at one outlet, with everything it reads once for all lots. */
export interface MarkingDown extends PlanWriter, MarkdownOutlet {
  readonly newId: () => string
  readonly rule: MarkdownRule
  readonly outlet: OutletFacts & { readonly locale: string }
  readonly today: string
  readonly categories: readonly CategoryParent[]
  /** The plans that stand, for the place of a new one and how many there may be. */
  readonly standing: { readonly id: string; readonly priority: number }[]
  /** Notes that something is about to be written; the first time everybody who follows changes is told. */
  readonly touch: () => Promise<void>
}

/** A lot the rule is for, its goods, and what it may take off, most first. */
export interface RiskyLot extends ExpiringLot {
  readonly goods: PriceGoods
  readonly offs: readonly number[]
  /** True where a person made a plan for it. */
  readonly isOfPeople: boolean
}

/** Returns the place where one piece is compared with its lowest price. */
export const floorPlaceOf = ({ outlet, categories }: Pick<MarkingDown, 'outlet' | 'categories'>): FloorPlace => ({
  outletId: outlet.id,
  currency: { code: outlet.currency, exponent: exponentOf(outlet.currency) },
  categories,
})
