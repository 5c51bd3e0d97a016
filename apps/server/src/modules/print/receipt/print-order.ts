import { listOrderPrinters as listCall, printOrder as printCall } from '@kassa/contract/print/order-print.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { receiptTalk } from '@kassa/domain/label/label-printer-status.ts'
import { printsReceipts } from '@kassa/domain/label/label-writing.ts'
import { encodings } from '@kassa/domain/receipt/escpos/code-page.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import { saleOnPaper } from '@kassa/domain/receipt/kept-sale.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, commandOutside, type OutsideContext } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type AuditNote, recordInStep } from '../../../platform/calls/record.ts'
import type { CouponSigning } from '../../promotion/public.ts'
import { readSetting } from '../../settings/public.ts'
import { lineDrawer } from '../../../platform/paper/draw-line.ts'
import {
  deleteOldJobs,
  findJob,
  findPrinter,
  listPrintersAt,
  setFound,
  setJobState,
  takeOfficeJob,
  type JobRow,
  type PrinterRow,
} from '../printer/printer.store.ts'
import { writeToPort } from '../printer/write-to-port.ts'
import { effectiveTemplate } from '../template/effective-template.ts'
import { paperOf } from './sale-paper.ts'
import { findSaleById, type SaleRow } from './sale-paper.store.ts'

type Asked = OutputOf<(typeof printCall)['request']>

const DAY_MS = 86_400_000
/** A job that a printer had so long and did not answer for: nobody knows whether the paper came. */
const UNSURE_MS = 60_000
const unknown = refuse({ code: 'thing.not-found' })

export const listOrderPrinters = command(listCall, async ({ tx, merchantId, reaches }, { id }) => {
  const sale = await findSaleById(tx, merchantId, id)
  if (!sale || !reaches(sale.outletId)) return unknown
  const printers = await listPrintersAt(tx, merchantId, sale.outletId)
  return accept({ printers: printers.map(({ id: printerId, name }) => ({ id: printerId, name })) })
})

/** The reprint by the template that counted when it was sold, in the writing that the outlet's printers read. */
async function bytesOf(tx: Tx, merchantId: string, sale: SaleRow, signing: CouponSigning): Promise<Buffer> {
  const { outletId, at } = sale
  const { template } = await effectiveTemplate(tx, { merchantId, outletId }, 'cashier', at)
  const { encoding, widthMillimetres } = await readSetting(tx, { merchantId, outletId }, 'sales.receipt')
  const paper = await paperOf(tx, merchantId, sale, signing)
  const look = { template, language: paper.shop.outlet.locale, isCopy: true }
  const document: ReceiptDocument = saleOnPaper(paper, look)
  const columns = widthMillimetres === 58 ? 32 : 48
  const drawLine = lineDrawer(document.language)
  return Buffer.from(
    writeEscpos(document, { encoding: encodings[encoding], columns, isCut: true, opensDrawer: false, drawLine }),
  )
}

interface Begun {
  readonly printer: PrinterRow
  readonly job: JobRow
  readonly isTaken: boolean
}

/** Takes the paper once, with a line in the log; what is known already is looked at. */
async function begin(tx: Tx, context: OutsideContext, { id, orderId, printerId }: Asked): Promise<Result<Begun>> {
  const { merchantId, actor, now, reach } = context
  const sale = await findSaleById(tx, merchantId, orderId)
  if (!sale || !context.reaches(sale.outletId)) return unknown
  const printer = await findPrinter(tx, merchantId, printerId)
  if (printer?.outletId !== sale.outletId || !printsReceipts(printer.labels))
    return refuse({ code: 'printer.not-there', facts: { number: sale.number } })
  await deleteOldJobs(tx, merchantId, printerId, new Date(Date.parse(now) - DAY_MS).toISOString())
  const known = await findJob(tx, merchantId, id)
  const bytes = known ? undefined : await bytesOf(tx, merchantId, sale, { now, secrets: reach.secrets })
  const state = printer.way === 'port' ? ('sending' as const) : ('waiting' as const)
  const wish = { id, printerId, accountId: actor.accountId, title: sale.number, state }
  const isTaken = bytes !== undefined && (await takeOfficeJob(tx, merchantId, { ...wish, bytes }, now))
  const job = await findJob(tx, merchantId, id)
  if (job?.accountId !== actor.accountId) return unknown
  if (isTaken) {
    const note: AuditNote = { subject: `order/${orderId}`, after: { printer: printer.name } }
    await tx.run(recordInStep(context, { call: printCall.name, outletId: sale.outletId }, note))
  }
  return accept({ printer, job, isTaken })
}

/** Returns the state of a job; one that nobody answered for in time is in doubt. */
async function standing(context: OutsideContext, { id, state, problem, changedAt }: JobRow) {
  const { merchantId, now, step } = context
  if (state !== 'sending' || Date.parse(now) - Date.parse(changedAt) <= UNSURE_MS) return { state, problem }
  await step((tx) => setJobState(tx, merchantId, id, { from: 'sending', to: 'unsure', problem: 'no-answer', now }))
  return { state: 'unsure' as const, problem: 'no-answer' }
}

/** Prints an order: at a port it is written at once, outside every transaction; a printer that polls fetches it. */
export const printOrder = commandOutside(printCall, async (context, asked) => {
  const { merchantId, now, reach, step } = context
  const begun = await step((tx) => begin(tx, context, asked))
  if (!begun.ok) return begun
  const { printer, job, isTaken } = begun.value
  if (!isTaken || printer.way !== 'port') return accept(await standing(context, job))
  const writing = { purpose: 'print.write-paper', bytes: job.bytes, talk: receiptTalk }
  const { to, problem } = await writeToPort(reach, printer, writing)
  await step(async (tx) => {
    await setJobState(tx, merchantId, job.id, { from: 'sending', to, problem, now })
    await setFound(tx, merchantId, printer.id, { problem, now })
  })
  return accept({ state: to, problem })
})
