import type { Restriction } from '@kassa/domain/country/restrictions.ts'
import type { CategoryDefaults } from '@kassa/domain/product/category-defaults.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A name in some languages. */
export type NamesByLanguage = Readonly<{ en?: string | undefined; zh?: string | undefined; ja?: string | undefined }>

export interface CategoryRecord extends CategoryDefaults {
  readonly id: string
  readonly name: string
  readonly names: NamesByLanguage
  readonly shownName: string
  readonly parentId: string | null
  readonly position: number
  readonly taxId: string | null
  readonly restriction: Restriction | null
  readonly productCount: number
  readonly version: number
}

const columns = sql`id, name, names, kassa_shown_name(name, names) as shown_name, parent_id, position, tax_id, restriction, member_discount_allowed,
  earns_points, version`

const counted = sql`(select count(*) from product where product.merchant_id = category.merchant_id
  and product.category_id = category.id and product.archived_at is null) as product_count`

export const listCategoryRecords = (tx: Tx, merchantId: string): Promise<CategoryRecord[]> =>
  tx.many<CategoryRecord>(sql`
    select ${columns}, ${counted} from category
    where merchant_id = ${merchantId} and archived_at is null
    order by position, lower(name), id`)

export const findCategory = (tx: Tx, merchantId: string, id: string): Promise<CategoryRecord | undefined> =>
  tx.maybe<CategoryRecord>(sql`
    select ${columns}, ${counted} from category
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)

/**
 * Locks the merchant's whole tree, so that two moves at once cannot make a circle that neither sees.
 *
 * Trees are small and moved rarely; sales never look here.
 */
export const listCategoriesForUpdate = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; name: string; parentId: string | null; version: number }[]> =>
  tx.many(sql`
    select id, name, parent_id, version from category
    where merchant_id = ${merchantId} and archived_at is null order by id for update`)

/** The tree with what each category says of its new goods. */
export const listCategoryDefaults = (
  tx: Tx,
  merchantId: string,
): Promise<(CategoryDefaults & { id: string; parentId: string | null })[]> =>
  tx.many(sql`
    select id, parent_id, member_discount_allowed, earns_points from category
    where merchant_id = ${merchantId} and archived_at is null`)

export const insertCategory = (
  tx: Tx,
  merchantId: string,
  category: CategoryDefaults & {
    readonly id: string
    readonly name: string
    readonly names: NamesByLanguage
    readonly parentId: string | null
    readonly taxId: string | null
    readonly restriction: Restriction | null
    readonly at: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into category (merchant_id, id, parent_id, name, names, tax_id, restriction, member_discount_allowed,
      earns_points, position, created_at)
    select ${merchantId}, ${category.id}, ${category.parentId}, ${category.name}, ${json(category.names)}::jsonb,
      ${category.taxId}, ${category.restriction}, ${category.memberDiscountAllowed}, ${category.earnsPoints},
      coalesce(max(position) + 1, 0), ${category.at}
    from category where merchant_id = ${merchantId} and parent_id is not distinct from ${category.parentId}`)

export const setCategory = (
  tx: Tx,
  merchantId: string,
  category: CategoryDefaults & {
    readonly id: string
    readonly name: string
    readonly names: NamesByLanguage
    readonly parentId: string | null
    readonly taxId: string | null
    readonly restriction: Restriction | null
    readonly position: number
  },
): Promise<number> =>
  tx.run(sql`
    update category set name = ${category.name}, names = ${json(category.names)}::jsonb, parent_id = ${category.parentId},
      tax_id = ${category.taxId}, restriction = ${category.restriction},
      member_discount_allowed = ${category.memberDiscountAllowed}, earns_points = ${category.earnsPoints}, position = ${category.position}, version = version + 1
    where merchant_id = ${merchantId} and id = ${category.id}`)

export const archiveCategory = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update category set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

/** Counts the things that keep a category from being archived. */
export const countCategoryUses = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ products: number; categories: number }> =>
  tx.one(sql`
    select
      (select count(*) from product where merchant_id = ${merchantId} and category_id = ${id} and archived_at is null)
        as products,
      (select count(*) from category where merchant_id = ${merchantId} and parent_id = ${id} and archived_at is null)
        as categories`)

export const isTaxKnown = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select id from settings_tax where merchant_id = ${merchantId} and id = ${id} and archived_at is null`,
  )) !== undefined

/** Returns how many of these stood under a category that is archived by now. */
export const countLostParents = async (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from category
      join category as parent on parent.merchant_id = category.merchant_id and parent.id = category.parent_id
      where category.merchant_id = ${merchantId} and category.id = any(${ids}::uuid[]) and parent.archived_at is not null`)
  ).count
