import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { ofDays } from './documents.store.ts'
import { factsOfDocuments } from './facts.store.ts'
import { firstWrong, proofOfDays, type WrongPart } from './figure-proof.store.ts'
import { isUnknown } from './so-far.store.ts'
import { comingEvents } from './state.store.ts'
import { addedUp, sumColumns } from './sums.store.ts'

/**
 * Holds what is kept of a merchant's days that are not over against its sales and refunds, but for those whose events are not looked at yet: every
 * part, also those that are missing and those too many.
 */
export const findWrongSoFar = (tx: Tx, merchantId: string): Promise<WrongPart> =>
  tx.one<WrongPart>(sql`
    with coming as materialized (${comingEvents(merchantId)}), day as materialized (
      select d.outlet_id, d.business_day, d.time_zone, o.number
      from figure_so_far_day d join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
      where d.merchant_id = ${merchantId}::uuid and not exists (select from coming where ${isUnknown})
    ), book as (
      select part, business_day, outlet_id, key, currency, ${addedUp}
      from (${factsOfDocuments(ofDays(merchantId, { but: 'coming' }))}) as fact group by part, business_day, outlet_id, key, currency
    ), kept as (
      select f.part, f.business_day, f.outlet_id, f.key, f.currency, ${sumColumns}
      from figure_so_far f join day on day.outlet_id = f.outlet_id and day.business_day = f.business_day
      where f.merchant_id = ${merchantId}::uuid
    ), ${firstWrong('so far ')}`)

/** The proof of the stored sums of every merchant's days that are not over, against the orders. */
export const soFarProof = proofOfDays('figures so far', 'figure_so_far_day', findWrongSoFar)
