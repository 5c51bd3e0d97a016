import { safeCell as safe } from '../../../platform/export/safe-cell.ts'
import {
  applyImport as applyCall,
  downloadImportErrors as errorsCall,
  listImports as listCall,
  previewImport as previewCall,
} from '@kassa/contract/catalogue/import.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { stringify } from 'csv-stringify/sync'
import { command } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { checkRoom } from '../../billing/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { numberOf, prepareImport, runView, wordProblems } from './import-run.ts'
import { findErrorFile, findRun, runList, setRunApplied } from './product-run.store.ts'
import { writeImport } from './write-import.ts'

const PROBLEMS_SHOWN = 200
const BYTE_ORDER_MARK = '\uFEFF'

const previewImport = command(
  previewCall,
  async (context, asked) => {
    const prepared = await prepareImport(context, asked)
    if (!prepared.ok) return prepared
    const { plan, sheet, doubts } = prepared.value
    return accept({
      rowCount: sheet.rows.length,
      created: plan.create.length,
      updated: plan.update.length,
      skipped: plan.skipped,
      unchanged: plan.unchanged,
      named: plan.named,
      failed: plan.failed.length,
      problems: wordProblems(context, plan.failed.slice(0, PROBLEMS_SHOWN)),
      doubted: doubts.length,
      doubts: wordProblems(context, doubts.slice(0, PROBLEMS_SHOWN)),
    })
  },
  { takesTurn: true },
)

const reasonHeading = { 'en-US': 'Reason', 'zh-CN': '原因', 'ja-JP': '理由' } as const

const applyImport = command(
  applyCall,
  async (context, asked) => {
    const { tx, merchantId, now, locale } = context
    const changeNumber = await takeChangeNumber(tx, merchantId)
    const prepared = await prepareImport(context, asked)
    if (!prepared.ok) return prepared
    const { plan, sheet, outlets } = prepared.value
    if (plan.named > 0 && asked.whenNamed === undefined) {
      return refuse({ code: 'import.question-open', facts: { count: plan.named } })
    }
    const room = await checkRoom(tx, merchantId, 'products', plan.create.length)
    if (!room.ok && plan.create.length > 0) return room
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
      unchanged: plan.unchanged,
      failed: plan.failed.length,
      errorFile,
      undo,
    })
    const run = await findRun(tx, merchantId, asked.id)
    if (!run) return refuse({ code: 'thing.not-found' })
    const { created, updated, failed } = run
    context.audit({ subject: `import/${asked.id}`, after: { created, updated, failed, outletIds: asked.outletIds } })
    if (created + updated > 0) {
      context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
    }
    return accept({ ...runView(context, run), problems: problems.slice(0, PROBLEMS_SHOWN) })
  },
  { takesTurn: true },
)

const listImports = command(listCall, async (context, asked) =>
  readList(context.tx, runList, [context.merchantId], asked, (row) => runView(context, row)),
)

const downloadImportErrors = command(errorsCall, async ({ tx, merchantId, download }, { id }) => {
  const found = await findErrorFile(tx, merchantId, id)
  if (!found || found.errorFile === null) return refuse({ code: 'thing.not-found' })
  const fileName = `${found.fileName.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}-errors.csv`
  download({ fileName, contentType: 'text/csv; charset=utf-8', body: found.errorFile })
  return accept({})
})

export const applyCommands = [previewImport, applyImport, listImports, downloadImportErrors]
