import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import { everyPart } from './day.store.ts'
import { factsOf } from './facts.store.ts'
import { comingEvents, looseDays } from './state.store.ts'
import { addedUpRow, sameSums, sumColumns } from './sums.store.ts'

export interface WrongPart {
  readonly entries: number
  readonly days: number
  readonly outletId: string | null
  readonly businessDay: string | null
  /** The part that is wrong, as a person reads it; null where all agree. */
  readonly wrong: string | null
}

/** The end of such a statement, behind its parts `day`, `book` and `kept`: how many there are, and the first that disagrees. */
export const firstWrong = (which: '' | 'so far ') => sql`compared as (
      select part, business_day, outlet_id, key, ${sameSums('book', 'kept')} as agrees
      from book full join kept using (part, business_day, outlet_id, key, currency)
    ), first_wrong as (
      select c.*, day.number from compared c join day using (outlet_id, business_day) where not agrees
      order by business_day, number, part, key limit 1
    )
    select (select count(*) from compared) as entries, (select count(*) from day) as days,
      (select outlet_id from first_wrong) as outlet_id, (select business_day from first_wrong) as business_day,
      (select business_day || ' outlet ' || number || ' ' || ${which}::text || part || case when key = '' then '' else ' ' || key end
        from first_wrong) as wrong`

/**
 * Compares the stored sums of a merchant's days with its sales and refunds: every part of every day that is added up, also missing ones and
 * ones too many. Days that changed since are left out: they are read from the books until they are added up again.
 */
export const findWrongPart = (tx: Tx, merchantId: string): Promise<WrongPart> =>
  tx.one<WrongPart>(sql`
    with coming as materialized (${comingEvents(merchantId)}), loose as materialized (${looseDays(merchantId)}), day as materialized (
      select o.id as outlet_id, x.business_day, o.time_zone, o.number
      from organisation_outlet o
      join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id and k.time_zone = o.time_zone
      cross join lateral (
        select business_day from sales_order_head s where s.merchant_id = o.merchant_id and s.outlet_id = o.id and s.business_day <= k.built_to
        union select business_day from sales_refund r where r.merchant_id = o.merchant_id and r.outlet_id = o.id and r.business_day <= k.built_to
        union select business_day from sales_payment p where p.merchant_id = o.merchant_id and p.outlet_id = o.id and p.business_day <= k.built_to
        union select business_day from figure_day f where f.merchant_id = o.merchant_id and f.outlet_id = o.id
      ) as x
      where o.merchant_id = ${merchantId}::uuid and not exists (
        select from loose l where l.outlet_id = o.id and l.business_day = x.business_day)
    ), book as (
      select part, business_day, outlet_id, key, currency, ${addedUpRow}
      from (${factsOf(merchantId, everyPart)}) as fact group by part, business_day, outlet_id, key, currency
    ), kept as (
      select f.part, f.business_day, f.outlet_id, f.key, f.currency, ${sumColumns}
      from figure_day f join day on day.outlet_id = f.outlet_id and day.business_day = f.business_day
      where f.merchant_id = ${merchantId}::uuid
    ), ${firstWrong('')}`)

/** Merchants of whom a table of kept days has any, by their number. */
const listMerchantsIn = async (tx: Tx, table: 'figure_outlet' | 'figure_so_far_day'): Promise<string[]> => {
  const kept = sql`select from ${sql.raw(table)} as kept where kept.merchant_id = merchant.id`
  const merchants = await tx.many<{ id: string }>(
    sql`select id from organisation_merchant as merchant where exists (${kept}) order by number`,
  )
  return merchants.map(({ id }) => id)
}

/** Returns the proof of the days that a table keeps, of every merchant against its orders. */
export const proofOfDays = (
  book: string,
  table: Parameters<typeof listMerchantsIn>[1],
  find: (tx: Tx, merchantId: string) => Promise<WrongPart>,
): Proof => ({
  book,
  async run(tx): Promise<BookProof> {
    const found = []
    for (const merchantId of await listMerchantsIn(tx, table)) found.push(await find(tx, merchantId))
    return {
      entries: found.reduce((sum, { entries }) => sum + entries, 0),
      balances: found.reduce((sum, { days }) => sum + days, 0),
      firstDisagreement: found.find(({ wrong }) => wrong !== null)?.wrong ?? undefined,
    }
  },
})

export const figureProof = proofOfDays('figures by day', 'figure_outlet', findWrongPart)

/** The merchants whose days are due to be proved, those that wait longest first: never, or before `before`. */
export const listDueMerchants = (tx: Tx, before: string): Promise<{ merchantId: string }[]> =>
  tx.many(sql`
    select k.merchant_id from figure_outlet k left join figure_proof p using (merchant_id)
    where p.proved_at is null or p.proved_at < ${before} group by k.merchant_id, p.proved_at order by p.proved_at nulls first, k.merchant_id`)

export const setProof = (tx: Tx, merchantId: string, now: string, { days, wrong }: WrongPart): Promise<number> =>
  tx.run(sql`
    insert into figure_proof (merchant_id, proved_at, days, wrong) values (${merchantId}, ${now}, ${days}, ${wrong})
    on conflict (merchant_id) do update set proved_at = excluded.proved_at, days = excluded.days, wrong = excluded.wrong`)

/** The day that disagreed is added up anew. */
export const markDay = (tx: Tx, merchantId: string, outletId: string, day: string): Promise<number> =>
  tx.run(sql`
    insert into figure_loose_day (merchant_id, outlet_id, business_day) values (${merchantId}, ${outletId}, ${day})
    on conflict do nothing`)
