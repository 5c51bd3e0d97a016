import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

export const findMerchantIdByNumber = async (tx: Tx, number: string): Promise<string | undefined> =>
  (await tx.maybe<{ id: string }>(sql`select id from merchant where number = ${number}`))?.id

export const isTestShop = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select from merchant where id = ${merchantId} and test_of is not null`)) !== undefined

export interface SeedOutlet {
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly timeZone: string
  readonly dayCutoffMinutes: number
}

export const listOutlets = (tx: Tx, merchantId: string): Promise<SeedOutlet[]> =>
  tx.many<SeedOutlet>(sql`
    select id, number, currency, time_zone, day_cutoff_minutes from outlet
    where merchant_id = ${merchantId} and archived_at is null order by id`)
