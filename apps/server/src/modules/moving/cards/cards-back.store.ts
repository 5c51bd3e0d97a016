import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { madeBy, type MadeThing } from '../undo/undo-move.store.ts'
import { CARD_KIND, notOpened } from './cards-here.store.ts'

/** Gift cards that a move made; those that anything else wrote to since stay. */
export const listMadeCards = (tx: Tx, merchantId: string, moveId: string): Promise<MadeThing[]> =>
  tx.many<MadeThing>(sql`
    with made as (${madeBy(merchantId, moveId, CARD_KIND)})
    select purse.id, purse.code as name, case when exists (select from member_purse_entry as entry
        where entry.merchant_id = ${merchantId} and entry.purse_id = purse.id and ${notOpened}) or exists (
        select from purse_hold as hold where hold.merchant_id = ${merchantId} and hold.purse_id = purse.id)
      then 'used' end as why
    from made join member_purse as purse on purse.merchant_id = ${merchantId} and purse.id = made.target_id order by purse.id`)

/** The sum that a move wrote onto a gift card at one outlet, which may be archived by now, and whether anything else wrote there since. */
export interface CardBack {
  readonly id: string
  readonly name: string
  readonly outlet: OutletDayColumns & { readonly id: string }
  readonly amountMinor: number
  readonly isMoved: boolean
}

export const listCardsBack = (tx: Tx, merchantId: string, moveId: string): Promise<CardBack[]> =>
  tx.many<CardBack>(sql`
    select purse.id, purse.code as name, sum(own.amount_minor)::bigint as amount_minor,
      jsonb_build_object('id', outlet.id, 'timeZone', outlet.time_zone, 'dayCutoffMinutes', outlet.day_cutoff_minutes, 'dayRules', outlet.day_rules) as outlet,
      exists (select from member_purse_entry as entry where entry.merchant_id = ${merchantId} and entry.purse_id = purse.id
        and ${notOpened}) as is_moved
    from member_purse_entry as own join member_purse as purse on purse.merchant_id = own.merchant_id and purse.id = own.purse_id
    join organisation_outlet as outlet on outlet.merchant_id = own.merchant_id and outlet.id = own.outlet_id
    where own.merchant_id = ${merchantId} and own.document_id = ${moveId} and own.reason = 'opening'
    group by purse.merchant_id, purse.id, purse.code, outlet.merchant_id, outlet.id, outlet.time_zone, outlet.day_cutoff_minutes, outlet.day_rules
    having sum(own.amount_minor) <> 0 order by purse.id, outlet.id`)
