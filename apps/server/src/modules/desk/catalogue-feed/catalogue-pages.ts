import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { deskCatalogue as call } from '@kassa/contract/device/device.calls.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { PackedAnswer } from '../../../platform/calls/packed-answer.ts'
import { checkAnswer } from '../../../platform/calls/request.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { publishedSchema } from '../../../platform/http/published-schema.ts'
import { findLastEntry } from '../../inventory/public.ts'
import * as store from './catalogue-page.store.ts'
import { briefItemOf } from './desk-item.ts'
import { findCursor, listItems, listStarts, type FeedOutlet } from './feed.store.ts'

const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

/** Below every id there is. */
export const FIRST = '00000000-0000-0000-0000-000000000000'
export const GOODS_OF_PAGE = 5_000
/** Entries of the stock book that a till may have to ask for behind its goods: four answers. */
const ENTRIES_BEHIND = 20_000
/** The entries behind at which a page is made ahead, before a till finds it thrown away. */
export const ENTRIES_AHEAD = ENTRIES_BEHIND / 2

/** Counted up where a page says something else in the same words; what its words are is looked at by itself. */
const MEANING = 2

let form: string | undefined

/** The form of a page: where the program that made it had other fields, or other usual ones, it is another. */
export const pageForm = (): string =>
  (form ??= createHash('sha256')
    .update(JSON.stringify([MEANING, GOODS_OF_PAGE, publishedSchema(call.answer, 'output'), usualItem]))
    .digest('base64url'))

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Returns the beginnings of the outlet's pages, and the points from which changes of goods and of stock follow them. Goods come with the pages. */
export async function listPages(tx: Tx, place: FeedOutlet): Promise<OutputOf<typeof call.answer>> {
  const cursor = await findCursor(tx, place.merchantId)
  await store.forgetPagesBehind(tx, place, ENTRIES_BEHIND)
  const stockUpTo = (await store.findPagesStock(tx, place)) ?? (await findLastEntry(tx, place.merchantId))
  const [, ...starts] = await cutPages(tx, place)
  return { items: [], brief: [], next: FIRST, cursor, starts, stockUpTo }
}

/** Answers behind which items the pages of the outlet begin; they are cut where nobody did so before. */
export async function cutPages(tx: Tx, place: FeedOutlet): Promise<string[]> {
  const known = await store.listPageStarts(tx, place)
  if (known.length > 0) return known
  const starts = [FIRST, ...(await listStarts(tx, place, GOODS_OF_PAGE))]
  await store.insertPages(tx, place, starts)
  return starts
}

/** The page behind an item as it was made before, where nothing in it has changed; else made anew, by one till for all. */
export async function givePage(tx: Tx, place: FeedOutlet, after: string): Promise<PackedAnswer> {
  const before = soundOf(await store.findPage(tx, place, after))
  return new PackedAnswer(before ?? (await renewPage(tx, place, after)))
}

/**
 * The page behind an item, made anew where it may not be sent, or stands more than `behind` entries behind the stock book; whoever else wants to make
 * it waits, and finds it made.
 */
export async function renewPage(tx: Tx, place: FeedOutlet, after: string, behind?: number): Promise<Buffer> {
  await store.lockPage(tx, place, after)
  const page = await store.findPage(tx, place, after)
  const isOld = behind !== undefined && (await store.isPageBehind(tx, place, after, behind))
  return (isOld ? null : soundOf(page)) ?? (await makePage(tx, place, after, page.until))
}

/** Its bytes, where they may be sent. */
const soundOf = ({ packed, digest, isCurrent, form: its }: store.CataloguePage): Buffer | null =>
  isCurrent && its === pageForm() && packed && digest?.equals(digestOf(packed)) === true ? packed : null

/** Counter and stock book are read before the rows, so that what changes in between comes again with the changes. */
async function makePage(tx: Tx, place: FeedOutlet, after: string, until: string | null): Promise<Buffer> {
  const cursor = await findCursor(tx, place.merchantId)
  const stockUpTo = await findLastEntry(tx, place.merchantId)
  const rows = await listItems(tx, place, { after, until, limit: GOODS_OF_PAGE + 1 })
  const own = rows.slice(0, GOODS_OF_PAGE)
  const next = rows.length > own.length ? (own.at(-1)?.id ?? null) : until
  if (next !== null && next !== until) await store.insertPages(tx, place, [next])
  const brief = own.filter(({ isRemoved }) => !isRemoved).map(briefItemOf)
  const answer = checkAnswer(call.answer, call.name, { items: [], brief, next, cursor, starts: [], stockUpTo })
  const packed = await gzip(Buffer.from(JSON.stringify(answer)), { level: 6 })
  await store.setPage(tx, place, after, { form: pageForm(), cursor, stockUpTo, digest: digestOf(packed), packed })
  return packed
}
