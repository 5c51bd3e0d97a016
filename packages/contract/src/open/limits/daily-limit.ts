import { z } from 'zod'
import { type ScopeName, scopeTerms } from '../scopes.ts'
import { limitedValueScopes, valueUses } from '../stored-value/value-feed.ts'

/** Scopes whose uses a day are limited: what they do goes out of the shop, binds it to pay, or is gone for good. */
export const limitedScopes = [
  'orders_refund',
  'refunds_create',
  'member_books_adjust',
  'members_erase',
  'coupons_issue',
  'purchase_orders_submit',
  'invoices_credit',
  ...limitedValueScopes,
] as const satisfies readonly ScopeName[]

export type LimitedScope = (typeof limitedScopes)[number]

/** The most uses a day that a merchant may allow. */
export const MOST_USES_A_DAY = 10_000

/** Calls that use a limited scope up. Others with its name only look, or take back what it did. */
const CALLS: Readonly<Record<string, LimitedScope>> = {
  'open.create-refund': 'refunds_create',
  'open.give-back-web-order': 'orders_refund',
  'open.adjust-member-points': 'member_books_adjust',
  'open.adjust-member-balance': 'member_books_adjust',
  'open.erase-member': 'members_erase',
  'open.issue-coupons': 'coupons_issue',
  'open.submit-purchase-order': 'purchase_orders_submit',
  'open.credit-invoice': 'invoices_credit',
  ...valueUses,
}

/** The scope that a call uses up; undefined where it uses none up. */
export const scopeUsedBy = (callName: string): LimitedScope | undefined =>
  Object.hasOwn(CALLS, callName) ? CALLS[callName] : undefined

export const isLimited = (scope: ScopeName): scope is LimitedScope =>
  (limitedScopes as readonly ScopeName[]).includes(scope)

/** Uses a day where the merchant says no other number. Throws for a scope without a limit. */
export function usualUsesADay(scope: LimitedScope): number {
  const { usesADay } = scopeTerms(scope)
  if (usesADay === undefined) throw new Error(`${scope} has no limit a day`)
  return usesADay
}

/** Uses a day by scope, as the merchant agrees to them; a scope that is not named has the usual number. */
export const dailyLimits = z.partialRecord(z.enum(limitedScopes), z.int().min(1).max(MOST_USES_A_DAY)).default({})
