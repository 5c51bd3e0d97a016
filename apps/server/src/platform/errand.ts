import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { MissingUnit } from '@kassa/domain/inventory/missing-unit.ts'
import type { SortKey } from './clusters/overview.ts'
import type { Context } from './command.ts'
import { sql, type Sql } from './db/sql.ts'
import type { SeekerInside } from './finder.ts'

/** An id that stands for a text, for an entry that is about no thing of its own: the same each time. */
export const idOfText = (text: Sql): Sql =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`

/** Days after it began for which a merchant is told of what it never looked at; later it has chosen to leave it so. */
const NEW_DAYS = 30

/** The condition that a merchant began so lately that its set-up is told of. */
export const isNewMerchant = (merchantId: string, now: string): Sql => sql`
  exists (select from merchant where id = ${merchantId} and created_at > ${now}::timestamptz - make_interval(days => ${NEW_DAYS}::integer))`

/** The condition that the outlet of `doc` opens today: what is to be done in the shop waits for a day on which somebody is there. */
export const opensToday = (now: string, outletId: Sql = sql`doc.outlet_id`): Sql =>
  sql`not kassa_closed_day(doc.merchant_id, ${outletId}, ${now}::timestamptz)`

/** One thing that waits for a person. */
export interface Errand {
  /** The id of its subject; with its kind it is the entry's name for as long as the cause stands. */
  readonly id: string
  /** The thing itself: a document's number, a device's name. */
  readonly title: string
  readonly outletId: string | null
  readonly outletName: string | null
  /** The moment since which it waits; null: nobody knows, or it has no beginning. */
  readonly at: string | null
  /** How many things it stands for. */
  readonly count?: number
  /** The value that its place among the others is read from, where nothing that is shown tells it. */
  readonly standsBy?: string
  /** An amount that belongs to it, with its currency. */
  readonly amountMinor?: number | null
  readonly currency?: string | null
  /** The most helpful next step, by a name that the screen has words for. */
  readonly hint?: string | null
  /** The thing that would settle it, where that is not the entry's own: its kind, and the name people use for it. */
  readonly target?: ErrandTarget | null
}

export interface ErrandTarget {
  readonly kind: 'purchase-order' | 'transfer' | 'goods' | 'unit'
  readonly id: string
  readonly name: string
  /** The facts of a receipt in the wrong unit: the quantity as booked, the size of a pack, the resulting quantity, and the evidence. */
  readonly unit?: Pick<MissingUnit, 'packSize' | 'pieces' | 'evidence'> & { readonly received: number }
}

/** The person who looks, and everything else they may see. */
export interface ErrandSeeker extends SeekerInside, Pick<Context, 'holds'> {}

/** The place where entries are looked for. */
export type ErrandPlace = Pick<SeekerInside, 'tx' | 'merchantId' | 'outletIds' | 'now'>

/** Gathers one kind of entries of the inbox, from its cause: nothing is kept. */
export interface ErrandSource {
  /** The kind, which is also the name of its file among the kinds of the inbox on screen. */
  readonly kind: string
  /** The urgency: the lower, the sooner somebody should look; within a kind the source decides. 4 is for what no sale waits for. */
  readonly urgency: 1 | 2 | 3 | 4
  /** The call that lists its subject: people who may make it see the entries. */
  readonly list: Endpoint
  /** Returns the open entries at the seeker's outlets, the most urgent first, at most `limit`. */
  readonly gather: (seeker: ErrandSeeker, limit: number) => Promise<readonly Errand[]>
}

/** An entry with the merchant it was found in. */
export interface MerchantErrand extends Errand {
  readonly merchantId: string
}

/** A kind that people are told of, also who does not look: gathered by the clock, for nobody in particular. */
export interface AlertSource extends Omit<ErrandSource, 'gather'> {
  readonly gather: (place: ErrandPlace, limit: number) => Promise<readonly Errand[]>
  /** Returns the entries of many merchants with one question, at most `limit` of each. As the owner. */
  readonly gatherAmong: (
    tx: ErrandPlace['tx'],
    among: MerchantGroup,
    limit: number,
  ) => Promise<readonly MerchantErrand[]>
}

/** Merchants that are looked at together. */
export interface MerchantGroup {
  readonly merchantIds: readonly string[]
  readonly now: string
}

/** The place where causes are looked for; the merchant as a piece of the statement. */
export interface CausePlace extends Pick<ErrandPlace, 'outletIds' | 'now'> {
  readonly merchantId: Sql
}

interface Asked extends Omit<AlertSource, 'gather' | 'gatherAmong'> {
  /** The question: a select of the fields of an errand, which may be asked of one merchant or beside a list of them. */
  readonly causes: (place: CausePlace, limit: number) => Sql
}

/** A kind whose causes are one question, asked in the same words of one merchant and of many. */
export const alertSource = ({ causes, ...source }: Asked): AlertSource => ({
  ...source,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(causes({ merchantId: sql`${merchantId}::uuid`, outletIds, now }, limit)),
  gatherAmong: (tx, { merchantIds, now }, limit) =>
    tx.many<MerchantErrand>(sql`
      select asked.merchant_id, cause.* from unnest(${merchantIds}::uuid[]) as asked (merchant_id)
      cross join lateral (${causes({ merchantId: sql`asked.merchant_id`, outletIds: null, now }, limit)}) as cause`),
})

/** The place from which causes are looked for above the tenants: across all in reach, or inside one merchant. */
export interface ErrandPlaceAbove {
  readonly tx: ErrandPlace['tx']
  readonly now: string
}

/** Gathers one kind of entries for operators and partners. */
export interface ErrandSourceAbove extends Pick<ErrandSource, 'kind' | 'urgency' | 'list'> {
  /** The subject of its entries: each is found again inside its merchant, or among the partners. */
  readonly about: 'merchant' | 'partner'
  /** The order of its entries, by which those of several databases are put together. */
  readonly order: readonly (SortKey & { readonly by: 'at' | 'count' | 'id' | 'standsBy' })[]
  /** False for entries that only the operator settles: partners do not see them. */
  readonly isForPartners: boolean
  /**
   * Returns the open entries in reach of the transaction, the most urgent first, at most `limit`; an entry of a partner has no merchant.
   */
  readonly gather: (
    place: ErrandPlaceAbove,
    limit: number,
  ) => Promise<readonly (Errand & { readonly merchantId: string | null })[]>
}
