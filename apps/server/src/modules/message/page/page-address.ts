import type { Tx } from '../../../platform/db/tx.ts'
import { findBrandOf } from './brand-of.store.ts'

/** The address of the pages at a proven domain, or the platform's own. */
export const pagesAt = <Own extends string | null>(domain: string | null | undefined, own: Own): string | Own =>
  domain ? `https://${domain}` : own

/**
 * The address under which people open pages of a merchant: the proven domain of its partner's brand, else `PUBLIC_URL`; null where nobody out there reaches this
 * program. What machines call stays at `PUBLIC_URL`. Source: docs/decisions/2695.
 */
export async function findPageAddress(tx: Tx, publicUrl: string | null, merchantId: string): Promise<string | null> {
  if (publicUrl === null) return null
  const brand = await findBrandOf(tx, { merchantId, partnerId: null })
  return pagesAt(brand?.domain, publicUrl)
}
