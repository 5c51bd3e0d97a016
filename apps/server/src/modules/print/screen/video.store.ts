import { VIDEO_PIECE_BYTES } from '@kassa/contract/print/screen.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface VideoRow {
  readonly id: string
  readonly name: string
  readonly contentType: string | null
  readonly bytes: number
  /** Pieces that came, in order. */
  readonly received: number
}

/** Pieces of a video of so many bytes. */
export const piecesOf = (bytes: number): number => Math.ceil(bytes / VIDEO_PIECE_BYTES)

export const isWhole = ({ bytes, received }: VideoRow): boolean => received >= piecesOf(bytes)

const columns = sql.raw('id, name, content_type, bytes, received')

export const insertVideo = (
  tx: Tx,
  merchantId: string,
  video: { readonly id: string; readonly name: string; readonly bytes: number; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into screen_video (merchant_id, id, name, bytes, created_at)
    values (${merchantId}, ${video.id}, ${video.name}, ${video.bytes}, ${video.now})`)

export const findVideo = (tx: Tx, merchantId: string, id: string): Promise<VideoRow | undefined> =>
  tx.maybe<VideoRow>(sql`select ${columns} from screen_video where merchant_id = ${merchantId} and id = ${id}`)

export const findVideoForUpdate = (tx: Tx, merchantId: string, id: string): Promise<VideoRow | undefined> =>
  tx.maybe<VideoRow>(sql`
    select ${columns} from screen_video where merchant_id = ${merchantId} and id = ${id} for update`)

export const setPieceReceived = (tx: Tx, merchantId: string, id: string, contentType: string | null): Promise<number> =>
  tx.run(sql`
    update screen_video set received = received + 1, content_type = coalesce(${contentType}, content_type)
    where merchant_id = ${merchantId} and id = ${id}`)

export async function countWholeVideos(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  const rows = await tx.many<VideoRow>(sql`
    select ${columns} from screen_video where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)
  return rows.filter(isWhole).length
}

/** The merchant's videos that came before `before`. */
export const listVideosBefore = (tx: Tx, merchantId: string, before: string): Promise<VideoRow[]> =>
  tx.many<VideoRow>(sql`
    select ${columns} from screen_video where merchant_id = ${merchantId} and created_at < ${before}`)

export const deleteVideo = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`delete from screen_video where merchant_id = ${merchantId} and id = ${id}`)

export async function countVideos(tx: Tx, merchantId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from screen_video where merchant_id = ${merchantId}`)
  return count
}
