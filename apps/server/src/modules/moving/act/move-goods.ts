import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import type { MovedProduct, MovedVariant, PlaceInFile } from '@kassa/domain/moving/move-source.ts'
import { saidOfNew } from '@kassa/domain/moving/goods/newer-goods.ts'
import { type PlannedThing, productLinkOf } from '@kassa/domain/moving/plan-move.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  addVariants,
  makeReferences,
  type ProductWriting,
  takeChangeNumber,
  writeProducts,
  type WrittenProduct,
} from '../../catalogue/public.ts'
import { reviseStep } from './revise-step.ts'
import { addSuppliers, insertNewPrices, type NewSupplierPrice } from '../../inventory/public.ts'
import { takesSupplierCode } from '@kassa/domain/moving/goods/left-out.ts'
import { moveStock, type StockMove } from '../../stock/public.ts'
import {
  costMinor,
  isInThousandths,
  type PartHere,
  productToWrite,
  quantityOf,
  weightUnitOf,
} from './product-fields.ts'
import { dayAt, lotsAt, writeLots } from './move-lots.ts'
import type { MoveRun, NotTaken, StepOutcome } from './act-move.ts'
import type { OutletHere } from '../plan/shop-here.store.ts'
import { insertSources, type SourceRow } from './shop-move.store.ts'
import { holdOpenings } from './still.store.ts'

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

/** The goods that combined products may be made of, and the codes by which they name them. */
export interface PartsOfMove {
  readonly here: Map<string, PartHere>
  readonly named: ReadonlySet<string>
}

export interface WrittenGoods {
  readonly planned: PlannedThing<MovedProduct>
  readonly id: string
  readonly variantIds: readonly string[]
}

/** Writes new goods of one step, with what lies at each outlet and whence they came; answers what came, and what could not. */
export async function moveGoods(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedProduct>[],
  parts: PartsOfMove,
): Promise<StepOutcome> {
  const { merchantId, moveId, decisions } = acting
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const writing = writingOf(tx, acting)
  const words = step.map(({ thing }) => ({ row: wordsOf(thing, decisions.categories) }))
  const refer = await makeReferences(writing, words)
  await addSuppliers({ tx, ...acting }, suppliersOf(step.flatMap(({ thing }) => thing.variants)))
  const written: WrittenGoods[] = []
  const notTaken: NotTaken[] = []
  for (const some of togetherOf(step)) {
    const fields = some.map(({ thing }) => productToWrite(thing, { ...acting, refer, parts: parts.here }))
    const answers = await writeFit(writing, fields, changeNumber)
    for (const [at, planned] of some.entries()) {
      const done = answers[at]
      if (done?.ok === false) notTaken.push({ ...placeOf(planned), refusal: done.refusal })
      if (done?.ok !== true) continue
      written.push({ planned, ...done.value })
      keepParts(parts, planned.thing, done.value, decisions)
    }
  }
  const supplied = written.flatMap((one) => supplierPricesOf(one, acting))
  if (supplied.length > 0) await insertNewPrices(tx, merchantId, supplied, acting.now)
  await openStocks(tx, acting, written)
  const rows = written.map(({ planned: { thing }, id }) => productSource(thing, id, saidWithin(thing, acting)))
  await insertSources(tx, merchantId, moveId, { rows, isMade: true })
  return { ids: written.map(({ id }) => id), notTaken }
}

/** The codes and costs of goods at their suppliers, where a file has both. */
function supplierPricesOf(
  { planned: { thing }, variantIds }: WrittenGoods,
  { destination: { outlets }, decisions, newId }: MoveRun,
): NewSupplierPrice[] {
  const [outlet] = outlets
  return thing.variants.flatMap((variant, at): NewSupplierPrice[] => {
    const variantId = variantIds[at]
    const priceMinor = outlet ? costMinor(variant, outlet, decisions) : null
    if (!outlet || !variantId || priceMinor === null || !takesSupplierCode(variant)) return []
    const { supplier, supplierCode: ownCode } = variant
    return [{ id: newId(), supplier, variantId, currency: outlet.currency, priceMinor, ownCode }]
  })
}

/** A thing whose book something else wrote into between plan and step: it keeps what it has. */
export const movedMeanwhile = ({ file, row, name }: PlaceInFile & { readonly name: string }): NotTaken => ({
  file,
  row,
  name,
  refusal: { code: 'moving.moved-since', facts: { name } },
  isPart: true,
})

const placeOf = ({ file, row, name }: PlannedThing<MovedProduct>) => ({ file, row, name })

/** Goods that are written together; a combined one by itself, after those that it may be made of. */
function* togetherOf(step: readonly PlannedThing<MovedProduct>[]): Generator<readonly PlannedThing<MovedProduct>[]> {
  const plain = step.filter(({ thing }) => thing.parts.length === 0)
  if (plain.length > 0) yield plain
  for (const one of step) if (one.thing.parts.length > 0) yield [one]
}

/** Writes those that are fit; answers for each in their order. */
async function writeFit(
  writing: ProductWriting,
  fields: readonly Result<WholeProductFields>[],
  changeNumber: number,
): Promise<readonly Result<WrittenProduct>[]> {
  const fit = fields.flatMap((one) => (one.ok ? [one.value] : []))
  const answers = [...(await writeProducts(writing, fit, changeNumber))]
  return fields.flatMap((one) => (one.ok ? answers.splice(0, 1) : [one]))
}

/** Keeps the codes under which combined products name a product that came. */
function keepParts(
  { here, named }: PartsOfMove,
  thing: MovedProduct,
  { id, variantIds }: WrittenProduct,
  decisions: MoveRun['decisions'],
): void {
  const isThousandths = isInThousandths(weightUnitOf(thing, decisions))
  for (const [at, { sku }] of thing.variants.entries()) {
    if (named.has(sku)) here.set(sku, { variantId: variantIds[at] ?? id, isThousandths })
  }
}

const saidWithin = (thing: MovedProduct, { destination: { byPlace } }: MoveRun): MovedProduct =>
  saidOfNew(thing, (place) => byPlace.has(place))

const productSource = (thing: MovedProduct, targetId: string, said = thing): SourceRow => ({
  kind: 'product',
  sourceKey: productLinkOf(thing),
  targetId,
  said,
})

/** Posts what a newer file says lies there of goods that are here, and keeps what it said of them unless it is in doubt. */
export async function openGoodsAnew(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedProduct>[],
): Promise<readonly NotTaken[]> {
  const { merchantId, moveId } = acting
  // Goods before their stock, as everywhere: two who lock both do not wait for each other.
  const { written, unadded } = await addNewVariants(tx, acting, step)
  const unrevised = new Map([...(await reviseStep(tx, acting, step, written)), ...unadded])
  const openings = step.flatMap(({ stockOpenings }) => stockOpenings)
  const isStill = await holdOpenings(tx, merchantId, openings)
  const moves = step.flatMap(({ stockOpenings }) =>
    stockOpenings.filter(isStill).map(({ outletId, variantId, from, to }): StockMove => ({
      outletId,
      variantId,
      quantity: to - from,
      kind: 'import',
      costMinor: null,
    })),
  )
  await postStock(tx, { ...acting, outlets: acting.destination.outlets }, moves)
  await writeLots(tx, acting, openings.filter(isStill))
  await openStocks(tx, acting, written)
  const touched = step.filter(({ stockOpenings }) => !stockOpenings.every(isStill))
  const rows = step.flatMap((one) =>
    one.targetId === null || one.doubt === 'moved-since' || touched.includes(one) || unrevised.has(one)
      ? []
      : [productSource(one.thing, one.targetId, one.said)],
  )
  await insertSources(tx, merchantId, moveId, { rows, isMade: false })
  return [
    ...[...unrevised].map(([one, refusal]) => ({ ...placeOf(one), refusal, isPart: true })),
    ...touched.map(movedMeanwhile),
  ]
}

/** Adds the variants that goods here lack; answers what came, each with its goods, and the goods that could not get them. */
async function addNewVariants(tx: Tx, acting: MoveRun, step: readonly PlannedThing<MovedProduct>[]) {
  const written: WrittenGoods[] = []
  const unadded = new Map<PlannedThing<MovedProduct>, Refusal>()
  const growing = step.filter(({ added }) => added.length > 0)
  if (growing.length === 0) return { written, unadded }
  const { merchantId } = acting
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const writing = writingOf(tx, acting)
  const refer = await makeReferences(writing, [])
  await addSuppliers({ tx, ...acting }, suppliersOf(growing.flatMap(({ added }) => added)))
  for (const one of growing) {
    // The rest of the goods stays as it is here.
    const thing = { ...one.thing, variants: one.added, category: [], brand: '', labels: [] }
    const fields = productToWrite(thing, { ...acting, refer, parts: new Map() })
    const done = fields.ok ? await addVariants(writing, one.targetId ?? '', fields.value, changeNumber) : fields
    if (done.ok) written.push({ planned: { ...one, thing }, id: one.targetId ?? '', variantIds: done.value })
    else unadded.set(one, done.refusal)
  }
  const supplied = written.flatMap((one) => supplierPricesOf(one, acting))
  if (supplied.length > 0) await insertNewPrices(tx, merchantId, supplied, acting.now)
  return { written, unadded }
}

const suppliersOf = (variants: readonly MovedVariant[]): ReadonlySet<string> =>
  new Set(variants.map(({ supplier }) => supplier).filter((name) => name !== ''))

const wordsOf = (product: MovedProduct, categories: Readonly<Record<string, string>>) => ({
  ...(product.category.length > 0 && { category: product.category.map((name) => categories[name] ?? name) }),
  ...(product.brand !== '' && { brand: product.brand }),
  labels: product.labels,
})

/** Books what lies there as entries of the move, once: the goods are new. */
async function openStocks(tx: Tx, acting: MoveRun, written: readonly WrittenGoods[]): Promise<void> {
  const { destination } = acting
  await postStock(
    tx,
    { ...acting, outlets: destination.outlets },
    destination.outlets.flatMap((outlet) => written.flatMap((one) => movesAt(one, outlet.id, acting))),
  )
  const lots = destination.outlets.flatMap((outlet) => written.flatMap((one) => lotsAt(one, outlet, acting)))
  await writeLots(tx, acting, lots)
}

/** Writes entries of the move into the books of stock, outlet by outlet. */
export async function postStock(
  tx: Tx,
  acting: Pick<MoveRun, 'merchantId' | 'moveId' | 'now' | 'actor'> & { readonly outlets: readonly OutletHere[] },
  moves: readonly StockMove[],
): Promise<void> {
  const { merchantId, moveId, now, actor, outlets } = acting
  for (const outlet of outlets) {
    const { id } = outlet
    const own = moves.filter(({ outletId }) => outletId === id)
    await moveStock(tx, merchantId, own, {
      kind: 'import',
      id: moveId,
      reason: '',
      actorKind: actor.kind,
      actorId: actor.accountId,
      businessDay: dayAt(outlet, now),
      at: now,
    })
  }
}

function movesAt({ planned: { thing }, variantIds }: WrittenGoods, outletId: string, acting: MoveRun): StockMove[] {
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
