import { withKept } from '@kassa/contract/edit-fields.ts'
import { lessWide } from '@kassa/domain/money/wide.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  approveDamageReport as approveCall,
  createDamageReport as createCall,
  deleteDamageReport as deleteCall,
  editDamageReport as editCall,
  listDamageReports as listCall,
  readDamageReport as readCall,
  rejectDamageReport as rejectCall,
  submitDamageReport as submitCall,
  type damageReportView,
  damageReportFields,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import {
  approveDamage,
  checkDamageCovered,
  damageCan,
  submitDamage,
  type DamageAction,
  type DamageReportFacts,
  type DamageStep,
} from '@kassa/domain/inventory/damage-report.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { isClockAhead } from '@kassa/domain/sales/clock-ahead.ts'
import type { z } from 'zod'
import { command, type Context } from '../../../platform/command.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { readSetting } from '../../settings/public.ts'
import { deleteDraft, setDraftLines, setLineCosts } from '../document/plain-document.store.ts'
import { beginDocument, stockDocument, tellMoved } from '../document/document-rules.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { readGoodsLines } from '../document/goods-lines.ts'
import { namePiecesOut } from '../serial/name-pieces.ts'
import { writeSerials, holdStock, insertMissingStock, listOnHand, moveStock } from '../../stock/public.ts'
import { withName } from '../transfer/transfer-view.ts'
import {
  findDamageReport,
  findDamageReportForUpdate,
  insertDamageReport,
  listDamageLines,
  setDamageReport,
  setDamageState,
  setReportPictures,
  type DamageLineRecord,
  type DamageRecord,
  damageList,
} from './damage-report.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

type View = z.input<typeof damageReportView>

const rowOf = (record: DamageRecord) => {
  const { note: _note, fileIds: _files, createdByName: _by, decidedAt: _at, ...row } = record
  const { decidedByName: _decided, decisionNote: _decision, isAutomatic: _automatic, ...shown } = row
  return shown
}

const permissions: Readonly<Record<DamageAction, readonly string[]>> = {
  edit: ['platform.inventory.damageReports.edit', 'desk.inventory.damageReports.edit'],
  delete: ['platform.inventory.damageReports.delete', 'desk.inventory.damageReports.delete'],
  submit: [
    'platform.inventory.damageReports.add',
    'platform.inventory.damageReports.edit',
    'desk.inventory.damageReports.add',
    'desk.inventory.damageReports.edit',
  ],
  approve: ['platform.inventory.damageReports.approve'],
  reject: ['platform.inventory.damageReports.approve'],
}

async function readView(context: Context, id: string): Promise<Result<View>> {
  const { tx, merchantId } = context
  const record = await findDamageReport(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const may = (action: DamageAction) => damageCan(action, record) === null && context.holds(...permissions[action])
  return accept({
    ...record,
    lines: await listDamageLines(tx, merchantId, id),
    can: {
      edit: may('edit'),
      delete: may('delete'),
      submit: may('submit'),
      approve: may('approve'),
      reject: may('reject'),
    },
  })
}

interface Held {
  readonly record: DamageRecord
  readonly lines: readonly DamageLineRecord[]
  readonly report: DamageReportFacts
}

async function holdReport(context: Context, id: string, action: DamageAction): Promise<Result<Held>> {
  const { tx, merchantId } = context
  const record = await findDamageReportForUpdate(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const obstacle = damageCan(action, record)
  if (obstacle) return refuse({ code: obstacle })
  const lines = await listDamageLines(tx, merchantId, id)
  const { state, outletId, reason, note } = record
  return accept({ record, lines, report: { state, outletId, reason, note, lines } })
}

type Fields = OutputOf<typeof createCall.request>

/** Checks that the damage is not in the future; a till's clock may be a little ahead. */
const checkMoment = ({ now }: Context, { happenedAt }: Fields): Result<null> =>
  happenedAt !== null && isClockAhead(Date.parse(happenedAt), Date.parse(now))
    ? refuse({ code: 'damage.in-the-future', facts: { given: happenedAt } })
    : accept(null)

const toWrite = (context: Context, { reason, note, reporterName, happenedAt }: Fields) => ({
  reason,
  note,
  reporterName: reporterName ?? context.actor.name,
  happenedAt: happenedAt ?? context.now,
})

/** The pictures and PDF files a form names, each once; not found unless all are of this merchant and for such a report. */
async function readPictures(
  { tx, merchantId }: Context,
  fileIds: readonly string[],
): Promise<Result<readonly string[]>> {
  const named = [...new Set(fileIds)]
  const areThere = (await countPicturesAmong(tx, merchantId, named, ['damage'])) === named.length
  return areThere ? accept(named) : refuse({ code: 'thing.not-found' })
}

/** The goods of a draft, of which the outlet has so many at this moment; they are locked and looked at again when it is submitted. */
async function readDraftLines(
  { tx, merchantId }: Context,
  outletId: string,
  { lines }: Fields,
): ReturnType<typeof readGoodsLines<Fields['lines'][number]>> {
  const read = await readGoodsLines(tx, { merchantId, outletId }, lines, 'as-parts')
  if (!read.ok) return read
  const keys = read.value.map(({ variantId }) => ({ outletId, variantId }))
  await insertMissingStock(tx, merchantId, keys)
  const held = await listOnHand(
    tx,
    merchantId,
    outletId,
    keys.map(({ variantId }) => variantId),
  )
  const there = new Map(held.map((one) => [one.variantId, one]))
  const covered = checkDamageCovered(read.value, (variantId) => there.get(variantId)?.onHand ?? 0)
  return covered.ok ? read : refuse(withName(covered.refusal, (variantId) => there.get(variantId)?.name))
}

const listDamageReports = command(listCall, ({ tx, merchantId, inOutletId }, { cursor, limit, sort, ...filter }) =>
  readList(tx, damageList, [merchantId, inOutletId, filter], { cursor, limit, sort }, rowOf),
)

const readDamageReport = command(readCall, (context, { id }) => readView(context, id))

const createDamageReport = command(createCall, async (context, fields) => {
  const { tx, merchantId, inOutletId } = context
  const moment = checkMoment(context, fields)
  if (!moment.ok) return moment
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const lines = await readDraftLines(context, outlet.id, fields)
  if (!lines.ok) return lines
  const pictures = await readPictures(context, fields.fileIds)
  if (!pictures.ok) return pictures
  const head = await beginDocument(context, 'damage-report', outlet)
  const { id } = head
  await insertDamageReport(tx, merchantId, { ...toWrite(context, fields), ...head })
  await setReportPictures(tx, merchantId, id, pictures.value)
  const rows = lines.value.map((line) => ({ lineId: context.newId(), ...line }))
  await setDraftLines(tx, 'damage_report', merchantId, id, rows)
  context.audit({ subject: `damage-report/${id}`, after: fields })
  return readView(context, id)
})

const editDamageReport = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const held = await holdReport(context, id, 'edit')
  if (!held.ok) return held
  const { record } = held.value
  if (record.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: record } })
  const fields = withKept(damageReportFields, { ...record, lines: edits.lines }, edits)
  const moment = checkMoment(context, fields)
  if (!moment.ok) return moment
  const lines = await readDraftLines(context, record.outletId, fields)
  if (!lines.ok) return lines
  const pictures = await readPictures(context, fields.fileIds)
  if (!pictures.ok) return pictures
  await setDamageReport(tx, merchantId, id, toWrite(context, fields))
  await setReportPictures(tx, merchantId, id, pictures.value)
  const rows = lines.value.map((line) => ({ lineId: context.newId(), ...line }))
  await setDraftLines(tx, 'damage_report', merchantId, id, rows)
  context.audit({ subject: `damage-report/${id}`, before: held.value, after: fields })
  return readView(context, id)
})

const deleteDamageReport = command(deleteCall, async (context, { id }) => {
  const held = await holdReport(context, id, 'delete')
  if (!held.ok) return held
  await deleteDraft(context.tx, 'damage_report', context.merchantId, id)
  context.audit({ subject: `damage-report/${id}`, before: held.value })
  return accept({})
})

/** Locks the stock of a report's goods and answers what is there of each; nobody else moves it until this transaction ends. */
async function holdGoods({ tx, merchantId }: Context, { record, lines }: Held) {
  const keys = lines.map(({ variantId }) => ({ outletId: record.outletId, variantId }))
  await insertMissingStock(tx, merchantId, keys)
  return new Map((await holdStock(tx, merchantId, keys)).map((stock) => [stock.variantId, stock]))
}

/** Writes what a step decided: nothing but the state, or the goods that leave at cost. */
async function bookStep(
  context: Context,
  { record, lines }: Held,
  step: DamageStep,
  decision: { readonly note: string; readonly isAutomatic: boolean },
): Promise<Result<View>> {
  const { tx, merchantId, now, actor } = context
  const { state } = step.report
  const outlet = await findOutletFacts(tx, merchantId, record.outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const pieces = await namePiecesOut(context, outlet.id, state === 'rejected' ? [] : lines)
  if (!pieces.ok) return pieces
  const moves = step.movements.map(({ variantId, quantity }) => ({
    outletId: outlet.id,
    variantId,
    quantity,
    kind: 'damage' as const,
    costMinor: null,
  }))
  const document = stockDocument(context, 'damage-report', record.id, outlet, record.reason)
  const moved = await moveStock(tx, merchantId, moves, document)
  const gone = { kind: 'damage', state: 'damaged', outletId: outlet.id } as const
  const changes = state === 'approved' ? pieces.value.map((piece) => ({ ...piece, ...gone })) : []
  await writeSerials(tx, merchantId, changes, document, context.newId)
  const costs = lines.flatMap(({ lineId, variantId }) => {
    const one = moved.find((candidate) => candidate.variantId === variantId)
    return one && one.valueMinor !== null ? [{ lineId, costMinor: lessWide(0, one.valueMinor) }] : []
  })
  if (costs.length > 0) await setLineCosts(tx, 'damage_report', merchantId, costs)
  const isDecided = state === 'approved' || state === 'rejected'
  await setDamageState(
    tx,
    merchantId,
    record.id,
    state,
    isDecided ? { ...decision, at: now, byName: actor.name } : null,
  )
  context.audit({
    subject: `damage-report/${record.id}`,
    before: { state: record.state },
    after: { state, ...decision },
  })
  context.emit({ name: `damage-report.${state}`, outletId: outlet.id, payload: { id: record.id } })
  tellMoved(context, moved)
  return readView(context, record.id)
}

const submitDamageReport = command(submitCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const held = await holdReport(context, id, 'submit')
  if (!held.ok) return held
  const { record, report } = held.value
  const place = { merchantId, outletId: record.outletId }
  const limit = await readSetting(tx, place, 'sales.damage-approval-below-minor')
  // "Below the limit" approves by itself, and a limit of 0 never does; the rule takes the highest cost that still may.
  const there = await holdGoods(context, held.value)
  const step = submitDamage(report, record.costMinor, limit - 1, (variantId) => there.get(variantId)?.onHand ?? 0)
  if (!step.ok) return refuse(withName(step.refusal, (variantId) => there.get(variantId)?.name))
  return bookStep(context, held.value, step.value, { note: '', isAutomatic: true })
})

const approveDamageReport = command(approveCall, async (context, { id, note }) => {
  const held = await holdReport(context, id, 'approve')
  if (!held.ok) return held
  const there = await holdGoods(context, held.value)
  const step = approveDamage(held.value.report, (variantId) => there.get(variantId)?.onHand ?? 0)
  if (!step.ok) return refuse(withName(step.refusal, (variantId) => there.get(variantId)?.name))
  return bookStep(context, held.value, step.value, { note, isAutomatic: false })
})

const rejectDamageReport = command(rejectCall, async (context, { id, note }) => {
  const held = await holdReport(context, id, 'reject')
  if (!held.ok) return held
  const report: DamageReportFacts = { ...held.value.report, state: 'rejected' }
  return bookStep(context, held.value, { report, movements: [] }, { note, isAutomatic: false })
})

export const damageReportCommands = [
  listDamageReports,
  readDamageReport,
  createDamageReport,
  editDamageReport,
  deleteDamageReport,
  submitDamageReport,
  approveDamageReport,
  rejectDamageReport,
]
