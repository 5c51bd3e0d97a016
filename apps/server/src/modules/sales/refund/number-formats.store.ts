import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { lastLike } from '@kassa/domain/sales/number-turn.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import { ordersNumberedAbove } from '../sale/check/number-turn.store.ts'

interface Place {
  readonly merchantId: string
  readonly outletId: string
  readonly deviceId: string
}

/** Changes of the formats that are looked back on. */
const PAST_FORMATS_MOST = 100

/** Returns the number format of a device's refunds, followed by its former ones: an offline desk goes on with the one it received. */
export async function listRefundFormats(tx: Tx, place: Place): Promise<(string | null)[]> {
  const { refund } = await readSetting(tx, place, 'sales.number-formats')
  const past = await listPast(tx, place)
  return [...new Set([refund, ...past])]
}

async function listPast(tx: Tx, { merchantId, outletId, deviceId }: Place): Promise<(string | null)[]> {
  const rows = await tx.many<{ was: { readonly value: SettingValue<'sales.number-formats'> } | null }>(sql`
    select was from books_past
    where merchant_id = ${merchantId} and kind = 'setting' and split_part(thing, '/', 3) = 'sales.number-formats'
      and split_part(thing, '/', 2) = any(${[merchantId, outletId, deviceId]}::text[])
    order by until_seq desc limit ${PAST_FORMATS_MOST}`)
  return rows.map(({ was }) => was?.value.refund ?? null)
}

export async function isRefundNumberTaken(tx: Tx, merchantId: string, number: string): Promise<boolean> {
  const found = await tx.maybe(sql`select id from refund where merchant_id = ${merchantId} and number = ${number}`)
  return found !== undefined
}

/** The lowest number above a refund's that a refund has, or a sale, as which it would be written in one of these ways; null: none has. */
export async function findRefundNumberAbove(
  tx: Tx,
  merchantId: string,
  { number, ofSales }: { readonly number: string; readonly ofSales: readonly string[] },
): Promise<string | null> {
  const sold = ofSales.map((ofSale) => ordersNumberedAbove(merchantId, ofSale, lastLike(ofSale)))
  const { above } = await tx.one<{ above: string | null }>(sql`
    select coalesce(
      (select min(number) from refund where merchant_id = ${merchantId} and number > ${number}
        and number <= ${lastLike(number)} and length(number) = length(${number}::text)),
      (select min(used.number) from (${sql.join(sold, ' union all ')}) as used)) as above`)
  return above
}
