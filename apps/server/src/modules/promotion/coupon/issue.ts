import {
  disableCoupon as disableCall,
  issueCoupons as issueCall,
  listCouponBatches as batchesCall,
  listCoupons as listCall,
  makeCouponCodes as makeCall,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { couponStatus, couponValidity, isForLevel } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { insertBatch, listOpenBatches, setBatchMade, takeOpenBatch, batchList } from './batch.store.ts'
import { couponList, findCouponForUpdate, insertCoupons, listMemberCounts, setCouponDisabled } from './coupon.store.ts'
import { exportCodes } from './export-codes.ts'
import { newCouponCode } from './new-code.ts'
import { takeOfTemplate, todayOf } from './take-of-template.ts'
import { readList } from '../../../platform/list/list.store.ts'

const issueCoupons = command(issueCall, async (context, { templateId, memberIds }) => {
  const { tx, merchantId, now, newId } = context
  const wanted = [...new Set(memberIds)]
  const taken = await takeOfTemplate(context, templateId, wanted.length)
  if (!taken.ok) return taken
  const { terms } = taken.value
  const members = await listMemberCounts(tx, merchantId, templateId, wanted)
  if (members.length !== wanted.length) return refuse({ code: 'thing.not-found' })
  const other = members.find(({ levelNumber }) => !isForLevel(terms, levelNumber))
  if (other) return refuse({ code: 'coupon.member-level', facts: { name: other.name } })
  const full = members.find(({ issued }) => issued >= (terms.perMember ?? Infinity))
  if (full) return refuse({ code: 'coupon.member-has-enough', facts: { name: full.name, given: full.issued } })
  const about = { templateId, batchId: null, ...couponValidity(terms, await todayOf(context)), at: now }
  const codes: { memberId: string; code: string }[] = []
  for (const memberId of wanted) {
    let written: string[] = []
    let code = ''
    while (written.length === 0) {
      code = newCouponCode()
      written = await insertCoupons(tx, merchantId, about, [{ id: newId(), code, memberId }])
    }
    codes.push({ memberId, code })
  }
  context.audit({ subject: `coupon-template/${templateId}`, after: { issuedTo: wanted } })
  return accept({ codes })
})

const makeCodes = command(makeCall, async (context, { templateId, count }) => {
  const { tx, merchantId, now } = context
  const taken = await takeOfTemplate(context, templateId, count)
  if (!taken.ok) return taken
  const id = context.newId()
  const validity = couponValidity(taken.value.terms, await todayOf(context))
  await insertBatch(tx, merchantId, { id, templateId, wanted: count, ...validity }, now)
  context.audit({ subject: `coupon-template/${templateId}`, after: { codes: count } })
  return accept({ batchId: id })
})

const listBatches = command(batchesCall, ({ tx, merchantId }, asked) =>
  readList(tx, batchList, [merchantId], asked, (row) => row),
)

/** A code that is typed wrong finds nothing, as one of somebody else does. */
const listCoupons = command(listCall, async (context, { cursor, limit, sort, code, ...filter }) => {
  const { tx, merchantId } = context
  const today = await todayOf(context)
  const wanted = { ...filter, ...(code === undefined || code === '' ? {} : { code: readCouponCode(code) ?? code }) }
  const page = { cursor, limit, sort }
  return readList(tx, couponList, [merchantId, wanted, today], page, ({ state, isOffered, ...row }) => ({
    ...row,
    status: couponStatus({ state, isOffered, untilDate: row.untilDate }, today),
  }))
})

const disableCoupon = command(disableCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const coupon = await findCouponForUpdate(tx, merchantId, id)
  if (!coupon) return refuse({ code: 'thing.not-found' })
  if (coupon.state === 'used') return refuse({ code: 'coupon.used', facts: { code: coupon.code } })
  await setCouponDisabled(tx, merchantId, id)
  context.audit({ subject: `coupon/${id}`, before: { state: coupon.state }, after: { state: 'disabled' } })
  return accept({})
})

export const issueCommands = [issueCoupons, makeCodes, listBatches, exportCodes, listCoupons, disableCoupon]

/** Codes written at once; between two such the progress is there to be seen. */
const AT_ONCE = 2_000

const BATCHES_AT_ONCE = 1_000

/** Makes the codes that were asked for, a piece at a time; cut off, the next run goes on where this one was. */
export const makeCouponBatches: Job = {
  name: 'promotion.make-coupon-codes',
  everySeconds: 2,
  async run({ database, now, newId }) {
    const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ kind: 'owner' }, work)
    const waiting = await asOwner((tx) => listOpenBatches(tx, BATCHES_AT_ONCE))
    await eachApart(waiting, async (key) => {
      while (await asOwner((tx) => makePiece(tx, key, { now, newId })));
    })
  },
}

/** Makes the next codes of a batch; answers whether it was still open. */
async function makePiece(
  tx: Tx,
  key: Parameters<typeof takeOpenBatch>[1],
  { now, newId }: Pick<JobContext, 'now' | 'newId'>,
): Promise<boolean> {
  const batch = await takeOpenBatch(tx, key)
  if (!batch) return false
  const count = Math.min(AT_ONCE, batch.wanted - batch.made)
  const coupons = Array.from({ length: count }, () => ({ id: newId(), code: newCouponCode(), memberId: null }))
  const { templateId, fromDate, untilDate } = batch
  const about = { templateId, batchId: batch.id, fromDate, untilDate, at: now }
  const written = await insertCoupons(tx, batch.merchantId, about, coupons)
  await setBatchMade(tx, batch, written.length, now)
  return true
}
