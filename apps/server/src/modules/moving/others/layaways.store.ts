import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keptKey } from '../act/shop-move.store.ts'

/** The words of a file of a layaway that came. */
export interface LayawayInFile {
  readonly paidMinor: number
}

/** The layaways that came before, by their key. */
export async function listLayawayLinks(tx: Tx, merchantId: string, keys: readonly string[]) {
  const rows = await tx.many<{ sourceKey: string; targetId: string; said: LayawayInFile }>(sql`
    select source_key, target_id, said from shop_move_source
    where merchant_id = ${merchantId} and kind = 'layaway' and source_key = any(${keys.map(keptKey)}::text[])`)
  return new Map(rows.map(({ sourceKey, targetId, said }) => [sourceKey, { targetId, said }]))
}

/** The number of layaways, and the money paid for them. */
export interface LayawaySums {
  readonly layaways: number
  readonly depositsMinor: number
}

export const noLayaways: LayawaySums = { layaways: 0, depositsMinor: 0 }

/** Returns how many layaways among these are here, whatever became of them, and what lies on their deposits. */
export const sumLayaways = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<LayawaySums> =>
  tx.one(sql`
    select count(*)::int as layaways, coalesce(sum(purse.total_minor), 0)::bigint as deposits_minor
    from sales_set_aside as kept left join member_purse as purse on purse.merchant_id = kept.merchant_id and purse.id = kept.purse_id
    where kept.merchant_id = ${merchantId} and kept.id = any(${ids}::uuid[])`)

/** A layaway that a move made, with the account of its deposit. */
export interface MadeLayaway {
  readonly id: string
  readonly name: string
  readonly purseId: string | null
  /** True where a till has or had it, it is cancelled, or anything but moves wrote on its deposit. */
  readonly isUsed: boolean
}

/** Layaways that a move made, locked. */
export const listMadeLayaways = (tx: Tx, merchantId: string, moveId: string): Promise<MadeLayaway[]> =>
  tx.many<MadeLayaway>(sql`
    select kept.id, kept.number || ' · ' || kept.customer as name, kept.purse_id,
      kept.state <> 'waiting' or kept.taken_at is not null
      or exists (select from sales_order_head where merchant_id = kept.merchant_id and id = kept.id)
      or exists (select from member_purse_entry as entry where entry.merchant_id = kept.merchant_id and entry.purse_id = kept.purse_id
        and entry.reason <> 'opening')
      or exists (select from purse_hold as hold where hold.merchant_id = kept.merchant_id and hold.purse_id = kept.purse_id) as is_used
    from set_aside as kept
    where kept.merchant_id = ${merchantId} and kept.id in (select target_id from shop_move_source
      where merchant_id = ${merchantId} and move_id = ${moveId} and kind = 'layaway' and is_made)
    order by kept.id for update of kept`)

/** A member whom a system knows under a number. */
export interface MemberOfNumber {
  readonly id: string
  readonly name: string
  readonly isOfMove: boolean
}

/** The members whom a system whose files came knows under this number: several where two systems have it. */
export const listMembersOfNumber = (
  tx: Tx,
  { merchantId, moveId }: { readonly merchantId: string; readonly moveId: string },
  number: string,
): Promise<MemberOfNumber[]> =>
  tx.many<MemberOfNumber>(sql`
      select member.id, member.name, bool_or(source.move_id = ${moveId}) as is_of_move from shop_move_source as source
      join member_profile as member on member.merchant_id = ${merchantId} and member.id = source.target_id and member.archived_at is null
      where source.merchant_id = ${merchantId} and source.kind = 'member'
        and source.source_key like 'id %' and right(source.source_key, length(${number}) + 1) = ' ' || ${number}
      group by member.id, member.name`)
