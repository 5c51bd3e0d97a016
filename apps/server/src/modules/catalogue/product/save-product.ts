import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { checkProduct } from '@kassa/domain/product/product-rule.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findUnknownReference } from './reference.store.ts'
import { findOutletCurrencies, insertPriceChange, setListing } from './listing.store.ts'
import { findCodesTaken, setCodes } from './product.store.ts'

/** A product's fields as they may be written: checked, each listing with its outlet's currency. */
export interface SoundProduct {
  readonly fields: ProductFields
  readonly currencies: ReadonlyMap<string, string>
}

const takenCode = {
  code: 'product.code-taken',
  'custom-code': 'product.custom-code-taken',
  sku: 'product.sku-taken',
} as const

/**
 * Checks everything that takes a look at other rows or at the outlets' currencies.
 *
 * An outlet that is not the caller's is not found; a code or reference that does not fit is refused by name.
 */
export async function checkProductFields(
  context: Context,
  id: string,
  fields: ProductFields,
): Promise<Result<SoundProduct>> {
  const { tx, merchantId } = context
  const currencies = await readCurrencies(context, fields)
  if (!currencies) return refuse({ code: 'thing.not-found' })
  const sound = checkProduct({
    ...fields,
    listings: fields.listings.map((listing) => ({ ...listing, currency: currencies.get(listing.outletId) ?? '' })),
  })
  if (!sound.ok) return sound
  const unknown = await findUnknownReference(tx, merchantId, fields)
  if (unknown) return refuse({ code: 'catalogue.reference-unknown', facts: { thing: unknown } })
  const folded = fields.codes.map((code) => barCodeKey(code))
  const [taken] = await findCodesTaken(tx, merchantId, id, folded, fields.customCode, fields.sku)
  if (taken) return refuse({ code: takenCode[taken.kind], facts: { code: taken.code, name: taken.name } })
  const twice = folded.find((code, index) => folded.indexOf(code) !== index)
  if (twice !== undefined) return refuse({ code: 'product.code-taken', facts: { code: twice, name: fields.name } })
  return accept({ fields, currencies })
}

async function readCurrencies(
  { tx, merchantId, actor }: Context,
  { listings }: ProductFields,
): Promise<ReadonlyMap<string, string> | undefined> {
  const outletIds = [...new Set(listings.map((listing) => listing.outletId))]
  if (outletIds.length !== listings.length) return undefined
  if (actor.outletIds !== 'all' && outletIds.some((id) => !actor.outletIds.includes(id))) return undefined
  const outlets = await findOutletCurrencies(tx, merchantId, outletIds)
  return outlets.length === outletIds.length ? new Map(outlets.map(({ id, currency }) => [id, currency])) : undefined
}

/** Writes codes and listings of a product that is already there, with the change number the desks will ask for. */
export async function writeCodesAndListings(
  context: Context,
  id: string,
  { fields, currencies }: SoundProduct,
  changeNumber: number,
): Promise<void> {
  const { tx, merchantId, actor, now, newId } = context
  const codes = fields.codes.map((code) => ({ code, folded: barCodeKey(code) }))
  await setCodes(tx, merchantId, id, codes)
  for (const listing of fields.listings.toSorted((a, b) => (a.outletId < b.outletId ? -1 : 1))) {
    const currency = currencies.get(listing.outletId) ?? ''
    await setListing(tx, merchantId, { variantId: id, productId: id, currency }, listing, changeNumber)
    await insertPriceChange(tx, merchantId, {
      id: newId(),
      outletId: listing.outletId,
      variantId: id,
      at: now,
      by: actor.name,
    })
  }
}
