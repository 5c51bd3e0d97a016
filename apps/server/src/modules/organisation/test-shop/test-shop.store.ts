import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The other shop of the two, as the one of the transaction sees it. */
export interface ShopBeside {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly isTest: boolean
  readonly createdAt: string
}

export const findShopBeside = (tx: Tx): Promise<ShopBeside | undefined> =>
  tx.maybe(sql`select id, number, name, is_test, created_at from kassa_shop_beside()`)

/** Makes the test shop of the merchant of the transaction; its number, or undefined where it has one already. */
export async function insertTestShop(tx: Tx, id: string, now: string): Promise<string | undefined> {
  const { number } = await tx.one<{ number: string }>(sql`select kassa_next_number('merchant_number')::text as number`)
  const { isMade } = await tx.one<{ isMade: boolean }>(
    sql`select kassa_make_test_shop(${id}, ${number}, ${now}) as is_made`,
  )
  return isMade ? number : undefined
}

export const endTestShopOf = async (tx: Tx, now: string): Promise<boolean> =>
  (await tx.one<{ isEnded: boolean }>(sql`select kassa_end_test_shop(${now}) as is_ended`)).isEnded

/** The facts of a shop that its test shop begins with; the first outlet is the one with the lowest number. */
export const findPattern = (
  tx: Tx,
  merchantId: string,
): Promise<{
  country: string
  locale: 'en-US' | 'zh-CN' | 'ja-JP'
  outlet: { name: string; currency: string; timeZone: string; locale: 'en-US' | 'zh-CN' | 'ja-JP' } | null
}> =>
  tx.one(sql`
    select country, locale, (
      select jsonb_build_object('name', o.name, 'currency', o.currency, 'timeZone', o.time_zone, 'locale', o.locale) from outlet o
      where o.merchant_id = merchant.id and o.archived_at is null order by o.number, o.id limit 1) as outlet
    from merchant where id = ${merchantId}`)

/** Moves the clock of the test shop of the transaction ahead, never back; the moment that it is there then, where it is one. */
export const moveClockTo = async (tx: Tx, to: string, realNow: string): Promise<string | undefined> => {
  const moved = await tx.maybe<{ aheadSeconds: number }>(sql`
    update merchant set clock_ahead_seconds =
      greatest(clock_ahead_seconds, ceil(extract(epoch from ${to}::timestamptz - ${realNow}::timestamptz))::bigint)
    where merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid and test_of is not null
    returning clock_ahead_seconds as ahead_seconds`)
  return moved && new Date(Date.parse(realNow) + moved.aheadSeconds * 1_000).toISOString()
}
