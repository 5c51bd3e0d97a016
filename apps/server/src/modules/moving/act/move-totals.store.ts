import type { MovedPerson, MovedProduct } from '@kassa/domain/moving/move-source.ts'
import { personKeysOf, type PlannedThing, productLinkOf } from '@kassa/domain/moving/plan-move.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PlannedMove } from './act-move.ts'
import type { MoveTotals } from './move-totals.ts'
import { keptKey } from './shop-move.store.ts'

/** The totals of the things here that the files' things are. */
export function sumTotalsHere(
  tx: Tx,
  merchantId: string,
  { goods, people, cards }: PlannedMove,
  outletIds: readonly string[],
): Promise<Omit<MoveTotals, 'historyOrders' | 'historyMinor'>> {
  const ids = [...goods, ...people].flatMap(({ targetId }: PlannedThing<MovedPerson | MovedProduct>) => targetId ?? [])
  const numbers = cards.filter(({ doubt }) => doubt !== 'card-known').map(({ card }) => card.number)
  const keys = [
    ...goods.map(({ thing }) => productLinkOf(thing)),
    ...people.flatMap(({ thing }) => personKeysOf(thing)),
  ]
  return tx.one(sql`
    with moved as (
      select unnest(${ids}::uuid[]) as id
      union select target_id from shop_move_source
        where merchant_id = ${merchantId} and source_key = any(${keys.map(keptKey)}::text[])
    )
    select (select count(*)::int from product where merchant_id = ${merchantId} and archived_at is null
        and id in (select id from moved)) as products,
      (select coalesce(sum(stock.value_minor), 0)::bigint from variant
        join stock on stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
          and stock.outlet_id = any(${outletIds}::uuid[])
        where variant.merchant_id = ${merchantId} and variant.product_id in (select id from moved)) as stock_value_minor,
      (select count(*)::int from purse where merchant_id = ${merchantId} and is_enabled and code = any(${numbers}::text[])) as cards,
      (select coalesce(sum(total_minor), 0)::bigint from purse where merchant_id = ${merchantId} and is_enabled
        and code = any(${numbers}::text[])) as cards_minor,
      count(account.member_id)::int as people, coalesce(sum(account.points), 0)::bigint as points,
      coalesce(sum(account.principal_minor + account.bonus_minor), 0)::bigint as balance_minor
    from member
    join member_account as account on account.merchant_id = member.merchant_id and account.member_id = member.id
    where member.merchant_id = ${merchantId} and member.archived_at is null and member.id in (select id from moved)`)
}
