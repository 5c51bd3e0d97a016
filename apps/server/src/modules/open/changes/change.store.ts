import type { ChangeKind } from '@kassa/contract/open/change.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface Head {
  readonly epoch: string
  readonly number: number
}

export const findHead = (tx: Tx, merchantId: string): Promise<Head> =>
  tx.one(sql`select epoch, number from change_head where merchant_id = ${merchantId}`)

export interface ChangeRow {
  readonly number: number
  readonly kind: ChangeKind
  readonly thingId: string
  readonly outletId: string | null
  readonly at: string
  readonly isGone: boolean
}

interface Span {
  readonly after: number
  readonly upTo: number
  readonly kinds: readonly ChangeKind[]
  readonly outletIds: readonly string[] | 'all'
  readonly limit: number
}

/** The condition that the thing of a row `c` (merchant_id, kind, thing_id, outlet_id) is there for whoever sees these outlets. */
export function isThere(outletIds: readonly string[] | 'all'): Sql {
  const theirs = outletIds === 'all' ? [] : outletIds
  return sql`
    case c.kind
      when 'product' then exists (select from catalogue_product p where p.merchant_id = c.merchant_id and p.id = c.thing_id and p.archived_at is null)
        and (${outletIds === 'all'} or exists (select from catalogue_listing l where l.merchant_id = c.merchant_id and l.product_id = c.thing_id
          and l.removed_at is null and l.outlet_id = any(${theirs}::uuid[])))
      when 'category' then exists (select from catalogue_category p where p.merchant_id = c.merchant_id and p.id = c.thing_id and p.archived_at is null)
      when 'brand' then exists (select from brand p where p.merchant_id = c.merchant_id and p.id = c.thing_id and p.archived_at is null)
      when 'tax' then exists (select from settings_tax p where p.merchant_id = c.merchant_id and p.id = c.thing_id and p.archived_at is null)
      when 'outlet' then exists (select from organisation_outlet p where p.merchant_id = c.merchant_id and p.id = c.thing_id and p.archived_at is null)
      when 'member' then exists (select from member_profile p where p.merchant_id = c.merchant_id and p.id = c.thing_id and p.archived_at is null
        and p.erased_at is null)
      when 'stock_level' then exists (select from catalogue_listing l join catalogue_product p on p.merchant_id = l.merchant_id and p.id = l.product_id
        where l.merchant_id = c.merchant_id and l.variant_id = c.thing_id and l.outlet_id = c.outlet_id and l.removed_at is null
          and p.archived_at is null)
      when 'web_hold' then exists (select from web_hold p where p.merchant_id = c.merchant_id and p.id = c.thing_id)
      else true end`
}

/**
 * Changes of these kinds, of these outlets or of none, in the order of their numbers. What is gone is asked now: it may have come back since. Goods that
 * none of these outlets lists are gone too, as from the list of products.
 */
export function listChangeRows(
  tx: Tx,
  merchantId: string,
  { after, upTo, kinds, outletIds, limit }: Span,
): Promise<ChangeRow[]> {
  const theirs = outletIds === 'all' ? [] : outletIds
  return tx.many(sql`
    select c.number, c.kind, c.thing_id, c.outlet_id, c.at, not ${isThere(outletIds)} as is_gone
    from change c
    where c.merchant_id = ${merchantId} and c.number > ${after} and c.number <= ${upTo} and c.kind = any(${kinds}::text[])
      and (c.outlet_id is null or ${outletIds === 'all'} or c.outlet_id = any(${theirs}::uuid[]))
    order by c.number limit ${limit}`)
}

/** A grant of before, null for all outlets; undefined where it is not known. */
export const findGrant = (
  tx: Tx,
  merchantId: string,
  installationId: string,
  grantNumber: number,
): Promise<{ scopes: string[]; outletIds: string[] | null } | undefined> =>
  tx.maybe(sql`
    select scopes, outlet_ids from app_grant
    where merchant_id = ${merchantId} and installation_id = ${installationId} and grant_number = ${grantNumber}`)

/** Every outlet of a merchant, the closed ones too. */
export const listOutletIds = async (tx: Tx, merchantId: string): Promise<readonly string[]> => {
  const rows = await tx.many<{ id: string }>(
    sql`select id from organisation_outlet as outlet where merchant_id = ${merchantId} order by id`,
  )
  return rows.map(({ id }) => id)
}
