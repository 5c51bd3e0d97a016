import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, noFields } from '../fields.ts'
import { approvalRights } from '../journal/approval.ts'

const kind = z.enum(['line-price', 'order-change', 'exemption', 'refund', 'shift'])
const anyRight = {
  anyOf: [
    approvalRights['line-price'],
    approvalRights['order-change'],
    approvalRights.exemption,
    approvalRights.refund,
    approvalRights.shift,
  ] as [string, ...string[]],
}

/** The basket shown to the person who is asked, as the cashier sees it. */
const approvalShown = z.object({
  lines: z
    .array(
      z.object({
        name: z.string().max(200),
        quantity: z.string().max(40),
        amountMinor,
        /** The line the question is about. */
        isAsked: z.boolean(),
      }),
    )
    .max(200),
  /** Lines beyond those shown. */
  moreLines: z.int().min(0).max(2_000),
  /** The total without the requested change, and with it; a refund or a missing amount has no total before. */
  beforeMinor: amountMinor.nullable(),
  afterMinor: amountMinor,
})

export type ApprovalShown = z.infer<typeof approvalShown>

/** Asks somebody with wider limits, who answers on a phone of his own. A repeat with the same id changes nothing. */
export const askApproval = endpoint({
  name: 'sales.ask-approval',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Asks somebody with wider limits to let something pass at a desk',
  refusals: ['device.unbound', 'thing.not-found'],
  request: z.object({
    requestId: id,
    what: kind,
    /** The order, the refund or the shift it belongs to. */
    subjectId: id,
    lineId: z.string().max(100).nullable(),
    value: z.string().min(1).max(100),
    currency,
    reason: z.string().max(200),
    /** The cashier who asks. */
    staffId: id,
    shown: approvalShown,
    /** SHA-256 of the token that only this device knows, base64url. */
    tokenHash: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  answer: z.object({ expiresAt: instant }),
})

/** Returns the state of the request. The desk asks until there is an answer. */
export const approvalState = endpoint({
  name: 'sales.approval-state',
  method: 'GET',
  access: 'device',
  summary: 'Whether a question of this device was answered, and by whom',
  refusals: ['device.unbound', 'thing.not-found'],
  request: z.object({ requestId: id }),
  answer: z.object({
    state: z.enum(['waiting', 'approved', 'declined', 'expired']),
    staffId: id.nullable(),
    name: z.string().nullable(),
  }),
})

const approvalView = z.object({
  id,
  what: kind,
  lineId: z.string().nullable(),
  value: z.string(),
  currency,
  reason: z.string(),
  askedByName: z.string(),
  outletId: id,
  outletName: z.string(),
  deviceName: z.string(),
  shown: approvalShown,
  state: z.enum(['waiting', 'approved', 'declined', 'expired']),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
  expiresAt: instant,
  can: z.object({ approve: z.boolean(), decline: z.boolean() }),
})

export type ApprovalView = z.infer<typeof approvalView>

/** Lists the requests that wait for an answer at the outlets one works at, newest first; at most 50. */
export const listApprovals = endpoint({
  name: 'sales.list-approvals',
  method: 'GET',
  access: anyRight,
  summary: 'What desks ask to let pass, as far as it waits',
  request: noFields,
  answer: z.object({ rows: z.array(approvalView) }),
})

/** Approves or declines, once, as oneself. */
export const decideApproval = endpoint({
  name: 'sales.decide-approval',
  access: anyRight,
  summary: 'Approves or declines what a desk asks',
  refusals: ['approval.decided', 'approval.expired', 'approval.own', 'approval.beyond-you'],
  request: z.object({ id, isApproved: z.boolean() }),
  answer: approvalView,
})
