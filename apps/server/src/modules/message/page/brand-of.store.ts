import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The account or shop whose brand is asked for: its merchant, else its partner; with neither the platform, which has none. */
export interface OfBrand {
  readonly merchantId: string | null
  readonly partnerId: string | null
}

/** The nearest brand, with its proven domain; null: none is proven. */
export const findBrandOf = (
  tx: Tx,
  { merchantId, partnerId }: OfBrand,
): Promise<{ readonly name: string; readonly domain: string | null } | undefined> =>
  tx.maybe(sql`select name, domain from kassa_brand_of(${merchantId}::uuid, ${partnerId}::uuid)`)

/** Returns whether a host is the proven domain of some brand. */
export const isBrandDomain = async (tx: Tx, host: string): Promise<boolean> =>
  (await tx.one<{ isOne: boolean }>(sql`select kassa_is_brand_domain(${host}) as is_one`)).isOne
