import type { Scope } from '@kassa/domain/basket/index.ts'
import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { outletsOfPlan } from '@kassa/domain/promotion/web-price-list.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listThingNames } from './named-things.store.ts'

/** Everything that plans name, by kind. */
export interface NamedThings {
  readonly products: readonly string[]
  readonly variants: readonly string[]
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly labels: readonly string[]
  readonly outlets: readonly string[]
  readonly segments: readonly string[]
}

/** An offer that names goods and outlets: a plan, or a coupon, which gives nothing of its own. */
export type Naming = Pick<PlanTerms, 'scope' | 'outlets'> & Partial<Pick<PlanTerms, 'benefit' | 'target' | 'web'>>

export function thingsNamed(offers: readonly (Naming | CouponTerms)[]): NamedThings {
  const plans: readonly Naming[] = offers
  const scopes = plans.flatMap(({ scope, benefit }) => [
    scope,
    ...(benefit && 'conditionScope' in benefit && benefit.conditionScope ? [benefit.conditionScope] : []),
  ])
  const products = scopes.flatMap((scope) => (scope.kind === 'products' ? scope.products : []))
  return {
    products: unique(products.map(({ productId }) => productId)),
    variants: unique([
      ...products.flatMap(({ variantId }) => (variantId === null ? [] : [variantId])),
      ...plans.flatMap(({ benefit }) => rewardsOf(benefit)),
    ]),
    categories: unique(scopes.flatMap((scope) => idsOf(scope, 'categories'))),
    brands: unique(scopes.flatMap((scope) => idsOf(scope, 'brands'))),
    labels: unique(scopes.flatMap((scope) => idsOf(scope, 'labels'))),
    outlets: unique(plans.map(outletsOfPlan).flatMap((of) => (of.kind === 'some' ? of.outletIds : []))),
    segments: unique(plans.flatMap(({ target }) => (target?.kind === 'segments' ? target.segmentIds : []))),
  }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

function idsOf(scope: Scope, kind: 'categories' | 'brands' | 'labels'): readonly string[] {
  if (scope.kind === 'categories' && kind === 'categories') return scope.categoryIds
  if (scope.kind === 'labels' && kind === 'labels') return scope.labelIds
  return scope.kind === 'brands' && kind === 'brands' ? scope.brandIds : []
}

function rewardsOf(benefit: PlanTerms['benefit'] | undefined): readonly string[] {
  if (benefit?.type === 'full-gift') return benefit.gifts.map(({ variantId }) => variantId)
  return benefit?.type === 'exchange' ? benefit.items.map(({ variantId }) => variantId) : []
}

/** Returns the names of the things in the reader's language, by their ids. */
export async function namesOf(
  tx: Tx,
  merchantId: string,
  offers: readonly (Naming | CouponTerms)[],
): Promise<Record<string, string>> {
  const named = await listThingNames(tx, merchantId, thingsNamed(offers))
  return Object.fromEntries(named.map(({ id, name }) => [id, name]))
}
