import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

/** Brands and labels: things that are only a name, which products carry. */
export type NamedThing = 'brand' | 'label'

export interface NamedRecord {
  readonly id: string
  readonly name: string
  readonly productCount: number
  readonly version: number
}

const table = { brand: sql.raw('brand'), label: sql.raw('label') } as const

const counted: Readonly<Record<NamedThing, Sql>> = {
  brand: sql`(select count(*) from product where product.merchant_id = thing.merchant_id
    and product.brand_id = thing.id and product.archived_at is null)`,
  label: sql`(select count(*) from product_label
    join product on product.merchant_id = product_label.merchant_id and product.id = product_label.product_id
    where product_label.merchant_id = thing.merchant_id and product_label.label_id = thing.id
      and product.archived_at is null)`,
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (found) => `\\${found}`)

const searched = (search: string | undefined): Sql =>
  search ? sql`lower(thing.name) like ${`%${escapeLike(search.toLowerCase())}%`}` : sql`true`

type ListedNamed = NamedRecord & { sortName: string }

const namedHeadings: Headings<'name' | 'products'> = {
  name: { by: sql`row.sort_name`, as: 'text' },
  products: { by: sql`row.product_count`, as: 'number' },
}

export const namedList = listOf({
  columns: (_merchantId: string, thing: NamedThing, _search: string | undefined) =>
    sql`thing.id, thing.name, lower(thing.name) as sort_name, thing.version, ${counted[thing]} as product_count`,
  from: (merchantId: string, thing: NamedThing, search: string | undefined) => sql`
    from ${table[thing]} as thing
    where thing.merchant_id = ${merchantId} and thing.archived_at is null and ${searched(search)}`,
  order: keyset([sql`lower(thing.name)`, 'text'], [sql`thing.id`, 'id']),
  keyOf: ({ sortName, id }: ListedNamed) => [sortName, id],
  headings: namedHeadings,
})

export const findNamedForUpdate = (
  tx: Tx,
  merchantId: string,
  thing: NamedThing,
  id: string,
): Promise<NamedRecord | undefined> =>
  tx.maybe<NamedRecord>(sql`
    select thing.id, thing.name, thing.version, ${counted[thing]} as product_count from ${table[thing]} as thing
    where thing.merchant_id = ${merchantId} and thing.id = ${id} and thing.archived_at is null for update of thing`)

/** A brand that was not deleted. */
export const findBrand = (tx: Tx, merchantId: string, id: string): Promise<NamedRecord | undefined> =>
  tx.maybe<NamedRecord>(sql`
    select thing.id, thing.name, thing.version, ${counted.brand} as product_count from brand as thing
    where thing.merchant_id = ${merchantId} and thing.id = ${id} and thing.archived_at is null`)

/** Answers false, and writes nothing, where the name is taken (by upper and lower case alike). */
export async function insertNamed(
  tx: Tx,
  merchantId: string,
  thing: NamedThing,
  { id, name, at }: { readonly id: string; readonly name: string; readonly at: string },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into ${table[thing]} (merchant_id, id, name, created_at) values (${merchantId}, ${id}, ${name}, ${at})
    on conflict (merchant_id, lower(name)) where archived_at is null do nothing`)
  return added === 1
}

export const isNameTaken = async (
  tx: Tx,
  merchantId: string,
  thing: NamedThing,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from ${table[thing]} as thing where thing.merchant_id = ${merchantId} and lower(thing.name) = lower(${name})
      and thing.id <> ${id} and thing.archived_at is null`)) !== undefined

export const setName = (tx: Tx, merchantId: string, thing: NamedThing, id: string, name: string): Promise<number> =>
  tx.run(sql`
    update ${table[thing]} set name = ${name}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archiveNamed = (tx: Tx, merchantId: string, thing: NamedThing, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update ${table[thing]} set archived_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** Takes a label off every product that carries it. */
export const removeLabelEverywhere = (tx: Tx, merchantId: string, labelId: string): Promise<number> =>
  tx.run(sql`delete from product_label where merchant_id = ${merchantId} and label_id = ${labelId}`)

/** Returns the name of an offer for a label: a plan, a coupon, a session pass or a rate of points. */
export const findOfferForLabel = async (tx: Tx, merchantId: string, labelId: string): Promise<string | undefined> => {
  const named = sql.raw(`'$.**.labelIds[*] ? (@ == $id)', jsonb_build_object('id', asked.id)`)
  const found = await tx.maybe<{ name: string }>(sql`
    with asked as (select ${labelId}::text as id)
    select offer.name from asked, lateral (
      select terms ->> 'name' as name from marketing_plan
      where merchant_id = ${merchantId} and archived_at is null and jsonb_path_exists(terms, ${named})
      union all
      select terms ->> 'name' from coupon_template
      where merchant_id = ${merchantId} and archived_at is null and jsonb_path_exists(terms, ${named})
      union all
      select name from times_offer
      where merchant_id = ${merchantId} and archived_at is null and jsonb_path_exists(scope, ${named})
      union all
      select rate ->> 'name' from setting, jsonb_array_elements(value) as rate
      where merchant_id = ${merchantId} and key = 'member.point-rates' and jsonb_path_exists(rate, ${named})
    ) as offer order by offer.name limit 1`)
  return found?.name
}

export interface LabelOnProduct {
  readonly labelId: string
  readonly productId: string
}

/** Returns the products that carry these labels. */
export const listLabelCarriers = (tx: Tx, merchantId: string, labelIds: readonly string[]): Promise<LabelOnProduct[]> =>
  tx.many(sql`
    select label_id, product_id from product_label
    where merchant_id = ${merchantId} and label_id = any(${labelIds}::uuid[]) order by label_id, product_id`)

/** Gives labels back to the products that carried them; products that are gone stay without. */
export const putLabelsBack = (tx: Tx, merchantId: string, carried: readonly LabelOnProduct[]): Promise<number> =>
  tx.run(sql`
    insert into product_label (merchant_id, product_id, label_id)
    select product.merchant_id, product.id, given.label
    from jsonb_to_recordset(${json(carried.map(({ labelId, productId }) => ({ label: labelId, product: productId })))}::jsonb)
      as given (label uuid, product uuid)
    join product on product.merchant_id = ${merchantId} and product.id = given.product
    on conflict do nothing`)
