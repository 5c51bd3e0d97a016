import {
  downloadStatement as downloadCall,
  drawUpStatements as drawUpCall,
  listStatements as listCall,
  markStatementPaid as paidCall,
  markStatementUnpaid as unpaidCall,
} from '@kassa/contract/billing/statement.calls.ts'
import { checkMonthOver, checkPaidDay } from '@kassa/domain/billing/commission-statement.ts'
import { statementSheet } from '@kassa/domain/billing/statement-sheet.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { csvText } from '../../../platform/export/csv-text.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { isOperator, onlyOperator } from '../version/versions.ts'
import {
  findStatement,
  findStatementForUpdate,
  insertStatements,
  listStated,
  setStatementPaid,
  type Statement,
  statementList,
} from './statement.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

export const listStatements = command(
  listCall,
  async ({ tx }, { cursor, limit, ...filter }) =>
    readList(tx, statementList, [filter], { cursor, limit }, (row) => row),
  { merge: mergePages },
)

export const downloadStatement = command(downloadCall, async (context, { id }) => {
  const statement = await findStatement(context.tx, id)
  if (!statement) return notFound
  const body = csvText(statementSheet(statement, await listStated(context.tx, id), context.locale))
  context.download({ fileName: `${statement.number}.csv`, contentType: 'text/csv; charset=utf-8', body })
  return accept({})
})

export const drawUpStatements = command(
  drawUpCall,
  async (context, { month }) => {
    if (!isOperator(context)) return onlyOperator
    const over = checkMonthOver(month, Date.parse(context.now))
    if (!over.ok) return over
    const { tx, now, actor } = context
    const { made, carried } = await insertStatements(tx, { month, before: over.value, now, by: actor.name })
    context.audit({ subject: `statement/${month}`, after: { made, carried } })
    return accept({ made, carried })
  },
  { inEach: true },
)

/** Changes whether a statement of this version is paid. */
async function setPaid(
  context: Context,
  { id, version }: { readonly id: string; readonly version: number },
  check: (statement: Statement) => Result<{ readonly on: string; readonly reference: string } | null>,
): Promise<Result<Statement>> {
  if (!isOperator(context)) return onlyOperator
  const before = await findStatementForUpdate(context.tx, id)
  if (!before) return notFound
  const paid = check(before)
  if (!paid.ok) return paid
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  await setStatementPaid(context.tx, id, paid.value)
  const after = (await findStatement(context.tx, id)) ?? before
  const said = ({ paidOn, paidReference }: Statement) => ({ paidOn, paidReference })
  context.audit({ subject: `statement/${before.number}`, before: said(before), after: said(after) })
  return accept(after)
}

export const markStatementPaid = command(paidCall, async (context, { paidOn, reference, ...which }) =>
  setPaid(context, which, ({ number, month, paidOn: day }) => {
    if (day !== null) return refuse({ code: 'statement.already-paid', facts: { number, day } })
    const fits = checkPaidDay(paidOn, month, Date.parse(context.now))
    return fits.ok ? accept({ on: paidOn, reference }) : fits
  }),
)

export const markStatementUnpaid = command(unpaidCall, async (context, which) =>
  setPaid(context, which, ({ number, paidOn }) =>
    paidOn === null ? refuse({ code: 'statement.not-paid', facts: { number } }) : accept(null),
  ),
)
