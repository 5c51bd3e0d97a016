import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { ApprovalShown } from '@kassa/contract/sales/approval.calls.ts'
import type { ApprovalKind } from '@kassa/domain/sales/approval.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ApprovalRequest {
  readonly id: string
  readonly what: ApprovalKind
  readonly subjectId: string
  readonly lineId: string | null
  readonly value: string
  readonly currency: SellingCurrency
  readonly reason: string
  readonly askedBy: string
  readonly askedByName: string
  readonly shown: ApprovalShown
  readonly tokenHash: string
  readonly state: 'waiting' | 'approved' | 'declined'
  readonly decidedBy: string | null
  readonly decidedByName: string | null
  readonly decidedAt: string | null
  readonly outletId: string
  readonly outletName: string
  readonly deviceName: string
  readonly createdAt: string
  readonly expiresAt: string
}

const columns = sql`
  a.id, a.what, a.subject_id, a.line_id, a.value, a.currency, a.reason, a.asked_by, a.shown, a.token_hash, a.state, a.decided_by,
  a.decided_at, a.outlet_id, a.created_at, a.expires_at, o.name as outlet_name, d.name as device_name,
  trim(s.first_name || ' ' || s.last_name) as asked_by_name,
  case when b.id is not null then trim(b.first_name || ' ' || b.last_name) end as decided_by_name`

const tables = sql`
  approval_request a
  join organisation_outlet o on o.merchant_id = a.merchant_id and o.id = a.outlet_id
  join device_till d on d.merchant_id = a.merchant_id and d.id = a.device_id
  join organisation_staff s on s.merchant_id = a.merchant_id and s.id = a.asked_by
  left join organisation_staff b on b.merchant_id = a.merchant_id and b.id = a.decided_by`

export const listApprovalRequests = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<ApprovalRequest[]> =>
  tx.many<ApprovalRequest>(sql`
    select ${columns} from ${tables} where a.merchant_id = ${merchantId} and a.id = any(${ids}::uuid[])`)

export const findApprovalRequestForUpdate = async (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<ApprovalRequest | undefined> => {
  await tx.run(sql`select from approval_request where merchant_id = ${merchantId} and id = ${id} for update`)
  return (await listApprovalRequests(tx, merchantId, [id]))[0]
}

/** Returns the approval requests that wait for an answer now, newest first. */
export const listWaitingApprovals = (
  tx: Tx,
  merchantId: string,
  { outletIds, now }: { readonly outletIds: readonly string[] | null; readonly now: string },
): Promise<ApprovalRequest[]> =>
  tx.many<ApprovalRequest>(sql`
    select ${columns} from ${tables}
    where a.merchant_id = ${merchantId} and a.state = 'waiting' and a.expires_at > ${now}
      and (${outletIds === null}::boolean or a.outlet_id = any(${outletIds ?? []}::uuid[]))
    order by a.created_at desc, a.id desc limit 50`)

export interface NewApprovalRequest extends Pick<
  ApprovalRequest,
  'id' | 'what' | 'subjectId' | 'lineId' | 'value' | 'currency' | 'reason' | 'askedBy' | 'shown' | 'tokenHash'
> {
  readonly outletId: string
  readonly deviceId: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** False where a request of this id is there already. */
export const insertApprovalRequest = async (tx: Tx, merchantId: string, one: NewApprovalRequest): Promise<boolean> =>
  (await tx.run(sql`
    insert into approval_request (merchant_id, id, outlet_id, device_id, what, subject_id, line_id, value, currency, reason, asked_by,
      shown, token_hash, created_at, expires_at)
    values (${merchantId}, ${one.id}, ${one.outletId}, ${one.deviceId}, ${one.what}, ${one.subjectId}, ${one.lineId}, ${one.value},
      ${one.currency}, ${one.reason}, ${one.askedBy}, ${one.shown}, ${one.tokenHash}, ${one.createdAt}, ${one.expiresAt})
    on conflict do nothing`)) === 1

export const setApprovalDecided = (
  tx: Tx,
  merchantId: string,
  id: string,
  answer: { readonly state: 'approved' | 'declined'; readonly by: string; readonly at: string; readonly from: string },
): Promise<number> =>
  tx.run(sql`
    update approval_request set state = ${answer.state}, decided_by = ${answer.by}, decided_at = ${answer.at},
      decided_from = ${answer.from}
    where merchant_id = ${merchantId} and id = ${id} and state = 'waiting'`)

/** Returns how far a role goes. */
export const findLimits = (
  tx: Tx,
  merchantId: string,
  roleId: string | null,
): Promise<{ maxDiscountBasisPoints: number | null; maxRefundMinor: number | null } | undefined> =>
  tx.maybe(sql`
    select max_discount_basis_points, max_refund_minor from identity_role
    where merchant_id = ${merchantId} and id = ${roleId}::uuid`)

/** Returns whether somebody works at an outlet. */
export const worksAt = async (tx: Tx, merchantId: string, staffId: string, outletId: string): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(sql`
      select exists (select from organisation_staff_outlet
        where merchant_id = ${merchantId} and staff_id = ${staffId} and outlet_id = ${outletId}) as found`)
  ).found
