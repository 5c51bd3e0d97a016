import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { checkCharges } from '@kassa/domain/product/product-charges.ts'
import { checkProduct, type ProductBefore } from '@kassa/domain/product/product-rule.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { countPicturesAmong } from '../../../file/public.ts'
import { findOutletCurrencies } from '../listing.store.ts'
import type { VariantToWrite } from '../product-shape.ts'
import {
  findPartFault,
  findReferences,
  findWholeOf,
  type KnownReferences,
  unknownReference,
} from '../reference.store.ts'
import { type CodesAsked, type CodeTaken, listCodesTaken } from '../variant.store.ts'
import { codesOf } from './code-keys.ts'

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

/** A product that is to be written, with its variants. */
export interface ShapedProduct<Fields extends WholeProductFields = WholeProductFields> {
  readonly id: string
  readonly fields: Fields
  readonly variants: readonly VariantToWrite[]
}

/** A product's fields as they may be written: checked, with its variants, and the currency of each outlet. */
export interface SoundProduct<Fields extends WholeProductFields = WholeProductFields> extends ShapedProduct<Fields> {
  readonly currencies: ReadonlyMap<string, string>
}

/** The things here that products name: read once for those that are written together. */
export interface ProductsAround {
  readonly currencies: ReadonlyMap<string, string>
  readonly references: KnownReferences
  readonly taken: ReadonlyMap<string, CodeTaken>
}

const takenCode = {
  code: 'product.code-taken',
  'custom-code': 'product.custom-code-taken',
  sku: 'product.sku-taken',
} as const

const keyOf = (kind: CodeTaken['kind'], key: string): string => `${kind} ${key}`

/** Reads what products that are written together need to be held against. */
export async function findAround(
  { tx, merchantId }: ProductWriting,
  products: readonly ShapedProduct[],
): Promise<ProductsAround> {
  const variants = products.flatMap((product) => product.variants)
  const outletIds = new Set(variants.flatMap(({ listings }) => listings.map(({ outletId }) => outletId)))
  const outlets = await findOutletCurrencies(tx, merchantId, [...outletIds])
  const references = await findReferences(
    tx,
    merchantId,
    products.map(({ fields }) => fields),
  )
  const { code: folded, 'custom-code': customCodes, sku: skus } = codesOf(variants)
  const asked: CodesAsked = { folded, customCodes, skus }
  const taken = await listCodesTaken(tx, merchantId, asked)
  return {
    currencies: new Map(outlets.map(({ id, currency }) => [id, currency])),
    references,
    taken: new Map(taken.map((one) => [keyOf(one.kind, one.key), one])),
  }
}

/**
 * Checks everything that takes a look at other rows or at the outlets' currencies; `before` is null for a new product.
 *
 * An outlet that is not the caller's is not found; a code or reference that does not fit is refused by name.
 */
export async function checkProductFields<Fields extends WholeProductFields>(
  context: ProductWriting,
  product: ShapedProduct<Fields>,
  around: ProductsAround,
  before: ProductBefore | null,
): Promise<Result<SoundProduct<Fields>>> {
  const { tx, merchantId } = context
  const { id, fields, variants } = product
  const currencies = currenciesFor(context, variants, around)
  if (!currencies) return refuse({ code: 'thing.not-found' })
  const listings = variants.flatMap((variant) => variant.listings)
  const priced = listings.map((listing) => ({ ...listing, currency: currencies.get(listing.outletId) ?? '' }))
  const sound = checkProduct({ ...fields, listings: priced }, before)
  if (!sound.ok) return sound
  const charges = checkCharges(fields.type, fields.charges ?? [])
  if (!charges.ok) return charges
  const unknown = unknownReference(fields, around.references)
  if (unknown) return refuse({ code: 'catalogue.reference-unknown', facts: { thing: unknown } })
  const pictures = fields.imageFileId ? [fields.imageFileId] : []
  if (pictures.length > 0 && (await countPicturesAmong(tx, merchantId, pictures)) !== pictures.length) {
    return refuse({ code: 'catalogue.reference-unknown', facts: { thing: 'picture' } })
  }
  const partFault = await findPartFault(tx, merchantId, id, fields.parts)
  if (partFault) return refuse(partFault)
  const whole = fields.tracksSerials === true ? await findWholeOf(tx, merchantId, id) : undefined
  if (whole) return refuse({ code: 'product.serials-in-combination', facts: whole })
  const codes = checkCodes(product, around)
  return codes.ok ? accept({ ...product, currencies }) : codes
}

const kinds = ['code', 'custom-code', 'sku'] as const

function checkCodes({ id, fields: { name }, variants }: ShapedProduct, { taken }: ProductsAround): Result<true> {
  const all = codesOf(variants)
  for (const kind of kinds) {
    const owners = all[kind].map((key) => taken.get(keyOf(kind, key)))
    const other = owners.find((one) => one !== undefined && one.productId !== id)
    if (other) return refuse({ code: takenCode[kind], facts: { code: other.code, name: other.name } })
  }
  for (const kind of kinds) {
    const twice = all[kind].find((code, index) => all[kind].indexOf(code) !== index)
    if (twice !== undefined) return refuse({ code: takenCode[kind], facts: { code: twice, name } })
  }
  return accept(true)
}

/** The currencies of a product's outlets; undefined where one is not here or not the caller's, or stands twice. */
function currenciesFor(
  { actor }: ProductWriting,
  variants: readonly VariantToWrite[],
  { currencies }: ProductsAround,
): ReadonlyMap<string, string> | undefined {
  const isTwice = variants.some(
    ({ listings }) => new Set(listings.map(({ outletId }) => outletId)).size !== listings.length,
  )
  const outletIds = [...new Set(variants.flatMap(({ listings }) => listings.map(({ outletId }) => outletId)))]
  if (isTwice) return undefined
  if (actor.outletIds !== 'all' && outletIds.some((id) => !actor.outletIds.includes(id))) return undefined
  return outletIds.every((id) => currencies.has(id)) ? currencies : undefined
}
