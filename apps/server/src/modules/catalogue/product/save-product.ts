import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { checkCharges } from '@kassa/domain/product/product-charges.ts'
import { checkProduct, type ProductBefore } from '@kassa/domain/product/product-rule.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { takePurchasePrices } from '../../stock/public.ts'
import { findOutletCurrencies, insertPriceChanges, setListings, touchWholes } from './listing.store.ts'
import { setLabels, setParts } from './product-extra.store.ts'
import type { VariantToWrite } from './product-shape.ts'
import { findPartFault, findUnknownReference, findWholeOf } from './reference.store.ts'
import { findCodesTaken, setCodes, type Making } from './variant.store.ts'

/** The part of a call that writing a product needs; a move writes without one. */
export interface ProductWriting extends Pick<
  Context,
  'tx' | 'merchantId' | 'now' | 'newId' | 'audit' | 'emit' | 'holds'
> {
  readonly actor: {
    readonly kind: string
    readonly accountId: string | null
    readonly name: string
    readonly outletIds: readonly string[] | 'all'
  }
}

/** A product's fields as they may be written: checked, with its variants, and the currency of each outlet. */
export interface SoundProduct {
  readonly fields: WholeProductFields
  readonly variants: readonly VariantToWrite[]
  readonly currencies: ReadonlyMap<string, string>
}

const takenCode = {
  code: 'product.code-taken',
  'custom-code': 'product.custom-code-taken',
  sku: 'product.sku-taken',
} as const

/**
 * Checks everything that takes a look at other rows or at the outlets' currencies; `before` is null for a new product.
 *
 * An outlet that is not the caller's is not found; a code or reference that does not fit is refused by name.
 */
export async function checkProductFields(
  context: ProductWriting,
  id: string,
  fields: WholeProductFields,
  variants: readonly VariantToWrite[],
  before: ProductBefore | null,
): Promise<Result<SoundProduct>> {
  const { tx, merchantId } = context
  const listings = variants.flatMap((variant) => variant.listings)
  const currencies = await readCurrencies(context, variants)
  if (!currencies) return refuse({ code: 'thing.not-found' })
  const priced = listings.map((listing) => ({ ...listing, currency: currencies.get(listing.outletId) ?? '' }))
  const sound = checkProduct({ ...fields, listings: priced }, before)
  if (!sound.ok) return sound
  const charges = checkCharges(fields.type, fields.charges ?? [])
  if (!charges.ok) return charges
  const unknown = await findUnknownReference(tx, merchantId, fields)
  if (unknown) return refuse({ code: 'catalogue.reference-unknown', facts: { thing: unknown } })
  const pictures = fields.imageFileId ? [fields.imageFileId] : []
  if (pictures.length > 0 && (await countPicturesAmong(tx, merchantId, pictures)) !== pictures.length) {
    return refuse({ code: 'catalogue.reference-unknown', facts: { thing: 'picture' } })
  }
  const partFault = await findPartFault(tx, merchantId, id, fields.parts)
  if (partFault) return refuse(partFault)
  const whole = fields.tracksSerials === true ? await findWholeOf(tx, merchantId, id) : undefined
  if (whole) return refuse({ code: 'product.serials-in-combination', facts: whole })
  const codes = await checkCodes(context, id, fields, variants)
  return codes.ok ? accept({ fields, variants, currencies }) : codes
}

async function checkCodes(
  { tx, merchantId }: ProductWriting,
  id: string,
  { name }: WholeProductFields,
  variants: readonly VariantToWrite[],
): Promise<Result<true>> {
  const folded = variants.flatMap(({ codes }) => codes.map((code) => barCodeKey(code)))
  const customCodes = variants.flatMap(({ customCode }) => customCode ?? [])
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const [taken] = await findCodesTaken(tx, merchantId, id, { folded, customCodes, skus })
  if (taken) return refuse({ code: takenCode[taken.kind], facts: { code: taken.code, name: taken.name } })
  const all = { code: folded, 'custom-code': customCodes, sku: skus }
  for (const kind of ['code', 'custom-code', 'sku'] as const) {
    const twice = all[kind].find((code, index) => all[kind].indexOf(code) !== index)
    if (twice !== undefined) return refuse({ code: takenCode[kind], facts: { code: twice, name } })
  }
  return accept(true)
}

async function readCurrencies(
  { tx, merchantId, actor }: ProductWriting,
  variants: readonly VariantToWrite[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const isTwice = variants.some(
    ({ listings }) => new Set(listings.map(({ outletId }) => outletId)).size !== listings.length,
  )
  const outletIds = [...new Set(variants.flatMap(({ listings }) => listings.map(({ outletId }) => outletId)))]
  if (isTwice) return undefined
  if (actor.outletIds !== 'all' && outletIds.some((id) => !actor.outletIds.includes(id))) return undefined
  const outlets = await findOutletCurrencies(tx, merchantId, outletIds)
  return outlets.length === outletIds.length ? new Map(outlets.map(({ id, currency }) => [id, currency])) : undefined
}

/**
 * Writes codes, labels, parts and listings of a product whose variants are already there, with the change number the desks
 * will ask for.
 */
export async function writeCodesAndListings(
  context: ProductWriting,
  productId: string,
  { fields, variants, currencies }: SoundProduct,
  { changeNumber, ...making }: Making & { readonly changeNumber: number },
): Promise<void> {
  const { tx, merchantId, actor, now, newId } = context
  await setCodes(
    tx,
    merchantId,
    productId,
    variants.map(({ id, codes }) => ({ id, codes: codes.map((code) => ({ code, folded: barCodeKey(code) })) })),
    making,
  )
  await setLabels(tx, merchantId, productId, fields.labelIds, making)
  await setParts(tx, merchantId, productId, fields.parts, making)
  const rows = variants.flatMap(({ id, listings }) =>
    listings.map((listing) => ({
      id: newId(),
      variantId: id,
      currency: currencies.get(listing.outletId) ?? '',
      listing,
    })),
  )
  const keepsPurchasePrices = !context.holds('platform.catalogue.products.costs')
  await setListings(tx, merchantId, productId, rows, { changeNumber, keepsPurchasePrices })
  await insertPriceChanges(
    tx,
    merchantId,
    rows.map(({ id, variantId, listing }) => ({ id, variantId, outletId: listing.outletId })),
    { at: now, by: actor.name },
  )
  const keys = rows.map(({ variantId, listing }) => ({ variantId, outletId: listing.outletId }))
  if (!keepsPurchasePrices) await takePurchasePrices(context, keys)
  // Nothing can be made of what was not here.
  if (!making.isNew) await touchWholes(tx, merchantId, [productId], changeNumber)
}
