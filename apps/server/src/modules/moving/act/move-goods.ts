import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import { type PlannedThing, productLinkOf } from '@kassa/domain/moving/plan-move.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { makeReferences, type ProductWriting, takeChangeNumber, writeProduct } from '../../catalogue/public.ts'
import { addSuppliers } from '../../inventory/public.ts'
import { moveStock, type StockMove } from '../../stock/public.ts'
import {
  costMinor,
  isInThousandths,
  type PartHere,
  productToWrite,
  quantityOf,
  weightUnitOf,
} from './product-fields.ts'
import type { MoveRun, NotTaken } from './act-move.ts'
import type { OutletHere } from '../plan/shop-here.store.ts'
import { insertSources, type SourceRow } from './shop-move.store.ts'

const writingOf = (tx: Tx, { merchantId, now, newId, actor }: MoveRun): ProductWriting => ({
  tx,
  merchantId,
  now,
  newId,
  actor,
  holds: () => true,
  // One line for the whole move is written at its end, and desks are told once a step.
  audit: () => {},
  emit: () => {},
})

interface Written {
  readonly planned: PlannedThing<MovedProduct>
  readonly id: string
  readonly variantIds: readonly string[]
}

/** Writes new goods of one step, with what lies at each outlet and whence they came; answers how many came, and what could not. */
export async function moveGoods(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedProduct>[],
  parts: Map<string, PartHere>,
): Promise<{ readonly taken: number; readonly notTaken: readonly NotTaken[] }> {
  const { merchantId, moveId, decisions } = acting
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const writing = writingOf(tx, acting)
  const words = step.map(({ thing }) => ({ row: wordsOf(thing, decisions.categories) }))
  const refer = await makeReferences(writing, words)
  const suppliers = step.flatMap(({ thing }) => thing.variants.map(({ supplier }) => supplier))
  await addSuppliers({ tx, ...acting }, new Set(suppliers.filter((name) => name !== '')))
  const written: Written[] = []
  const notTaken: NotTaken[] = []
  for (const planned of step) {
    const fields = productToWrite(planned.thing, { ...acting, refer, parts })
    const done = fields.ok ? await writeProduct(writing, fields.value, changeNumber) : fields
    if (!done.ok) {
      notTaken.push({ file: planned.file, row: planned.row, name: planned.name, refusal: done.refusal })
      continue
    }
    written.push({ planned, ...done.value })
    const isThousandths = isInThousandths(weightUnitOf(planned.thing, decisions))
    planned.thing.variants.forEach(({ sku }, at) => {
      if (sku !== '') parts.set(sku, { variantId: done.value.variantIds[at] ?? done.value.id, isThousandths })
    })
  }
  await openStocks(tx, acting, written)
  const rows = written.map(({ planned: { thing }, id }) => productSource(thing, id))
  await insertSources(tx, merchantId, moveId, { rows, isMade: true })
  return { taken: written.length, notTaken }
}

const productSource = (thing: MovedProduct, targetId: string): SourceRow => ({
  kind: 'product',
  sourceKey: productLinkOf(thing),
  targetId,
  said: thing,
})

/** Posts what a newer file says lies there of goods that are here, and keeps what it said of them unless it is in doubt. */
export async function openGoodsAnew(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedProduct>[],
): Promise<void> {
  const moves = step.flatMap(({ stockOpenings }) =>
    stockOpenings.map(({ outletId, variantId, from, to }): StockMove => ({
      outletId,
      variantId,
      quantity: to - from,
      kind: 'import',
      costMinor: null,
    })),
  )
  await postStock(tx, { ...acting, outlets: acting.destination.outlets }, moves)
  const rows = step.flatMap(({ thing, targetId, doubt }) =>
    targetId === null || doubt !== null ? [] : [productSource(thing, targetId)],
  )
  await insertSources(tx, acting.merchantId, acting.moveId, { rows, isMade: false })
}

const wordsOf = (product: MovedProduct, categories: Readonly<Record<string, string>>) => ({
  ...(product.category.length > 0 && { category: product.category.map((name) => categories[name] ?? name) }),
  ...(product.brand !== '' && { brand: product.brand }),
  labels: product.labels,
})

/** Books what lies there as entries of the move, once: the goods are new. */
async function openStocks(tx: Tx, acting: MoveRun, written: readonly Written[]): Promise<void> {
  const { destination } = acting
  await postStock(
    tx,
    { ...acting, outlets: destination.outlets },
    destination.outlets.flatMap((outlet) => written.flatMap((one) => movesAt(one, outlet.id, acting))),
  )
}

/** Writes entries of the move into the books of stock, outlet by outlet. */
export async function postStock(
  tx: Tx,
  acting: Pick<MoveRun, 'merchantId' | 'moveId' | 'now' | 'actor'> & { readonly outlets: readonly OutletHere[] },
  moves: readonly StockMove[],
): Promise<void> {
  const { merchantId, moveId, now, actor, outlets } = acting
  for (const { id, timeZone, dayCutoffMinutes } of outlets) {
    const own = moves.filter(({ outletId }) => outletId === id)
    await moveStock(tx, merchantId, own, {
      kind: 'import',
      id: moveId,
      reason: '',
      actorKind: actor.kind,
      actorId: actor.accountId,
      businessDay: businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes }),
      at: now,
    })
  }
}

function movesAt({ planned: { thing }, variantIds }: Written, outletId: string, acting: MoveRun): StockMove[] {
  const { destination, decisions } = acting
  const outlet = destination.outlets.find(({ id }) => id === outletId)
  const isThousandths = isInThousandths(weightUnitOf(thing, decisions))
  return thing.variants.flatMap((variant, at): StockMove[] => {
    const quantity = outlet && quantityOf(thing, variant, outlet, acting)
    const variantId = variantIds[at]
    if (!outlet || !quantity || !variantId) return []
    const unit = costMinor(variant, outlet, decisions)
    const worth = unit === null ? null : costOfQuantity(quantity, unit, isThousandths)
    return [{ outletId, variantId, quantity, kind: 'import', costMinor: worth }]
  })
}
