import { json, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { MemberMoves } from '../../platform/sale-part.ts'
import { memberCtes } from './member-part.store.ts'

/** A document that moves a member's books beside a sale or a refund. */
export interface MemberDocument {
  readonly id: string
  readonly kind:
    | 'adjustment'
    | 'expiry'
    | 'opening'
    | 'open-gift'
    | 'referral'
    | 'recharge'
    | 'recharge-refund'
    | 'bonus-release'
    | 'exchange'
    | 'exchange-cancel'
    | 'merge'
    | 'unmerge'
    | 'erasure'
  readonly outletId: string | null
  readonly deviceId: string | null
  readonly actorKind: 'staff' | 'admin' | 'system' | 'member' | 'app'
  readonly actorId: string | null
  readonly currency: string
  readonly at: string
  readonly businessDay: string
}

/** Writes a document into its member's books, as a sale's part does; the database adds. Answers whether the member was there. */
export async function postToMember(
  tx: Tx,
  merchantId: string,
  document: MemberDocument,
  moves: MemberMoves,
): Promise<boolean> {
  const turn = {
    id: document.id,
    document: document.kind,
    outlet_id: document.outletId,
    device_id: document.deviceId,
    actor_kind: document.actorKind,
    actor_id: document.actorId,
    currency: document.currency,
    at: document.at,
    received_at: document.at,
    business_day: document.businessDay,
  }
  const rows = {
    member_id: moves.memberId,
    posting: moves.posting,
    of_document: moves.ofDocument,
    note: moves.note,
    window_from: moves.windowFrom,
  }
  const place = { merchantId, outletId: document.outletId ?? '', newId: () => '' }
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    with turn as materialized (
      select * from jsonb_to_record(${json(turn)}::jsonb) as t (id uuid, document text, outlet_id uuid, device_id uuid,
        actor_kind text, actor_id uuid, currency text, at timestamptz, received_at timestamptz, business_day date)
    ), ${memberCtes(json(rows), place)}
    select exists (select from member_after) as is_there`)
  return isThere
}
