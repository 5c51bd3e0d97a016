import type { editProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { forgetSerials } from '../../../stock/public.ts'
import { searchTextOf } from '../../search-text.ts'
import { holdBackEach, outletsCharged } from '../hold-back-charges.ts'
import { removeListings } from '../listing.store.ts'
import { openStock } from '../opening-stock.ts'
import { setProducts } from '../product.store.ts'
import { variantsOf } from '../product-shape.ts'
import { type DroppedWithStock, listDroppedWithStock, setVariants } from '../variant.store.ts'
import { checkProductFields, findAround, type ShapedProduct, type SoundProduct } from './check-product.ts'
import { codeKeysByProduct, type ProductsThere, type ProductThere, readProductsThere } from './products-there.ts'
import { runsApart } from './runs-apart.ts'
import { writeCodesAndListings } from './save-product.ts'

/** A product as it is to be, at the version at which somebody saw it. */
export type ProductEdit = OutputOf<typeof call.request>

/**
 * Changes products, as few statements for many as for one; answers for each, in their order, its id or why it was refused, as if they came one after
 * the other. Nothing of a refused one is written.
 */
export async function reviseProducts(
  context: Context,
  edits: readonly ProductEdit[],
  changeNumber: number,
): Promise<readonly Result<{ readonly id: string }>[]> {
  const keys = edits.length > 1 ? await codeKeysByProduct(context, edits) : undefined
  const answers: Result<{ readonly id: string }>[] = []
  for (const run of runsApart(edits, ({ id }) => keys?.get(id) ?? []))
    answers.push(...(await reviseTogether(context, run, changeNumber)))
  return answers
}

interface Shaped extends ShapedProduct {
  readonly edit: ProductEdit
  readonly before: ProductThere
  readonly known: ReadonlySet<string>
}

type Revised = Shaped & SoundProduct

async function reviseTogether(
  context: Context,
  edits: readonly ProductEdit[],
  changeNumber: number,
): Promise<readonly Result<{ readonly id: string }>[]> {
  const there = await readProductsThere(
    context,
    edits.map(({ id }) => id),
  )
  const checked = await checkTogether(
    context,
    edits.map((edit) => shapedOf(context, edit, there)),
  )
  const sound = checked.flatMap((one) => (one.ok ? [one.value] : []))
  if (sound.length > 0) await writeTogether(context, sound, changeNumber)
  return checked.map((one) => (one.ok ? accept({ id: one.value.id }) : one))
}

function shapedOf({ newId }: Context, edit: ProductEdit, there: ProductsThere): Result<Shaped> {
  const { id, version, confirmsOlderTills: _confirmed, ...given } = edit
  const locked = there.locked.get(id)
  const before = there.views.get(id)
  if (!locked || !before || locked.archivedAt !== null) return refuse({ code: 'thing.not-found' })
  if (locked.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = { ...given, ...kept(before, given) }
  if (before.type !== fields.type) return refuse({ code: 'request.invalid', facts: { fields: 'type' } })
  const known = there.variantIds.get(id) ?? new Set<string>()
  const variants = variantsOf(id, fields, known, newId)
  return variants.ok ? accept({ id, fields, variants: variants.value, edit, before, known }) : variants
}

type Given = Omit<ProductEdit, 'id' | 'version' | 'confirmsOlderTills'>

/** Returns the fields that were left out, with their present values. */
const kept = (
  before: ProductThere,
  given: Given,
): Pick<WholeProductFields, 'labelIds' | 'attributes' | 'variants' | 'parts'> => ({
  labelIds: given.labelIds ?? before.labels.map(({ id }) => id),
  attributes: given.attributes ?? before.attributes ?? [],
  variants: given.variants ?? (given.attributes?.length === 0 ? [] : before.variants),
  parts: given.parts ?? before.parts.map(({ variantId, quantity }) => ({ variantId, quantity })),
})

async function checkTogether(context: Context, shaped: readonly Result<Shaped>[]): Promise<readonly Result<Revised>[]> {
  const fitting = shaped.flatMap((one) => (one.ok ? [one.value] : []))
  const around = await findAround(context, fitting)
  const dropped = await listDroppedWithStock(context.tx, context.merchantId, fitting)
  const droppedOf = new Map(dropped.map((one) => [one.productId, one]))
  const held = await holdBackEach(context, fitting.map(chargedOf))
  const checked = new Map<Shaped, Result<Revised>>()
  for (const [at, one] of fitting.entries()) {
    const sound = await checkProductFields(context, one, around, one.before)
    const refused = [sound, held[at] ?? accept(null), stockKept(one, droppedOf.get(one.id))].find(({ ok }) => !ok)
    checked.set(one, refused && !refused.ok ? refused : accept({ ...one, currencies: around.currencies }))
  }
  return shaped.map((one) => (one.ok ? (checked.get(one.value) ?? refuse({ code: 'thing.not-found' })) : one))
}

const chargedOf = ({ fields, before, edit }: Shaped) => ({
  fields: { ...fields, charges: fields.charges ?? before.charges },
  known: outletsCharged(before),
  isConfirmed: edit.confirmsOlderTills,
})

function stockKept({ fields }: Shaped, dropped: DroppedWithStock | undefined): Result<null> {
  if (!dropped) return accept(null)
  const { onHand } = dropped
  const combination = dropped.combination === '' ? fields.name : dropped.combination
  return refuse({ code: 'product.variant-has-stock', facts: { onHand, combination } })
}

async function writeTogether(context: Context, products: readonly Revised[], changeNumber: number): Promise<void> {
  const { tx, merchantId, now, actor } = context
  const rows = products.map(({ id, fields }) => ({ id, fields, searchText: searchTextOf(fields) }))
  await setProducts(tx, merchantId, rows, now)
  await setVariants(tx, merchantId, products, now)
  await removeListings(tx, merchantId, { ...keptOf(products), within: actor.outletIds }, changeNumber, now)
  await writeCodesAndListings(context, products, changeNumber)
  for (const product of products) {
    const { id, fields, before, known, edit } = product
    await openStock(context, product, new Set([...known, id]))
    if (before.tracksSerials && edit.tracksSerials === false) await forgetSerials(context, id)
    context.audit({ subject: `product/${id}`, before, after: fields })
  }
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
}

const keptOf = (products: readonly Revised[]) => ({
  productIds: products.map(({ id }) => id),
  keep: products
    .flatMap(({ variants }) => variants)
    .flatMap(({ id: variantId, listings }) => listings.map(({ outletId }) => ({ variantId, outletId }))),
})
