import type { GoodsEdit } from '@kassa/domain/moving/goods/newer-goods.ts'
import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import type { PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type GoodsRevision, reviseGoods } from '../../catalogue/public.ts'
import type { MoveRun } from './act-move.ts'
import { insertEdits, type MoveEdit } from './move-edit.store.ts'

type Planned = PlannedThing<MovedProduct>

/** Variants that goods here got. */
interface Grown {
  readonly id: string
  readonly variantIds: readonly string[]
}

/**
 * Writes the names, taxes and prices that a newer file changes, and keeps what was there, with the variants that were added; answers those that could
 * not be changed.
 */
export async function reviseStep(
  tx: Tx,
  acting: MoveRun,
  step: readonly Planned[],
  grown: readonly Grown[],
): Promise<ReadonlyMap<Planned, Refusal>> {
  const { merchantId, moveId, now, newId, actor } = acting
  const planned = step.flatMap((one) =>
    one.targetId === null || one.edits.length === 0 ? [] : [{ one, revision: revisionOf(one.targetId, one.edits) }],
  )
  const refusals = await reviseGoods(
    { tx, merchantId, now, newId, actor },
    planned.map(({ revision }) => revision),
  )
  const done = planned.filter(({ revision }) => !refusals.has(revision.productId))
  await insertEdits(
    tx,
    merchantId,
    moveId,
    keptEdits(
      done.map(({ revision }) => revision),
      grown,
    ),
  )
  return new Map(
    planned.flatMap(({ one, revision }) => {
      const refusal = refusals.get(revision.productId)
      return refusal ? [[one, refusal] as const] : []
    }),
  )
}

/** Also of goods that only got variants something is kept. */
function keptEdits(revisions: readonly GoodsRevision[], grown: readonly Grown[]): MoveEdit[] {
  const byProduct = new Map<string, MoveEdit>(revisions.map((one) => [one.productId, one]))
  for (const { id: productId, variantIds: added } of grown)
    byProduct.set(productId, { ...(byProduct.get(productId) ?? unrevised(productId)), added })
  return [...byProduct.values()]
}

const unrevised = (productId: string): GoodsRevision => ({ productId, name: null, tax: null, prices: [] })

/** The edits of one product together: a price and its special price are one listing's. */
function revisionOf(productId: string, edits: readonly GoodsEdit[]): GoodsRevision {
  const name = edits.find((edit) => edit.field === 'name')
  const tax = edits.find((edit) => edit.field === 'tax')
  const prices = edits.flatMap((edit) => (edit.field === 'price' || edit.field === 'special' ? [edit] : []))
  const byPlace = Map.groupBy(prices, ({ outletId, variantId }) => `${outletId} ${variantId}`)
  return {
    productId,
    name: name ? { from: name.from, to: name.to } : null,
    tax: tax ? { from: tax.from, to: tax.to } : null,
    prices: [...byPlace.values()].flatMap((own) => {
      const [first] = own
      const price = own.find(({ field }) => field === 'price')
      const special = own.find(({ field }) => field === 'special')
      if (!first) return []
      const { outletId, variantId } = first
      return [
        {
          outletId,
          variantId,
          price: price ? whole(price) : null,
          special: special ? { from: special.from, to: special.to } : null,
        },
      ]
    }),
  }
}

const whole = ({ from, to }: { readonly from: number | null; readonly to: number | null }) => ({
  from: from ?? 0,
  to: to ?? 0,
})
