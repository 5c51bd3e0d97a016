import type { Refusal } from '@kassa/domain/result.ts'
import type { Database } from '../../../platform/db/database.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Goods of these sources that are here and have no picture of their own. */
export const listUnpictured = (
  tx: Tx,
  merchantId: string,
  keys: readonly string[],
): Promise<{ readonly sourceKey: string; readonly productId: string }[]> =>
  tx.many(sql`
    select distinct on (product.id) source.source_key, product.id as product_id
    from shop_move_source as source
    join product on product.merchant_id = source.merchant_id and product.id = source.target_id
      and product.archived_at is null and product.image_file_id is null
    where source.merchant_id = ${merchantId} and source.kind = 'product' and source.source_key = any(${keys}::text[])
    order by product.id, source.source_key`)

export interface PictureToQueue {
  readonly productId: string
  readonly address: string
  readonly isFetched: boolean
  readonly refusal: Refusal | null
}

/** Queues pictures to be fetched; those with a refusal are listed as failed. */
export const insertPictures = (
  tx: Tx,
  { merchantId, moveId, now }: { readonly merchantId: string; readonly moveId: string; readonly now: string },
  pictures: readonly PictureToQueue[],
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_picture (merchant_id, move_id, product_id, address, is_fetched, state, refusal, next_at)
    select ${merchantId}, ${moveId}, product_id, address, is_fetched, case when refusal is null then 'waiting' else 'failed' end,
      refusal, ${now}
    from jsonb_to_recordset(${json(
      pictures.map(({ productId, address, isFetched, refusal }) => ({
        product_id: productId,
        address,
        is_fetched: isFetched,
        refusal,
      })),
    )}::jsonb) as given (product_id uuid, address text, is_fetched boolean, refusal jsonb)
    on conflict (merchant_id, move_id, product_id) do nothing`)

export interface WaitingPicture {
  readonly merchantId: string
  readonly moveId: string
  readonly productId: string
  readonly address: string
  readonly attempts: number
}

/** Pictures whose turn has come, the oldest first; those of a move that pauses wait with it. */
export const listWaiting = (database: Database, now: string, limit: number): Promise<WaitingPicture[]> =>
  database.ask<WaitingPicture>(sql`
    select merchant_id, move_id, product_id, address, attempts from shop_move_picture
    where state = 'waiting' and is_fetched and next_at <= ${now} and not exists (
        select from shop_move_brought as brought where brought.merchant_id = shop_move_picture.merchant_id
          and brought.move_id = shop_move_picture.move_id and brought.paused_at is not null)
    order by next_at, merchant_id, move_id, product_id limit ${limit}`)

type Key = Pick<WaitingPicture, 'merchantId' | 'moveId' | 'productId'>

const at = ({ merchantId, moveId, productId }: Key) => sql`
  merchant_id = ${merchantId} and move_id = ${moveId} and product_id = ${productId}`

/** Locks a picture while it still waits; false where its move was undone. */
export const holdWaiting = async (tx: Tx, key: Key): Promise<boolean> =>
  (await tx.maybe(sql`select from shop_move_picture where ${at(key)} and state = 'waiting' for update`)) !== undefined

export const setPictureTaken = (tx: Tx, key: Key, pictureId: string): Promise<number> =>
  tx.run(sql`update shop_move_picture set state = 'taken', picture_id = ${pictureId} where ${at(key)}`)

/** A product that has a picture by now, or is gone, needs none. */
export const deletePicture = (tx: Tx, key: Key): Promise<number> =>
  tx.run(sql`delete from shop_move_picture where ${at(key)}`)

export const setPictureFailed = (
  tx: Tx,
  key: Key,
  { refusal, nextAt }: { readonly refusal: Refusal; readonly nextAt: string | null },
): Promise<number> =>
  tx.run(sql`
    update shop_move_picture set attempts = attempts + 1, refusal = ${json(refusal)}::jsonb,
      state = case when ${nextAt}::timestamptz is null then 'failed' else 'waiting' end,
      next_at = coalesce(${nextAt}::timestamptz, next_at)
    where ${at(key)} and state = 'waiting'`)

/** Pictures that only the file of a move has fail with it: nothing fetches them any more. */
export const failUnfetched = (tx: Tx, merchantId: string, moveId: string, refusal: Refusal): Promise<number> =>
  tx.run(sql`
    update shop_move_picture set state = 'failed', refusal = ${json(refusal)}::jsonb
    where merchant_id = ${merchantId} and move_id = ${moveId} and state = 'waiting' and not is_fetched`)

/** Forgets what an undone move still had to fetch; answers the pictures it gave to goods that were here before. */
export const forgetPictures = (
  tx: Tx,
  merchantId: string,
  moveId: string,
): Promise<{ readonly productId: string; readonly pictureId: string }[]> =>
  tx.many(sql`
    with gone as (
      delete from shop_move_picture where merchant_id = ${merchantId} and move_id = ${moveId}
      returning product_id, picture_id
    )
    select gone.product_id, gone.picture_id from gone
    where gone.picture_id is not null and not exists (
      select from shop_move_source as source where source.merchant_id = ${merchantId} and source.target_id = gone.product_id
        and source.move_id = ${moveId} and source.is_made)
    order by gone.product_id`)

/** How far the pictures of a move are, and the first of those that failed. */
export interface PicturesOfMove {
  readonly moveId: string
  readonly taken: number
  readonly waiting: number
  readonly failed: number
  readonly failures: readonly { readonly name: string; readonly address: string; readonly refusal: Refusal }[]
}

export const countPictures = (
  tx: Tx,
  merchantId: string,
  moveIds: readonly string[],
  shown: number,
): Promise<PicturesOfMove[]> =>
  tx.many(sql`
    select picture.move_id, count(*) filter (where state = 'taken')::int as taken,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
      coalesce((select jsonb_agg(jsonb_build_object('name', first.name, 'address', first.address, 'refusal', first.refusal)
          order by first.name, first.product_id)
        from (select product.name, failed.address, failed.refusal, failed.product_id from shop_move_picture as failed
          join product on product.merchant_id = failed.merchant_id and product.id = failed.product_id
          where failed.merchant_id = ${merchantId} and failed.move_id = picture.move_id and failed.state = 'failed'
          order by product.name, failed.product_id limit ${shown}) as first), '[]') as failures
    from shop_move_picture as picture
    where picture.merchant_id = ${merchantId} and picture.move_id = any(${moveIds}::uuid[])
    group by picture.move_id`)
