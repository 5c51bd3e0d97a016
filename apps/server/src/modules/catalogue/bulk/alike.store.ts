import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface AlikeProduct {
  readonly id: string
  readonly name: string
}

/** Goods on sale that are called nearly like `name`, but for one product. Which names are nearly equal: docs/decisions/2471. */
export const listNearlyNamed = (tx: Tx, name: string, except: string | null, most: number): Promise<AlikeProduct[]> =>
  tx.many(sql`
    select id, kassa_shown_name(name, names) as name from kassa_find_near_names(array[${name}]::text[], ${most + 1}::integer)
    where id is distinct from ${except}::uuid limit ${most}`)

/** Goods on sale whose picture has the same content as this one, but for one product. */
export const listSamePictured = (
  tx: Tx,
  merchantId: string,
  pictureId: string,
  except: string | null,
  most: number,
): Promise<AlikeProduct[]> =>
  tx.many(sql`
    select product.id, kassa_shown_name(product.name, product.names) as name
    from picture as shown
    join picture as same on same.merchant_id = ${merchantId} and same.sha256 = shown.sha256
    join product on product.merchant_id = ${merchantId} and product.image_file_id = same.id
    where shown.merchant_id = ${merchantId} and shown.id = ${pictureId} and product.archived_at is null
      and product.id is distinct from ${except}::uuid
    order by product.name, product.id limit ${most}`)

/** For each of these names that some goods on sale nearly have: the first of those. */
export const listNearNames = (tx: Tx, names: readonly string[]): Promise<{ asked: string; name: string }[]> =>
  tx.many(sql`select asked, name from kassa_find_near_names(${names}::text[], 1)`)

/** The place of each name that nearly repeats an earlier one, with the place of that; from 1 on. */
export const listNearRepeats = (
  tx: Tx,
  merchantId: string,
  names: readonly string[],
): Promise<{ at: number; before: number }[]> =>
  tx.many(sql`
    with keys as (
      select at, unnest(kassa_near_keys(${merchantId}::uuid, name)) as key from unnest(${names}::text[]) with ordinality as given (name, at)
    ), earliest as (select key, min(at) as at from keys group by key)
    select keys.at, min(earliest.at) as before from keys join earliest on earliest.key = keys.key and earliest.at < keys.at group by keys.at`)
