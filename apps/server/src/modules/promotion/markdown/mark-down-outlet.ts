import { offsAt } from '@kassa/domain/promotion/markdown-rule.ts'
import type { CategoryParent } from '@kassa/domain/basket/index.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { listExpiringLots } from '../../inventory/warning/public.ts'
import { lockPlans } from '../plan/plan.store.ts'
import { listCategoryParents, listPriceGoods } from '../price-trial/price-goods.store.ts'
import { holdChanges } from './markdown-turn.store.ts'
import { hasMarkedLots, listLotsOfPeople, listMarkedForUpdate, type MarkedLotWithPlan } from './markdown.store.ts'
import { endMarkdown, forgetMarkdown } from './end-markdown.ts'
import type { MarkingDown, RiskyLot } from './marking-down.ts'
import { settleLot } from './settle-lot.ts'

type Given = Omit<MarkingDown, 'categories' | 'standing' | 'touch'>

/**
 * Makes the rule's plans at one outlet on its business day: one for each lot, raised with the next step, ended where the lot is gone or the
 * rule is off. A second run changes nothing. A plan that a person made, changed or switched off for a lot is left alone.
 */
export async function markDownOutlet(given: Given): Promise<void> {
  const { tx, merchantId, rule } = given
  // Most outlets have no rule: nothing is held for them.
  if (!rule.isOn && !(await hasMarkedLots(tx, given))) return
  await holdChanges(tx, merchantId)
  const standing = await lockPlans(tx, merchantId)
  const rows = await listMarkedForUpdate(tx, given)
  const categories = await listCategoryParents(tx, merchantId)
  const context: MarkingDown = { ...given, categories, standing, touch: onceBumped(given) }
  const lots = rule.isOn ? await findRiskyLots(context) : []
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]))
  const wanted = new Set(lots.map(keyOf))
  // Plans that end make room for those that begin.
  for (const row of rows) if (!wanted.has(keyOf(row))) await end(context, row)
  for (const lot of lots) await settleLot(context, lot, rowOf.get(keyOf(lot)))
}

const keyOf = ({ variantId, expiresOn }: { readonly variantId: string; readonly expiresOn: string }): string =>
  `${variantId} ${expiresOn}`

function onceBumped({ tx, merchantId }: Given): () => Promise<void> {
  let isBumped = false
  return async () => {
    if (!isBumped) await bumpChanges(tx, merchantId)
    isBumped = true
  }
}

const end = (context: MarkingDown, row: MarkedLotWithPlan): Promise<void> =>
  row.state === 'live' || row.state === 'draft' ? endMarkdown(context, row, null) : forgetMarkdown(context, row)

async function findRiskyLots(context: MarkingDown): Promise<RiskyLot[]> {
  const { tx, merchantId, outletId, today, rule, categories } = context
  const lots = await listExpiringLots(tx, { merchantId, outletId, today })
  const variantIds = [...new Set(lots.map(({ variantId }) => variantId))]
  const goods = await listPriceGoods(tx, merchantId, { outletIds: [outletId], variantIds })
  const goodsOf = new Map(goods.map((one) => [one.variantId, one]))
  const ofPeople = await listLotsOfPeople(tx, context, today)
  const isMeant = categoryFilter(rule.categoryIds, categories)
  return lots.flatMap((lot): RiskyLot[] => {
    const offs = offsAt(rule, lot.daysLeft)
    const found = goodsOf.get(lot.variantId)
    if (offs.length === 0 || !found || !isMeant(found.categoryId)) return []
    const isOfPeople = ofPeople.some(
      ({ productId, variantId, expiresOn }) =>
        productId === lot.productId && expiresOn === lot.expiresOn && (variantId ?? lot.variantId) === lot.variantId,
    )
    return [{ ...lot, goods: found, offs, isOfPeople }]
  })
}

/** Returns whether goods of a category are meant: all where none is named, else those of the named ones and below. */
function categoryFilter(
  ids: readonly string[],
  categories: readonly CategoryParent[],
): (categoryId: string | null) => boolean {
  if (ids.length === 0) return () => true
  const parentOf = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const isIn = (id: string | null | undefined): boolean =>
    id !== null && id !== undefined && (ids.includes(id) || isIn(parentOf.get(id)))
  return isIn
}
