import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../../platform/list/list.store.ts'

/** A business day that the feed told of. */
export interface ToldDay {
  readonly id: string
  readonly outletId: string
  readonly day: string
}

export const findToldDay = (tx: Tx, merchantId: string, id: string): Promise<ToldDay | undefined> =>
  tx.maybe(sql`
    select id, outlet_id, business_day as day from told_day where merchant_id = ${merchantId} and id = ${id}`)

/** Days of an outlet, the newest first. */
export const toldDayList = listOf({
  columns: sql`id, outlet_id, business_day as day`,
  from: (merchantId: string, outletId: string) =>
    sql`from told_day where merchant_id = ${merchantId} and outlet_id = ${outletId}`,
  order: keyset([sql`business_day`, 'day']),
  isDown: true,
  keyOf: ({ day }: ToldDay) => [day],
})
