import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Returns the sender of letters to members: the merchant's name, and the language of its oldest outlet, for members who have none of their
 * own.
 */
export const findSender = (tx: Tx, merchantId: string): Promise<{ shop: string; locale: Locale }> =>
  tx.one(sql`
    select merchant.name as shop, o.locale from organisation_merchant as merchant
    cross join lateral (select locale from organisation_outlet_days where merchant_id = merchant.id
      order by archived_at nulls first, created_at, number limit 1) as o
    where merchant.id = ${merchantId}`)

export interface Addressee {
  readonly id: string
  readonly email: string
  readonly locale: Locale | null
}

/** Returns those of some members who may be written to: they agreed to messages, have an address, and are neither off nor archived. */
export const listAddressees = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<Addressee[]> =>
  tx.many(sql`
    select id, email, locale from member
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null and is_enabled and email <> ''
      and messages_agreed_at is not null
    order by id`)
