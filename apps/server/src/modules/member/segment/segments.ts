import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createSegment as createCall,
  deleteSegment as deleteCall,
  editSegment as editCall,
  issueToSegment as issueCall,
  listSegments as listCall,
  readRfm as rfmCall,
  type segmentRule,
} from '@kassa/contract/member/segment.calls.ts'
import { checkSegment, MOST_SEGMENTS, type SegmentRule } from '@kassa/domain/member/segment.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findPlanForSegment, issueToMembers } from '../../promotion/public.ts'
import { ensureProgrammeForUpdate, findProgramme, findProgrammeClock } from '../programme/programme.store.ts'
import { findRfmCuts, listRfmCells } from './rfm.store.ts'
import {
  countFitting,
  findSegment,
  findSegmentForUpdate,
  insertSegment,
  isRuleOfOurs,
  isSegmentNameTaken,
  listFitting,
  listSegmentRows,
  setSegment,
  setSegmentArchived,
} from './segment.store.ts'

/** The most members who get a coupon in one transaction. */
const COUPONS_AT_ONCE = 5_000

type Where = Pick<Context, 'tx' | 'merchantId' | 'now'>

async function counted({ tx, merchantId, now }: Where, rule: SegmentRule) {
  return countFitting(tx, merchantId, rule, await findProgrammeClock(tx, merchantId, now))
}

/** Returns whether it can be saved under this name. */
async function checked(
  { tx, merchantId }: Where,
  { name, rule }: { readonly name: string; readonly rule: OutputOf<typeof segmentRule> },
  id: string | null,
): Promise<Result<SegmentRule>> {
  const sound = checkSegment(rule)
  if (!sound.ok) return sound
  if (!(await isRuleOfOurs(tx, merchantId, sound.value))) return refuse({ code: 'thing.not-found' })
  if (await isSegmentNameTaken(tx, merchantId, name, id)) return refuse({ code: 'segment.name-taken', facts: { name } })
  return sound
}

async function viewIn({ tx, merchantId }: Where, id: string) {
  const segment = await findSegment(tx, merchantId, id)
  if (!segment) throw new Error(`segment ${id} was written and is not there`)
  return accept(segment as OutputOf<typeof createCall.answer>)
}

const listSegments = command(listCall, async ({ tx, merchantId }) => {
  const programme = await findProgramme(tx, merchantId)
  const segments = (await listSegmentRows(tx, merchantId)) as OutputOf<typeof listCall.answer>['segments']
  return accept({ currency: programme?.currency ?? null, segments })
})

const createSegment = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const programme = await ensureProgrammeForUpdate(tx, merchantId)
  if (!programme) return refuse({ code: 'member.no-outlet' })
  const rule = await checked(context, fields, null)
  if (!rule.ok) return rule
  const all = await listSegmentRows(tx, merchantId)
  if (all.length >= MOST_SEGMENTS) return refuse({ code: 'segment.too-many', facts: { most: MOST_SEGMENTS } })
  const id = context.newId()
  const members = await counted(context, rule.value)
  await insertSegment(tx, merchantId, { id, name: fields.name, rule: rule.value, counted: members }, now)
  context.audit({ subject: `member-segment/${id}`, after: fields })
  return viewIn(context, id)
})

const editSegment = command(editCall, async (context, { id, version, ...fields }) => {
  const { tx, merchantId, now } = context
  const before = await findSegmentForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const rule = await checked(context, fields, id)
  if (!rule.ok) return rule
  const members = await counted(context, rule.value)
  await setSegment(tx, merchantId, { id, name: fields.name, rule: rule.value, counted: members }, now)
  context.audit({ subject: `member-segment/${id}`, before: { name: before.name, rule: before.rule }, after: fields })
  return viewIn(context, id)
})

const deleteSegment = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findSegmentForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const plan = await findPlanForSegment(tx, merchantId, id)
  if (plan !== undefined) return refuse({ code: 'segment.in-use', facts: { plan } })
  await setSegmentArchived(tx, merchantId, id, now)
  context.audit({ subject: `member-segment/${id}`, before: { name: before.name, rule: before.rule } })
  return accept({})
})

/**
 * Issues the coupon to a segment. Members who already have as many of it as allowed are passed over; everybody else gets one, or nobody
 * does.
 */
const issueToSegment = command(issueCall, async (context, { segmentId, templateId }) => {
  const { tx, merchantId, now } = context
  const segment = await findSegment(tx, merchantId, segmentId)
  if (!segment) return refuse({ code: 'thing.not-found' })
  const clock = await findProgrammeClock(tx, merchantId, now)
  const members = await countFitting(tx, merchantId, segment.rule, clock)
  if (members === 0) return refuse({ code: 'segment.nobody' })
  if (members > COUPONS_AT_ONCE) {
    return refuse({ code: 'segment.too-large', facts: { members, most: COUPONS_AT_ONCE } })
  }
  const ids = await listFitting(tx, merchantId, segment.rule, clock, COUPONS_AT_ONCE)
  const issued = await issueToMembers(context, templateId, ids)
  if (!issued.ok) return issued
  const after = { segment: segment.name, issued: issued.value.issued }
  context.audit({ subject: `coupon-template/${templateId}`, after })
  return issued
})

const readRfm = command(rfmCall, async ({ tx, merchantId, now }) => {
  const { timeZone } = await findProgrammeClock(tx, merchantId, now)
  const cuts = await findRfmCuts(tx, merchantId, timeZone)
  const { members, neverCame, ...borders } = cuts
  const programme = await findProgramme(tx, merchantId)
  const cells = members === 0 ? [] : await listRfmCells(tx, merchantId, timeZone, cuts)
  return accept({ currency: programme?.currency ?? null, members, neverCame, cuts: borders, cells })
})

export const segmentCommands = [listSegments, createSegment, editSegment, deleteSegment, issueToSegment, readRfm]
