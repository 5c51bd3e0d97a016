import type { Province } from '@kassa/domain/country/provinces.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OutletFields {
  readonly number: string
  readonly name: string
  readonly detail: string
  readonly address: string
  readonly province: Province | null
  readonly phone: string
  readonly taxNumber: string
  readonly currency: string
  readonly timeZone: string
  readonly dayCutoffMinutes: number
  readonly locale: string
}

/** Adds an outlet; answers false when its number is taken in this merchant. */
export async function insertOutlet(
  tx: Tx,
  merchantId: string,
  id: string,
  outlet: OutletFields,
  now: string,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into outlet (merchant_id, id, number, name, detail, address, province, phone, tax_number, currency, time_zone,
      day_cutoff_minutes, locale, created_at)
    values (${merchantId}, ${id}, ${outlet.number}, ${outlet.name}, ${outlet.detail}, ${outlet.address}, ${outlet.province},
      ${outlet.phone}, ${outlet.taxNumber}, ${outlet.currency}, ${outlet.timeZone}, ${outlet.dayCutoffMinutes},
      ${outlet.locale}, ${now})
    on conflict (merchant_id, number) do nothing`)
  return inserted === 1
}
