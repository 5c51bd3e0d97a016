import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { placesUp } from '../gateway/gateway.store.ts'
import type { MessageOwner } from '../place.ts'

/** The brand that a letter speaks for in place of the product, and the address for its answers; empty: none. */
export interface LetterBrand {
  readonly name: string
  readonly replyTo: string
}

/** The brand of a place: its partner's, else that of the partner above; none for the platform's own letters. */
export async function findNearestBrand(database: Database, place: MessageOwner): Promise<LetterBrand | undefined> {
  const [found] = await database.ask<LetterBrand>(sql`
    with near as (${placesUp(place)})
    select b.name, b.reply_to from partner_brand b join near on near.near_partner = b.partner_id
    order by near.distance limit 1`)
  return found
}
