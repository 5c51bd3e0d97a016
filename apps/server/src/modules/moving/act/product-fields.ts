import { productFields, type ListingFields, type WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { TAXABLE_GOODS, UNTAXED_GOODS } from '@kassa/domain/moving/move-decisions.ts'
import type { GoodsTax } from '@kassa/domain/moving/goods/newer-goods.ts'
import type { MovedProduct, MovedStock, MovedVariant } from '@kassa/domain/moving/move-source.ts'
import { shelfPrice, wholeUnits } from '@kassa/domain/moving/columns/moved-amount.ts'
import { isZero } from '@kassa/domain/moving/columns/number-column.ts'
import { asksPrice } from '@kassa/domain/moving/goods/open-prices.ts'
import { type LotOpening, lotsToOpen } from '@kassa/domain/moving/openings.ts'
import { taxKey, taxLabel } from '@kassa/domain/moving/moved-tax.ts'
import { stockTogether } from '@kassa/domain/moving/goods/stock-together.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { makeReferences } from '../../catalogue/public.ts'
import type { Destination } from '../plan/shop-here.ts'
import type { OutletTax } from '../plan/outlet-taxes.ts'
import type { OutletHere, TaxOfMerchant } from '../plan/shop-here.store.ts'

export interface PartHere {
  readonly variantId: string
  readonly isThousandths: boolean
}

/** The facts of the shop that writing a moved product needs. */
export interface MoveContext {
  readonly decisions: MoveDecisions
  readonly destination: Destination
  readonly refer: Awaited<ReturnType<typeof makeReferences>>
  /** Goods by the SKU under which a combined product names them. */
  readonly parts: ReadonlyMap<string, PartHere>
}

export const weightUnitOf = (product: MovedProduct, { weightUnit }: MoveDecisions): 'g' | 'kg' | 'pound' | null =>
  product.isWeighed ? (product.weightUnit ?? weightUnit ?? 'kg') : null

export const isInThousandths = (unit: 'g' | 'kg' | 'pound' | null): boolean => unit === 'kg' || unit === 'pound'

/** The tax of a product here: the first of its taxes that was said to be one. */
function taxOf(
  product: Pick<MovedProduct, 'taxes' | 'isTaxable' | 'isUntaxed'>,
  { taxes }: Pick<Destination, 'taxes'>,
): TaxOfMerchant | undefined {
  const named = product.taxes.map((tax) => [taxLabel(tax), tax.name])
  const unnamed = product.isTaxable ? [[TAXABLE_GOODS]] : product.isUntaxed === true ? [[UNTAXED_GOODS]] : []
  const all = named.length > 0 ? named : unnamed
  return all
    .map((labels) => labels.map((label) => taxes.get(taxKey(label))).find((tax) => tax !== undefined))
    .find((tax) => tax !== undefined)
}

/** The tax that tills at an outlet will charge for a product: its own, its category's, or the outlet's. */
export function taxAt(
  product: Pick<MovedProduct, 'taxes' | 'isTaxable' | 'isUntaxed' | 'category'>,
  outletId: string,
  { decisions, destination }: Pick<MoveContext, 'decisions' | 'destination'>,
): OutletTax | undefined {
  return destination.applied.at(outletId, taxIdOf(product, { decisions, destination }))
}

/** The tax of a product here, else its category's; null for the outlet's. */
export function taxIdOf(
  product: Pick<MovedProduct, 'taxes' | 'isTaxable' | 'isUntaxed' | 'category'>,
  { decisions, destination }: Pick<MoveContext, 'decisions' | 'destination'>,
): string | null {
  const category = product.category.map((name) => decisions.categories[name] ?? name)
  return taxOf(product, destination)?.id ?? destination.applied.ofCategory(category)
}

/** A variant at an outlet, as the files have it; several locations may be one outlet. */
const stockAt = (variant: MovedVariant, outlet: OutletHere, { byPlace }: Destination): MovedStock | undefined =>
  stockTogether(variant.stock.filter(({ place }) => byPlace.get(place)?.id === outlet.id))

/** The price of a variant at an outlet in minor units; undefined where the till asks for it, or where it is less than the smallest coin. */
export function priceOf(
  product: MovedProduct,
  variant: MovedVariant,
  outlet: OutletHere,
  { decisions, destination }: Pick<MoveContext, 'decisions' | 'destination'>,
): number | undefined {
  const text = stockAt(variant, outlet, destination)?.price ?? variant.price
  if (text === null || asksPrice(variant)) return undefined
  const minor = converted(text, product, outlet, { decisions, destination })
  return minor === 0 ? undefined : minor
}

/** The price as the file writes it, in minor units; undefined where the till asks for it. */
export function filePriceOf(
  variant: MovedVariant,
  outlet: OutletHere,
  { destination }: Pick<MoveContext, 'destination'>,
): number | undefined {
  const text = stockAt(variant, outlet, destination)?.price ?? variant.price
  return text === null || asksPrice(variant) ? undefined : wholeUnits(text, exponentOf(outlet.currency))
}

/** The special price of a variant at an outlet, which is lower than its price; null for none, undefined where there is no price. */
export function specialOf(
  product: MovedProduct,
  variant: MovedVariant,
  outlet: OutletHere,
  around: Pick<MoveContext, 'decisions' | 'destination'>,
): number | null | undefined {
  const price = priceOf(product, variant, outlet, around)
  if (price === undefined) return undefined
  const reduced = variant.special === null ? price : converted(variant.special, product, outlet, around)
  return reduced < price ? reduced : null
}

/** The tax that files give goods here; undefined where they say nothing of taxes. */
export function goodsTaxOf(
  product: MovedProduct,
  { decisions, destination }: Pick<MoveContext, 'decisions' | 'destination'>,
): GoodsTax | undefined {
  const isSaid = product.isTaxable || (product.isUntaxed === true && Object.hasOwn(decisions.taxes, UNTAXED_GOODS))
  if (product.taxes.length === 0 && !isSaid) return undefined
  const tax = taxOf(product, destination)
  return { id: tax?.id ?? null, name: tax?.name ?? '' }
}

/** An amount of the files as the outlet writes it. */
const converted = (
  text: string,
  product: MovedProduct,
  outlet: OutletHere,
  around: Pick<MoveContext, 'decisions' | 'destination'>,
): number =>
  shelfPrice(
    wholeUnits(text, exponentOf(outlet.currency)),
    around.decisions.pricesContainTax ?? 'keep',
    taxAt(product, outlet.id, around),
  )

/** The decimals of a quantity of goods. */
export const decimalsOf = (product: MovedProduct, decisions: MoveDecisions): 0 | 3 =>
  isInThousandths(weightUnitOf(product, decisions)) ? 3 : 0

/** Returns how many of a variant a file says lie at an outlet, in its own unit; undefined where it says nothing or nobody counts them. */
export function quantityOf(
  product: MovedProduct,
  variant: MovedVariant,
  outlet: OutletHere,
  { decisions, destination }: Pick<MoveContext, 'decisions' | 'destination'>,
): number | undefined {
  const text = variant.isTracked ? stockAt(variant, outlet, destination)?.stock : null
  return text ? wholeUnits(text, decimalsOf(product, decisions)) : undefined
}

/** The lots of a variant at an outlet that a file names, in its own unit. */
export function lotsOf(
  product: MovedProduct,
  variant: MovedVariant,
  outlet: OutletHere,
  { decisions, destination }: Pick<MoveContext, 'decisions' | 'destination'>,
): LotOpening[] {
  const there = variant.isTracked ? stockAt(variant, outlet, destination) : undefined
  return lotsToOpen(there?.lots, decimalsOf(product, decisions))
}

export function costMinor({ cost }: MovedVariant, { currency }: OutletHere, { zeroIs }: MoveDecisions): number | null {
  if (cost === null || (isZero(cost) && zeroIs !== 'free')) return null
  return wholeUnits(cost, exponentOf(currency))
}

/** A listing has a price, also that of goods whose price the till asks for. */
const ASKED_PRICE = 1

function listingOf(
  product: MovedProduct,
  variant: MovedVariant,
  outlet: OutletHere,
  around: MoveContext,
): ListingFields {
  const { decisions, destination } = around
  const there = stockAt(variant, outlet, destination)
  const sellPriceMinor = priceOf(product, variant, outlet, around) ?? ASKED_PRICE
  const reduced = specialOf(product, variant, outlet, around) ?? null
  const places = decimalsOf(product, decisions)
  const level = (text: string | null | undefined): number => (text ? Math.max(0, wholeUnits(text, places)) : 0)
  return {
    outletId: outlet.id,
    sellPriceMinor,
    purchasePriceMinor: costMinor(variant, outlet, decisions),
    memberPriceMinor: null,
    minimumPriceMinor: null,
    special: reduced === null ? null : { kind: 'price', priceMinor: reduced },
    isOnShelf: product.isOnShelf && (there?.isSold ?? true),
    warningType: 1,
    warningLine: level(there?.lowStock ?? there?.reorderPoint),
    minimumStock: level(there?.restockLevel),
    minimumDays: 0,
  }
}

function partsOf(product: MovedProduct, { parts }: MoveContext): Result<WholeProductFields['parts']> {
  const unknown = product.parts.find(({ sku }) => !parts.has(sku))
  if (unknown) return refuse({ code: 'moving.part-unknown', facts: { sku: unknown.sku, name: product.name } })
  return accept(
    product.parts.flatMap(({ sku, quantity }) => {
      const part = parts.get(sku)
      return part ? [{ variantId: part.variantId, quantity: wholeUnits(quantity, part.isThousandths ? 3 : 0) }] : []
    }),
  )
}

const arePriced = (product: MovedProduct, around: MoveContext): boolean =>
  product.variants.every((variant) =>
    around.destination.outlets.every((outlet) => priceOf(product, variant, outlet, around) !== undefined),
  )

/** A moved product as it is written; refused where it leaves what a product may hold. */
export function productToWrite(product: MovedProduct, around: MoveContext): Result<WholeProductFields> {
  const { decisions, destination, refer } = around
  const parts = partsOf(product, around)
  if (!parts.ok) return parts
  const weightUnit = weightUnitOf(product, decisions)
  const isOpenPrice = product.variants.every(asksPrice)
  if (!isOpenPrice && !arePriced(product, around))
    return refuse({ code: 'moving.no-price', facts: { name: product.name } })
  const isOne = product.attributes.length === 0
  const [only] = product.variants
  const listings = (variant: MovedVariant) =>
    destination.outlets.map((outlet) => listingOf(product, variant, outlet, around))
  const category = product.category.map((name) => decisions.categories[name] ?? name)
  const read = productFields.safeParse({
    type: parts.value.length > 0 ? 'combined' : weightUnit === null ? 'standard' : 'weighed',
    name: product.name,
    names: {},
    reading: '',
    categoryId: category.length === 0 ? null : refer.category(category),
    brandId: product.brand === '' ? null : refer.brand(product.brand),
    taxId: taxOf(product, destination)?.id ?? null,
    unit: '',
    weightUnit: parts.value.length > 0 ? null : weightUnit,
    codes: isOne ? (only?.barcodes ?? []) : [],
    customCode: null,
    sku: isOne ? only?.sku || null : null,
    description: product.description,
    shelfNumber: '',
    isDiscountable: true,
    // Whether they have member discounts and earn points is as their category says.
    takesPoints: true,
    isReturnable: true,
    isOpenPrice,
    stockPolicy: product.variants.some(({ isTracked }) => isTracked) ? 'warn' : 'allow',
    productionDate: product.shelfLife?.producedOn ?? null,
    shelfLifeDays: product.shelfLife?.days ?? null,
    expiryWarningDays: null,
    listings: isOne && only ? listings(only) : [],
    labelIds: product.labels.map((label) => refer.label(label)),
    attributes: product.attributes,
    variants: isOne
      ? []
      : product.variants.map((one) => ({
          id: null,
          valueNames: one.options,
          codes: one.barcodes,
          customCode: null,
          sku: one.sku || null,
          listings: listings(one),
        })),
    parts: parts.value,
  })
  if (read.success) return accept(read.data)
  const [issue] = read.error.issues
  return refuse({ code: 'moving.product-unfit', facts: { place: issue?.path.join('.') ?? product.name } })
}
