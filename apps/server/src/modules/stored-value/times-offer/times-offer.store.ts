import type { Scope } from '@kassa/domain/basket/index.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { amountAsRead } from '../../../platform/list/sort.ts'

interface TimesOfferFields {
  readonly name: string
  readonly currency: string
  readonly priceMinor: number
  readonly uses: number
  readonly validDays: number | null
  readonly scope: Scope
}

export interface TimesOfferRecord extends TimesOfferFields {
  readonly id: string
  readonly isEnabled: boolean
  readonly version: number
}

const pattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const columns = sql`id, name, currency, price_minor, uses, valid_days, scope, is_enabled, version`

const conditions = (merchantId: string, search: string | undefined): Sql => sql`
  merchant_id = ${merchantId} and archived_at is null
  and ${search ? sql`lower(name) like ${pattern(search)}` : sql`true`}`

type ListedOffer = TimesOfferRecord & { sortName: string; sold: number }

/** The offers by name. `sold`: the passes that were sold by it. One without an end comes behind every number of days. */
export const timesOfferList = listOf({
  columns: sql`${columns}, lower(name) as sort_name,
    (select count(*) from member_purse p where p.merchant_id = times_offer.merchant_id and p.times_offer_id = times_offer.id) as sold`,
  from: (merchantId: string, search: string | undefined) => sql`
    from times_offer where ${conditions(merchantId, search)}`,
  order: keyset([sql`lower(name)`, 'text'], [sql`id`, 'id']),
  keyOf: (row: ListedOffer) => [row.sortName, row.id],
  headings: {
    name: { by: sql`row.sort_name`, as: 'text' },
    price: { by: amountAsRead(sql`row.price_minor`), as: 'number' },
    uses: { by: sql`row.uses`, as: 'number' },
    days: { by: sql`coalesce(row.valid_days, 2147483647)`, as: 'number' },
    sold: { by: sql`row.sold`, as: 'number' },
  },
})

/** Lists the offers that are sold in a currency, by name; at most so many. */
export const listSoldOffers = (
  tx: Tx,
  merchantId: string,
  currency: string,
  limit: number,
): Promise<TimesOfferRecord[]> =>
  tx.many(sql`
    select ${columns} from times_offer
    where ${conditions(merchantId, undefined)} and is_enabled and currency = ${currency}
    order by lower(name), id limit ${limit}`)

export const findTimesOfferForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<TimesOfferRecord | undefined> =>
  tx.maybe<TimesOfferRecord>(sql`
    select ${columns} from times_offer where merchant_id = ${merchantId} and id = ${id} and archived_at is null for update`)

/** Answers false, and writes nothing, where the name is taken. */
export async function insertTimesOffer(
  tx: Tx,
  merchantId: string,
  id: string,
  { name, currency, priceMinor, uses, validDays, scope }: TimesOfferFields,
  at: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into times_offer (merchant_id, id, name, currency, price_minor, uses, valid_days, scope, created_at)
    values (${merchantId}, ${id}, ${name}, ${currency}, ${priceMinor}, ${uses}, ${validDays}, ${json(scope)}::jsonb, ${at})
    on conflict (merchant_id, lower(name)) where archived_at is null do nothing`)
  return added === 1
}

export const isTimesOfferNameTaken = async (tx: Tx, merchantId: string, id: string, name: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from times_offer where merchant_id = ${merchantId} and lower(name) = lower(${name}) and id <> ${id}
      and archived_at is null`)) !== undefined

export const setTimesOffer = (
  tx: Tx,
  merchantId: string,
  id: string,
  { name, currency, priceMinor, uses, validDays, scope }: TimesOfferFields,
): Promise<number> =>
  tx.run(sql`
    update times_offer set name = ${name}, currency = ${currency}, price_minor = ${priceMinor}, uses = ${uses},
      valid_days = ${validDays}, scope = ${json(scope)}::jsonb, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setTimesOfferIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update times_offer set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archiveTimesOffer = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update times_offer set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)
