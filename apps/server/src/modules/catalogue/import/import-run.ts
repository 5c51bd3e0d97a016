import type { previewImport } from '@kassa/contract/catalogue/import.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { Context } from '../../../platform/command.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { refusalBody } from '../../../platform/calls/refusal.ts'
import { findImportOutlets } from '../product/listing.store.ts'
import { headingOf, type ImportField } from './import-headings.ts'
import { caseDoubts, textsOf } from './case-doubts.ts'
import { listCalledThere } from './import.store.ts'
import { nameDoubts } from './name-doubts.ts'
import type { FailedRow, ImportPlan } from './plan-import.ts'
import { planRows } from './plan-rows.ts'
import { findImportForUpdate, type RunRecord } from './product-run.store.ts'
import { readRow, type ImportRow } from './read-row.ts'
import type { writeImport } from './write-import.ts'

const UNDO_HOURS = 24

/** Returns the moment until which an import can be undone. */
export const undoUntil = (appliedAt: string): string =>
  new Date(Date.parse(appliedAt) + UNDO_HOURS * 3_600_000).toISOString()

/** A run as a screen shows it. */
export function runView({ holds, now }: Pick<Context, 'holds' | 'now'>, record: RunRecord) {
  const { appliedAt, hasUndo, ...run } = record
  const until = hasUndo && appliedAt !== null ? undoUntil(appliedAt) : null
  const isOpen = record.state === 'applied' && until !== null && until > now
  return { ...run, undoUntil: until, can: { undo: isOpen && holds('platform.catalogue.products.import') } }
}

/** A row as the file counts. */
export const numberOf = ({ rowNumbers }: Sheet, index: number): number => rowNumbers[index] ?? index + 2

export type ImportRequest = OutputOf<typeof previewImport.request>

export interface PreparedImport {
  readonly plan: ImportPlan
  /** The doubts about rows that are imported all the same. */
  readonly doubts: readonly FailedRow[]
  readonly sheet: Sheet
  readonly outlets: Parameters<typeof writeImport>[0]['outlets']
}

/** Reads the kept sheet by the mapping and works out what would happen to each row. */
export async function prepareImport(context: Context, asked: ImportRequest): Promise<Result<PreparedImport>> {
  const run = await findImportForUpdate(context.tx, context.merchantId, asked.id)
  if (!run) return refuse({ code: 'thing.not-found' })
  const { sheet } = run
  if (run.state !== 'read' || sheet === null) return refuse({ code: 'import.not-open' })
  const fields = fieldsOf(context, sheet, asked.mapping)
  if (!fields.ok) return fields
  const outlets = await outletsOf(context, asked.outletIds)
  if (!outlets.ok) return outlets
  const { sound, failed, doubts } = readRows(sheet, fields.value)
  const { whenKnown, whenNamed } = asked
  const how = { outlets: outlets.value, whenKnown, comparesRows: true, ...(whenNamed && { whenNamed }) }
  const plan = await planRows(context, sound, how)
  const all = [...failed, ...plan.failed].toSorted((one, other) => one.row - other.row)
  const cases = await doubtCases(context, sound)
  const said = new Set(cases.map(({ row }) => row))
  const near = (await nameDoubts(context, plan.create)).filter(({ row }) => !said.has(row))
  const odd = [...doubts, ...cases, ...near].toSorted((one, other) => one.row - other.row)
  return accept({ sheet, outlets: outlets.value, doubts: odd, plan: { ...plan, failed: all } })
}

/** Rows that are called like others but for upper and lower case. */
async function doubtCases({ tx, merchantId }: Context, rows: readonly ImportRow[]): Promise<FailedRow[]> {
  const [code, customCode, sku, name] = [
    textsOf(rows, 'code'),
    textsOf(rows, 'customCode'),
    textsOf(rows, 'sku'),
    textsOf(rows, 'name'),
  ]
  return caseDoubts(rows, await listCalledThere(tx, merchantId, { code, customCode, sku, name }))
}

function fieldsOf({ locale }: Context, { columns }: Sheet, mapping: ImportRequest['mapping']): Result<ImportField[]> {
  const fields = columns.map((_, index): ImportField => mapping[String(index)] ?? 'ignore')
  const twice = fields.find((field, index) => field !== 'ignore' && fields.indexOf(field) !== index)
  if (twice && twice !== 'ignore') {
    return refuse({ code: 'import.column-twice', facts: { field: headingOf(twice, locale) } })
  }
  const isFound = ['name', 'code', 'customCode', 'sku'].some((field) => fields.includes(field as ImportField))
  if (isFound) return accept(fields)
  return refuse({ code: 'import.name-column-missing', facts: { field: headingOf('name', locale) } })
}

async function outletsOf(
  { tx, merchantId, actor, now }: Context,
  outletIds: readonly string[],
): Promise<Result<PreparedImport['outlets']>> {
  const { outletIds: own } = actor
  if (own !== 'all' && outletIds.some((one) => !own.includes(one))) return refuse({ code: 'thing.not-found' })
  const found = await findImportOutlets(tx, merchantId, outletIds)
  if (found.length !== new Set(outletIds).size) return refuse({ code: 'thing.not-found' })
  return accept(
    found.map((outlet) => ({
      id: outlet.id,
      currency: outlet.currency,
      exponent: findCurrency(outlet.currency)?.exponent ?? 2,
      businessDay: businessDayOf(Date.parse(now), dayRuleOf(outlet)),
    })),
  )
}

function readRows(sheet: Sheet, fields: readonly ImportField[]) {
  const sound: ImportRow[] = []
  const failed: FailedRow[] = []
  const doubts: FailedRow[] = []
  for (const [index, cells] of sheet.rows.entries()) {
    const row = numberOf(sheet, index)
    const about = { row, name: cells[fields.indexOf('name')] ?? '' }
    const read = readRow(row, cells, fields)
    if ('problem' in read) failed.push({ ...read.problem, ...about })
    else {
      sound.push(read.value)
      doubts.push(...read.doubts.map((doubt) => ({ ...doubt, ...about })))
    }
  }
  return { sound, failed, doubts }
}

/** Problems as people read them: the column, the limit and the value stand in the sentence. */
export const wordProblems = ({ locale, requestId }: Context, problems: readonly FailedRow[]) =>
  problems.map(({ row, name, field, code, facts: given }) => {
    const facts = field === null || field === 'ignore' ? given : { ...given, field: headingOf(field, locale) }
    const { message } = refusalBody({ code, facts }, locale, requestId).body
    return { row, name: name.slice(0, 60), field, code, facts: { ...facts }, message }
  })
