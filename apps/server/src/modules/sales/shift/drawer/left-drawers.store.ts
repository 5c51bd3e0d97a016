import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { insertToSafe, type Look, type UsedDrawers } from './awaiting-cash.store.ts'
import { isStillLeft } from './between-shifts.store.ts'
import { newestFirst } from './drawer-chain.store.ts'

/** The drawers of a till that are used no more: all, or those at one outlet whose names are not among `used`. */
interface LeftDrawers {
  readonly deviceId: string
  readonly but?: UsedDrawers
}

interface LeftDrawer {
  readonly shiftId: string
  readonly outletId: string
  readonly currency: string
  readonly leftMinor: number
}

/** Brings to the safe, once, what was left in drawers of a till that nobody opens again. Source: docs/decisions/2732. */
export async function emptyLeftDrawers(
  tx: Tx,
  merchantId: string,
  which: LeftDrawers,
  lookAt: (outletId: string) => Promise<Pick<Look, 'at' | 'businessDay'>>,
): Promise<void> {
  for (const { leftMinor: amountMinor, ...left } of await listLeft(tx, merchantId, which))
    await insertToSafe(tx, merchantId, { ...left, ...(await lookAt(left.outletId)), id: left.shiftId, amountMinor })
}

/** The last shift of each drawer, where its closing left something. */
const listLeft = (tx: Tx, merchantId: string, { deviceId, but }: LeftDrawers): Promise<LeftDrawer[]> =>
  tx.many<LeftDrawer>(sql`
    select c.shift_id, c.outlet_id, c.currency, c.left_minor from (
      select distinct on (n.outlet_id, n.drawer, n.currency) n.merchant_id, n.id, n.drawer from shift n
      where n.merchant_id = ${merchantId} and n.device_id = ${deviceId} and (${but?.outletId ?? null}::uuid is null or n.outlet_id = ${but?.outletId ?? null}::uuid)
      order by n.outlet_id, n.drawer, n.currency, ${newestFirst}
    ) as last join cash_between_shifts c on c.merchant_id = last.merchant_id and c.shift_id = last.id and c.kind = 'closing'
    where c.left_minor > 0 and ${isStillLeft('c')} and not coalesce(last.drawer, '') = any(${(but?.used ?? []).map((name) => name ?? '')}::text[])
    order by c.shift_id`)
