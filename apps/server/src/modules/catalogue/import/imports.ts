import {
  applyImport as applyCall,
  downloadImportErrors as errorsCall,
  downloadImportTemplate as templateCall,
  listImports as listCall,
  previewImport as previewCall,
  readImport as readCall,
  undoImport as undoCall,
} from '@kassa/contract/catalogue/import.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { stringify } from 'csv-stringify/sync'
import { writeXlsx } from 'hucre/xlsx'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { readPage } from '../../../platform/list/page.ts'
import { refusalBody } from '../../../platform/refusal.ts'
import { holdStock, moveStock } from '../../inventory/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { findImportOutlets } from '../product/listing.store.ts'
import { guessFields, headingOf, importFields, type ImportField } from './import-headings.ts'
import type { FailedRow, Plan } from './plan-import.ts'
import { planRows } from './plan-rows.ts'
import {
  archiveImported,
  countRuns,
  deleteCodesAdded,
  findErrorFile,
  findImportForUpdate,
  findRun,
  forgetOldSheets,
  insertRun,
  listRuns,
  restoreListings,
  restoreProducts,
  setRunApplied,
  setRunUndone,
  type RunRecord,
} from './product-run.store.ts'
import { readRow, type ImportRow } from './read-row.ts'
import { readSheet, type Sheet } from './read-sheet.ts'
import { writeImport } from './write-import.ts'

const UNDO_HOURS = 24
const PROBLEMS_SHOWN = 200
const BYTE_ORDER_MARK = '\uFEFF'

const undoUntil = (appliedAt: string): string => new Date(Date.parse(appliedAt) + UNDO_HOURS * 3_600_000).toISOString()

/** A run as a screen shows it. */
export function runView({ holds, now }: Pick<Context, 'holds' | 'now'>, record: RunRecord) {
  const { appliedAt, hasUndo, ...run } = record
  const until = hasUndo && appliedAt !== null ? undoUntil(appliedAt) : null
  const isOpen = record.state === 'applied' && until !== null && until > now
  return { ...run, undoUntil: until, can: { undo: isOpen && holds('platform.catalogue.products.import') } }
}

const readImport = command(readCall, async (context) => {
  const { tx, merchantId, actor, now, files } = context
  const file = files.find(({ field }) => field === 'file') ?? files[0]
  if (!file) return refuse({ code: 'import.no-file' })
  const sheet = await readSheet(file.bytes)
  if (!sheet.ok) return sheet
  const { columns, rows } = sheet.value
  const id = context.newId()
  const fileName = file.fileName.slice(0, 200)
  await insertRun(tx, merchantId, {
    id,
    kind: 'import',
    fileName,
    byId: actor.accountId,
    byName: actor.name,
    at: now,
    sheet: sheet.value,
    rowCount: rows.length,
  })
  const guesses = guessFields(columns)
  return accept({
    id,
    fileName,
    rowCount: rows.length,
    columns: columns.map((heading, index) => ({
      index,
      heading,
      samples: rows.slice(0, 3).map((row) => row[index] ?? ''),
      guess: guesses[index] ?? 'ignore',
    })),
  })
})

/** A row as the spreadsheet counts. */
const numberOf = ({ rowNumbers }: Sheet, index: number): number => rowNumbers[index] ?? index + 2

type Asked = OutputOf<typeof previewCall.request>

interface Prepared {
  readonly plan: Plan
  readonly sheet: Sheet
  readonly outlets: Parameters<typeof writeImport>[0]['outlets']
}

/** Reads the kept sheet by the mapping and works out what would happen to each row. */
async function prepare(context: Context, { id, mapping, outletIds, whenKnown }: Asked): Promise<Result<Prepared>> {
  const { tx, merchantId, actor, now } = context
  const run = await findImportForUpdate(tx, merchantId, id)
  if (!run) return refuse({ code: 'thing.not-found' })
  const { sheet } = run
  if (run.state !== 'read' || sheet === null) return refuse({ code: 'import.not-open' })
  const fields: ImportField[] = sheet.columns.map((_, index) => mapping[String(index)] ?? 'ignore')
  const twice = fields.find((field, index) => field !== 'ignore' && fields.indexOf(field) !== index)
  if (twice) return refuse({ code: 'import.column-twice', facts: { field: twice } })
  const isFound = ['name', 'code', 'customCode'].some((field) => fields.includes(field as ImportField))
  if (!isFound) return refuse({ code: 'import.name-column-missing', facts: { field: 'name' } })
  if (actor.outletIds !== 'all' && outletIds.some((one) => !actor.outletIds.includes(one))) {
    return refuse({ code: 'thing.not-found' })
  }
  const found = await findImportOutlets(tx, merchantId, outletIds)
  if (found.length !== new Set(outletIds).size) return refuse({ code: 'thing.not-found' })
  const outlets = found.map(({ id: outletId, currency, timeZone, dayCutoffMinutes }) => ({
    id: outletId,
    currency,
    exponent: findCurrency(currency)?.exponent ?? 2,
    businessDay: businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes }),
  }))
  const sound: ImportRow[] = []
  const failed: FailedRow[] = []
  for (const [index, cells] of sheet.rows.entries()) {
    const row = numberOf(sheet, index)
    const read = readRow(row, cells, fields)
    if ('value' in read) sound.push(read.value)
    else failed.push({ ...read.problem, row, name: cells[fields.indexOf('name')] ?? '' })
  }
  const plan = await planRows(context, sound, { outlets, whenKnown })
  const all = [...failed, ...plan.failed].toSorted((one, other) => one.row - other.row)
  return accept({ sheet, outlets, plan: { ...plan, failed: all } })
}

const wordProblems = ({ locale, requestId }: Context, failed: readonly FailedRow[]) =>
  failed.map(({ row, name, field, code, facts }) => {
    const { message } = refusalBody({ code, facts }, locale, requestId).body
    return { row, name: name.slice(0, 60), field, code, facts: { ...facts }, message }
  })

const previewImport = command(previewCall, async (context, asked) => {
  const prepared = await prepare(context, asked)
  if (!prepared.ok) return prepared
  const { plan, sheet } = prepared.value
  return accept({
    rowCount: sheet.rows.length,
    created: plan.create.length,
    updated: plan.update.length,
    skipped: plan.skipped,
    failed: plan.failed.length,
    problems: wordProblems(context, plan.failed.slice(0, PROBLEMS_SHOWN)),
  })
})

/** What a spreadsheet would run as a formula is made text. */
const safe = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const reasonHeading = { 'en-US': 'Reason', 'zh-CN': '原因', 'ja-JP': '理由' } as const

const applyImport = command(applyCall, async (context, asked) => {
  const { tx, merchantId, now, locale } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const prepared = await prepare(context, asked)
  if (!prepared.ok) return prepared
  const { plan, sheet, outlets } = prepared.value
  const undo = await writeImport({ context, runId: asked.id, outlets, changeNumber }, plan)
  const problems = wordProblems(context, plan.failed)
  const cellsOf = new Map(sheet.rows.map((cells, index) => [numberOf(sheet, index), cells]))
  const errorRows = problems.map(({ row, message }) => [...(cellsOf.get(row) ?? []), message].map(safe))
  const errorFile =
    problems.length === 0
      ? null
      : BYTE_ORDER_MARK + stringify([[...sheet.columns, reasonHeading[locale]].map(safe), ...errorRows])
  await setRunApplied(tx, merchantId, asked.id, {
    at: now,
    rowCount: sheet.rows.length,
    created: plan.create.length,
    updated: plan.update.length,
    skipped: plan.skipped,
    failed: plan.failed.length,
    errorFile,
    undo,
  })
  const run = await findRun(tx, merchantId, asked.id)
  if (!run) return refuse({ code: 'thing.not-found' })
  const { created, updated, failed } = run
  context.audit({ subject: `import/${asked.id}`, after: { created, updated, failed, outletIds: asked.outletIds } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ ...runView(context, run), problems: problems.slice(0, PROBLEMS_SHOWN) })
})

const undoImport = command(undoCall, async (context, { id }) => {
  const { tx, merchantId, now, actor } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const run = await findImportForUpdate(tx, merchantId, id)
  if (!run) return refuse({ code: 'thing.not-found' })
  const { undo, appliedAt } = run
  if (run.state !== 'applied' || undo === null || appliedAt === null || undoUntil(appliedAt) <= now) {
    return refuse({ code: 'import.not-undoable' })
  }
  const archived = await archiveImported(tx, merchantId, undo.created, changeNumber, now)
  const restored = await restoreProducts(tx, merchantId, undo.updated, now)
  const back = new Set([...archived, ...restored].map((one) => one.id))
  const kept = undo.updated.filter((one) => back.has(one.id))
  const listings = kept.flatMap((one) => one.listings as unknown[])
  const restoredIds = restored.map((one) => one.id)
  await restoreListings(tx, merchantId, restoredIds, listings, changeNumber, now)
  await deleteCodesAdded(
    tx,
    merchantId,
    kept.flatMap(({ codes }) => codes),
  )
  const moves = undo.stock.filter(({ variantId }) => back.has(variantId))
  const outlets = await findImportOutlets(tx, merchantId, [...new Set(moves.map(({ outletId }) => outletId))])
  await holdStock(tx, merchantId, moves)
  for (const { id: outletId, timeZone, dayCutoffMinutes } of outlets) {
    const own = moves.filter((one) => one.outletId === outletId)
    await moveStock(
      tx,
      merchantId,
      own.map((one) => ({ ...one, quantity: -one.quantity, kind: 'import' as const, costMinor: null })),
      {
        kind: 'import',
        id,
        reason: '',
        actorKind: actor.kind,
        actorId: actor.accountId,
        businessDay: businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes }),
        at: now,
      },
    )
  }
  await setRunUndone(tx, merchantId, id)
  const undone = archived.length + restored.length
  context.audit({ subject: `import/${id}`, after: { undone } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ undone, skipped: undo.created.length + undo.updated.length - undone })
})

const listImports = command(listCall, async (context, asked) =>
  readPage(asked, {
    key: ['instant', 'id'],
    list: (after, limit) => listRuns(context.tx, context.merchantId, after, limit),
    count: (cap) => countRuns(context.tx, context.merchantId, cap),
    keyOf: (row) => [row.at, row.id],
    viewOf: (row) => runView(context, row),
  }),
)

const downloadImportErrors = command(errorsCall, async ({ tx, merchantId, download }, { id }) => {
  const found = await findErrorFile(tx, merchantId, id)
  if (!found || found.errorFile === null) return refuse({ code: 'thing.not-found' })
  const fileName = `${found.fileName.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}-errors.csv`
  download({ fileName, contentType: 'text/csv; charset=utf-8', body: found.errorFile })
  return accept({})
})

const examples: readonly Readonly<Partial<Record<ImportField, string>>>[] = [
  {
    name: 'Green tea 500 ml',
    code: '4006381333931',
    category: 'Drinks/Tea',
    unit: 'bottle',
    sellPrice: '3.50',
    stock: '24',
  },
  { name: 'Apples', customCode: 'A-10', type: 'weighed', weightUnit: 'kg', sellPrice: '4.99', stock: '12.5' },
]

const downloadImportTemplate = command(templateCall, async ({ locale, download }) => {
  const headings = importFields.map((field) => headingOf(field, locale))
  const rows = examples.map((example) => importFields.map((field) => example[field] ?? ''))
  const bytes = await writeXlsx({ sheets: [{ name: 'Products', rows: [headings, ...rows] }] })
  download({
    fileName: `products-template-${locale.slice(0, 2)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: Buffer.from(bytes),
  })
  return accept({})
})

export const importCommands = [
  readImport,
  previewImport,
  applyImport,
  undoImport,
  listImports,
  downloadImportErrors,
  downloadImportTemplate,
]

/** What an import read, and what undoing it needs, is forgotten after a day. */
export const forgetImports: Job = {
  name: 'catalogue.forget-imports',
  everySeconds: 3_600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await forgetOldSheets(tx, new Date(Date.parse(now) - UNDO_HOURS * 3_600_000).toISOString())
    }),
}
