import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface CardToOpen {
  readonly id: string
  readonly code: string
  readonly currency: string
  readonly openedAt: string
  /** Null for ever. */
  readonly lastDay: string | null
}

/** Opens a gift card under a number that it brings; false where the number is taken. */
export async function insertMovedCard(tx: Tx, merchantId: string, card: CardToOpen): Promise<boolean> {
  const made = await tx.run(sql`
    insert into purse (merchant_id, id, kind, code, currency, opened_at, last_day)
    values (${merchantId}, ${card.id}, 'gift-card', ${card.code}, ${card.currency}, ${card.openedAt}, ${card.lastDay})
    on conflict do nothing`)
  return made === 1
}

/** Locks gift cards in the order of their ids. */
export const holdCards = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`select from purse where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) order by id for update`)

/** Switches gift cards off that nobody used, and frees their numbers, so that they can come once more. */
export const retireCards = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update purse set is_enabled = false, version = version + 1, code = left(code, 20) || '-' || left(md5(id::text), 8)
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)

/** The last days of gift cards; null for one that does not end. */
export const listCardEnds = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly lastDay: string | null }[]> =>
  tx.many(sql`select id, last_day from purse where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)
