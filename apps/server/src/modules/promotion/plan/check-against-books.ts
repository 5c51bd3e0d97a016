import { checkPlan } from '@kassa/domain/promotion/check-plan.ts'
import { outletsOfPlan } from '@kassa/domain/promotion/web-price-list.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { type Naming, thingsNamed } from './named-things.ts'
import { findCheapestGoods, findDearestGoods, listOutletFacts, listThingNames } from './named-things.store.ts'

/** The merchant's books, and the outlets that the caller may name. */
type Books = Pick<Context, 'tx' | 'merchantId' | 'reaches'>

/**
 * Checks that a plan is valid (`checkPlan`) and that its things exist: goods that are not archived, outlets that are the caller's and use
 * its currency, a price not below what the goods cost. Source: specification §5.
 */
export async function checkTerms(context: Books, given: PlanTerms): Promise<Result<PlanTerms>> {
  const checked = checkPlan(given)
  if (!checked.ok) return checked
  const terms = checked.value
  const named = await checkNamed(context, terms)
  return named.ok ? checkPrice(context, terms) : named
}

/** Goods and segments that are there and not archived, outlets that are the caller's and count in its currency; of a plan or a coupon. */
export async function checkNamed(context: Books, offer: Naming & { readonly currency: string }): Promise<Result<null>> {
  const gone = await findGone(context, offer)
  if (gone !== undefined) return refuse({ code: 'plan.goods-gone', facts: gone })
  return checkOutlets(context, offer)
}

/** Returns a missing thing that a plan names: its name, or its id where nobody knows the name, and the field it stands in. */
async function findGone(
  { tx, merchantId }: Books,
  offer: Naming,
): Promise<{ field: string; name: string } | undefined> {
  const things = thingsNamed([offer])
  const known = new Map((await listThingNames(tx, merchantId, things)).map((one) => [one.id, one]))
  const { products, variants, categories, brands, labels, segments } = things
  const gone = [...products, ...variants, ...categories, ...brands, ...labels, ...segments].find(
    (id) => known.get(id)?.isArchived ?? true,
  )
  if (gone === undefined) return undefined
  return { field: segments.includes(gone) ? 'target' : 'scope', name: known.get(gone)?.name ?? gone }
}

async function checkOutlets(
  context: Books,
  { currency, ...offer }: Naming & { readonly currency: string },
): Promise<Result<null>> {
  const outlets = outletsOfPlan(offer)
  const known = await listOutletFacts(context.tx, context.merchantId)
  const chosen = outlets.kind === 'all' ? known.map(({ id }) => id) : outlets.outletIds
  if (chosen.some((id) => !context.reaches(id) || !known.some((one) => one.id === id))) {
    return refuse({ code: 'thing.not-found' })
  }
  const other = known.find((one) => outlets.kind === 'some' && chosen.includes(one.id) && one.currency !== currency)
  return other
    ? refuse({
        code: 'plan.outlet-currency',
        facts: { field: offer.web ? 'web' : 'outlets', currency, outlet: other.name, given: other.currency },
      })
    : accept(null)
}

/**
 * A price that a plan names for chosen goods is lower than each of theirs (MK-S18); one for a category, a brand, a label or everything is
 * lower than that of something in it.
 */
async function checkPrice({ tx, merchantId }: Books, terms: PlanTerms): Promise<Result<PlanTerms>> {
  const { scope, outlets, currency, benefit } = terms
  const price = priceNamed(benefit)
  if (!price) return accept(terms)
  const there = { outletIds: outlets.kind === 'all' ? null : outlets.outletIds, currency }
  const compared = await (scope.kind === 'products'
    ? findCheapestGoods(tx, merchantId, { ...there, productIds: scope.products.map(({ productId }) => productId) })
    : findDearestGoods(tx, merchantId, { ...there, scope }))
  return compared && compared.sellPriceMinor <= price.minor
    ? refuse({
        code: 'plan.price-not-below',
        facts: {
          field: price.field,
          name: compared.name,
          original: compared.sellPriceMinor,
          given: price.minor,
          currency,
        },
      })
    : accept(terms)
}

function priceNamed(benefit: PlanTerms['benefit']): { readonly minor: number; readonly field: string } | null {
  if (benefit.type === 'promotion') return { minor: benefit.priceMinor, field: 'benefit.priceMinor' }
  return benefit.type === 'second-item' && benefit.reward.kind === 'price'
    ? { minor: benefit.reward.priceMinor, field: 'benefit.reward.priceMinor' }
    : null
}
