import type { Posting } from '@kassa/domain/accounting/posting.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { dayOf, listSums, outletOf, rowKey, type JournalPlace } from './journal-place.store.ts'

/** A merchant's own books over some business days. */
export type OwnPlace = JournalPlace & { readonly ownCurrency: string }

export interface TransitOfDay {
  readonly day: string
  readonly reason: Extract<Posting, { kind: 'in-transit' }>['reason']
  readonly amountMinor: number
}

const kinds = ['transfer-out', 'transfer-in', 'transfer-cancel', 'transfer-difference']

const moved = sql.raw('coalesce(e.cost_minor, e.value_minor)')

const isOfTransfers = ({
  merchantId,
  ownCurrency,
}: Pick<
  OwnPlace,
  'merchantId' | 'ownCurrency'
>): Sql => sql`e.kind = any(${kinds}::text[]) and e.merchant_id = ${merchantId}
  and e.outlet_id in (select id from organisation_outlet where merchant_id = ${merchantId} and currency = ${ownCurrency})`

/** Cost of goods that left outlets for others, less what came, by the day and kind of its entries. */
export const listTransit = (tx: Tx, place: OwnPlace): Promise<TransitOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, e.kind as reason, -sum(${moved}) as amount_minor from stock_ledger e
    where ${isOfTransfers(place)} and e.business_day between ${place.from}::date and ${place.to}::date
    group by 1, 2 having sum(${moved}) <> 0 order by 1, 2`,
  )

/** Transfers that ended, each on the day of its last step at the outlet that sent it; what of them did not arrive is known then. */
const ended = ({ merchantId, ownCurrency }: OwnPlace): Sql => sql`
  select t.id, t.business_day as first_day,
    ${dayOf('last.at')} as day
  from transfer t ${outletOf('t')}
  cross join lateral (
    select max(v.at) as at from transfer_event v where v.merchant_id = t.merchant_id and v.transfer_id = t.id) as last
  where t.merchant_id = ${merchantId} and t.currency = ${ownCurrency} and t.state in ('completed', 'cancelled')`

export interface LostOfDay {
  readonly day: string
  readonly amountMinor: number
}

/** Cost that left with a transfer and is at neither outlet now that it is over; negative: more arrived than had left. */
export const listLost = (tx: Tx, place: OwnPlace): Promise<LostOfDay[]> =>
  listSums(
    tx,
    sql`
    with over as materialized (
      select * from (${ended(place)}) as ended where day between ${place.from}::date and ${place.to}::date)
    select ${rowKey(place, 'over.day', 'over.id')} as day, -sum(${moved}) as amount_minor from over join stock_ledger e on e.document_id = over.id
    where ${isOfTransfers(place)} and e.business_day >= (select min(first_day) from over)
    group by 1 having sum(${moved}) <> 0 order by 1`,
  )

/** Returns whether anything explains money in suspense in a merchant's own books (a row of a channel's file that names no payment), or an opening balance (a balance corrected by hand). */
export const findOwnExplained = (
  tx: Tx,
  { merchantId, ownCurrency }: Pick<OwnPlace, 'merchantId' | 'ownCurrency'>,
): Promise<{ suspense: boolean; opening: boolean }> =>
  tx.one(sql`
    select exists (select from settlement_entry where merchant_id = ${merchantId} and currency = ${ownCurrency} and attempt_id is null) as suspense,
      exists (select from member_money_entry where merchant_id = ${merchantId} and currency = ${ownCurrency} and outlet_id is null and type = 7) as opening`)

/** Cost of transfers that are not over: what left and did not come yet, read by its documents. */
export const findOnItsWay = async (
  tx: Tx,
  { merchantId, ownCurrency }: Pick<OwnPlace, 'merchantId' | 'ownCurrency'>,
) => {
  const { minor } = await tx.one<{ minor: string }>(sql`
    select coalesce(-sum(${moved}), 0)::text as minor from stock_ledger e
    join transfer t on t.merchant_id = e.merchant_id and t.id = e.document_id
    where e.merchant_id = ${merchantId} and e.document_kind = 'transfer' and t.currency = ${ownCurrency}
      and t.state in ('shipped', 'partially-received')`)
  return BigInt(minor)
}
