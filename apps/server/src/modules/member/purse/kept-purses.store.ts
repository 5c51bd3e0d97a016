import type { PurseKind } from '@kassa/domain/purse/purse.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdStands } from '../../payment/public.ts'
import { ofMember } from './purse.store.ts'

/** An account or card in a member's name that something is on. */
export interface KeptPurse {
  readonly kind: PurseKind
  readonly code: string
  readonly name: string | null
  readonly currency: string
  readonly totalMinor: number
  readonly usesLeft: number
  readonly lastDay: string | null
}

/** The condition that anything is owed or left on it, or reserved for a payment that has begun. */
const hasSomething = (now: string): Sql => sql`(p.total_minor <> 0 or p.uses_left > 0 or exists (
  select from purse_hold hold where hold.merchant_id = p.merchant_id and hold.purse_id = p.id and ${holdStands(now)}))`

/** Returns the stored-value accounts of a member and of those merged into them, by their codes. */
export const listKeptPurses = (tx: Tx, merchantId: string, memberId: string, now: string): Promise<KeptPurse[]> =>
  tx.many(sql`
    select p.kind, p.code, p.name, p.currency, p.total_minor, p.uses_left, p.last_day from purse p
    where p.merchant_id = ${merchantId} and ${ofMember(merchantId, memberId)} and ${hasSomething(now)}
    order by p.code`)
