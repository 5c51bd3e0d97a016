import { printOverNetwork as printCall, readNetworkJob as readCall } from '@kassa/contract/print/printer.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { printsReceipts } from '@kassa/domain/label/label-writing.ts'
import { receiptTalk } from '@kassa/domain/label/label-printer-status.ts'
import { command, commandInSteps } from '../../../platform/command.ts'
import { deleteOldJobs, findJob, findPrinter, setFound, setJobState, takeJob } from './printer.store.ts'
import { writeToPort } from './write-to-port.ts'

const DAY_MS = 86_400_000
/** A job that a printer had so long and did not answer for: nobody knows whether the paper came. */
const UNSURE_MS = 60_000

/**
 * Takes a job once. At a port it is written at once, outside every transaction; a printer that polls fetches it. A known job is answered
 * with its state and not sent again, unless it failed.
 */
export const printOverNetwork = commandInSteps(printCall, async (context, { id, printerId, title, bytes }) => {
  const { device, now, step } = context
  const { merchantId, outletId, deviceId } = device
  const paper = Buffer.from(bytes, 'base64')
  const begun = await step(async (tx) => {
    const printer = await findPrinter(tx, merchantId, printerId)
    if (printer?.outletId !== outletId || !printsReceipts(printer.labels)) return undefined
    await deleteOldJobs(tx, merchantId, printerId, new Date(Date.parse(now) - DAY_MS).toISOString())
    const state = printer.way === 'port' ? ('sending' as const) : ('waiting' as const)
    const isTaken = await takeJob(tx, merchantId, { id, printerId, deviceId, title, bytes: paper, state }, now)
    return { printer, isTaken, known: await findJob(tx, merchantId, id) }
  })
  if (!begun?.known || begun.known.deviceId !== deviceId) return refuse({ code: 'thing.not-found' })
  const { printer, isTaken, known } = begun
  if (!isTaken || printer.way !== 'port') return accept({ state: known.state, problem: known.problem })
  const { to, problem } = await writeToPort(context.reach, printer, {
    purpose: 'print.write-paper',
    bytes: paper,
    talk: receiptTalk,
  })
  await step(async (tx) => {
    await setJobState(tx, merchantId, id, { from: 'sending', to, problem, now })
    await setFound(tx, merchantId, printerId, { problem, now })
  })
  return accept({ state: to, problem })
})

export const readNetworkJob = command(readCall, async ({ tx, device, now }, { id, giveUp }) => {
  const { merchantId, deviceId } = device
  if (giveUp) await setJobState(tx, merchantId, id, { from: 'waiting', to: 'failed', problem: 'not-fetched', now })
  const job = await findJob(tx, merchantId, id)
  if (job?.deviceId !== deviceId) return refuse({ code: 'thing.not-found' })
  const isOld = job.state === 'sending' && Date.parse(now) - Date.parse(job.changedAt) > UNSURE_MS
  if (!isOld) return accept({ state: job.state, problem: job.problem })
  await setJobState(tx, merchantId, id, { from: 'sending', to: 'unsure', problem: 'no-answer', now })
  return accept({ state: 'unsure', problem: 'no-answer' })
})
