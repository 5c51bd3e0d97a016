import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Money of a card that a program of others took, or (`ofId`) gave back of that, which is below zero. */
export interface RedemptionRow {
  readonly id: string
  readonly ofId: string | null
  readonly purseId: string
  readonly installationId: string
  readonly outletId: string
  readonly currency: string
  readonly amountMinor: number
  readonly reference: string
  readonly businessDay: string
  readonly at: string
}

export const insertRedemption = (tx: Tx, merchantId: string, row: RedemptionRow): Promise<number> =>
  tx.run(sql`
    insert into purse_redemption (merchant_id, id, of_id, purse_id, installation_id, outlet_id, currency, amount_minor,
      reference, business_day, at)
    values (${merchantId}, ${row.id}, ${row.ofId}, ${row.purseId}, ${row.installationId}, ${row.outletId}, ${row.currency},
      ${row.amountMinor}, ${row.reference}, ${row.businessDay}, ${row.at})`)

/** A redemption, with what was given back of it; undefined where there is none under this id. */
export const findRedemption = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(Omit<RedemptionRow, 'ofId'> & { readonly givenBackMinor: number }) | undefined> =>
  tx.maybe(sql`
    select id, purse_id, installation_id, outlet_id, currency, amount_minor, reference, business_day, at,
      (select coalesce(-sum(back.amount_minor), 0)::bigint from purse_redemption back
        where back.merchant_id = taken.merchant_id and back.of_id = taken.id) as given_back_minor
    from purse_redemption taken
    where merchant_id = ${merchantId} and id = ${id} and of_id is null`)
