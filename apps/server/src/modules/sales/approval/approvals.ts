import {
  approvalState as stateCall,
  askApproval as askCall,
  decideApproval as decideCall,
  listApprovals as listCall,
} from '@kassa/contract/sales/approval.calls.ts'
import { approvalRights } from '@kassa/contract/journal/approval.ts'
import { approvalFault, askedStateAt, type Approver } from '@kassa/domain/sales/approval.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import {
  findApprovalRequestForUpdate,
  findLimits,
  insertApprovalRequest,
  listApprovalRequests,
  listWaitingApprovals,
  setApprovalDecided,
  worksAt,
  type ApprovalRequest,
} from './approval-request.store.ts'

/** How long a customer waits for somebody who is not there. */
const MINUTES_OPEN = 10

/** A desk asks on behalf of its cashier. The question stands under the id the desk gave it, once. */
const askApproval = command(askCall, async (context, { requestId, staffId, ...asked }) => {
  const { tx, device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  if (!(await worksAt(tx, merchantId, staffId, outletId))) return refuse({ code: 'thing.not-found' })
  const expiresAt = new Date(Date.parse(now) + MINUTES_OPEN * 60_000).toISOString()
  const request = { ...asked, id: requestId, askedBy: staffId, outletId, deviceId, createdAt: now, expiresAt }
  if (await insertApprovalRequest(tx, merchantId, request)) {
    context.emit({ name: 'approval.asked', outletId, payload: { requestId } })
    return accept({ expiresAt })
  }
  const [known] = await listApprovalRequests(tx, merchantId, [requestId])
  return known?.tokenHash === asked.tokenHash
    ? accept({ expiresAt: known.expiresAt })
    : refuse({ code: 'thing.not-found' })
})

const approvalState = command(stateCall, async ({ tx, device, now }, { requestId }) => {
  const [request] = await listApprovalRequests(tx, device.merchantId, [requestId])
  if (request?.outletId !== device.outletId) return refuse({ code: 'thing.not-found' })
  const state = askedStateAt({ state: request.state, expiresAt: Date.parse(request.expiresAt) }, Date.parse(now))
  return accept({ state, staffId: request.decidedBy, name: request.decidedByName })
})

const isTheirs = ({ actor }: Context, { outletId }: ApprovalRequest): boolean =>
  actor.outletIds === 'all' || actor.outletIds.includes(outletId)

/** Only staff approve: an approval names a person of the shop, with limits of his own. */
async function approverOf({ tx, actor, merchantId, holds }: Context, { what }: ApprovalRequest): Promise<Approver> {
  const limits = actor.kind === 'staff' ? await findLimits(tx, merchantId, actor.roleId) : undefined
  return {
    staffId: actor.accountId,
    holdsRight: limits !== undefined && holds(approvalRights[what]),
    maxDiscountBasisPoints: limits?.maxDiscountBasisPoints ?? null,
    maxRefundMinor: limits?.maxRefundMinor ?? null,
  }
}

const askedOf = ({ what, state, askedBy, expiresAt, shown }: ApprovalRequest) => ({
  what,
  state,
  askedBy,
  expiresAt: Date.parse(expiresAt),
  beforeMinor: shown.beforeMinor,
  afterMinor: shown.afterMinor,
})

async function viewOf(context: Context, request: ApprovalRequest) {
  const now = Date.parse(context.now)
  const who = await approverOf(context, request)
  const asked = askedOf(request)
  const { tokenHash: _, askedBy: __, decidedBy: ___, subjectId: ____, ...shown } = request
  return {
    ...shown,
    state: askedStateAt(asked, now),
    can: {
      approve: approvalFault(asked, who, true, now) === null,
      decline: approvalFault(asked, who, false, now) === null,
    },
  }
}

const listApprovals = command(listCall, async (context) => {
  const { tx, merchantId, actor, now } = context
  const outletIds = actor.outletIds === 'all' ? null : actor.outletIds
  const waiting = await listWaitingApprovals(tx, merchantId, { outletIds, now })
  const rows = []
  for (const request of waiting) rows.push(await viewOf(context, request))
  return accept({ rows })
})

const decideApproval = command(decideCall, async (context, { id, isApproved }) => {
  const { tx, merchantId, actor, now, ip, userAgent } = context
  const request = await findApprovalRequestForUpdate(tx, merchantId, id)
  if (!request || !isTheirs(context, request)) return refuse({ code: 'thing.not-found' })
  const fault = approvalFault(askedOf(request), await approverOf(context, request), isApproved, Date.parse(now))
  if (fault === 'approval.expired') return refuse({ code: fault, facts: { minutes: MINUTES_OPEN } })
  if (fault) return refuse({ code: fault })
  const state = isApproved ? 'approved' : 'declined'
  const from = `${ip} ${userAgent}`.slice(0, 300)
  await setApprovalDecided(tx, merchantId, id, { state, by: actor.accountId, at: now, from })
  const { what, subjectId, lineId, value, currency, askedBy, deviceName, outletId } = request
  context.audit({
    subject: `approval/${id}`,
    after: { state, what, subjectId, lineId, value, currency, askedBy, device: deviceName, how: 'phone' },
  })
  context.emit({ name: 'approval.decided', outletId, payload: { requestId: id, state } })
  return accept(
    await viewOf(context, { ...request, state, decidedBy: actor.accountId, decidedByName: actor.name, decidedAt: now }),
  )
})

export const approvalCommands = [askApproval, approvalState, listApprovals, decideApproval]
