import { printOverNetwork as printCall, readNetworkJob as readCall } from '@kassa/contract/print/printer.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { ASK_STATUS, printerProblem } from '@kassa/domain/receipt/escpos/status.ts'
import { command, commandInSteps, type StepsContext } from '../../../platform/command.ts'
import { RawTorn } from '../../../platform/outgoing/raw-port.ts'
import { deleteOldJobs, findJob, findPrinter, setJobState, takeJob, type PrinterRow } from './printer.store.ts'

const DAY_MS = 86_400_000
/** A job that a printer had so long and did not answer for: nobody knows whether the paper came. */
const UNSURE_MS = 60_000

/** What the printer itself said, before anything was written. */
class PrinterSays extends Error {}

/** Writes to the printer's port; answers how it ended. */
async function writeTo(
  { reach }: StepsContext,
  { host, port }: PrinterRow,
  bytes: Uint8Array,
): Promise<{ readonly to: 'printed' | 'failed' | 'unsure'; readonly problem: string }> {
  try {
    await reach.raw.send({
      purpose: 'print.write-paper',
      host,
      port,
      bytes,
      ask: ASK_STATUS,
      look: (answers) => {
        const problem = printerProblem(answers)
        if (problem !== null) throw new PrinterSays(problem)
      },
    })
    return { to: 'printed', problem: '' }
  } catch (error) {
    if (error instanceof RawTorn) return { to: 'unsure', problem: 'torn' }
    return { to: 'failed', problem: error instanceof PrinterSays ? error.message : 'unreachable' }
  }
}

/**
 * Takes a job once. At a port it is written at once, outside every transaction; a printer that polls fetches it. What is known is
 * answered as it stands and not sent again, unless it failed.
 */
export const printOverNetwork = commandInSteps(printCall, async (context, { id, printerId, title, bytes }) => {
  const { device, now, step } = context
  const { merchantId, outletId, deviceId } = device
  const paper = Buffer.from(bytes, 'base64')
  const begun = await step(async (tx) => {
    const printer = await findPrinter(tx, merchantId, printerId)
    if (printer?.outletId !== outletId) return undefined
    await deleteOldJobs(tx, merchantId, printerId, new Date(Date.parse(now) - DAY_MS).toISOString())
    const state = printer.way === 'port' ? ('sending' as const) : ('waiting' as const)
    const isTaken = await takeJob(tx, merchantId, { id, printerId, deviceId, title, bytes: paper, state }, now)
    return { printer, isTaken, known: await findJob(tx, merchantId, id) }
  })
  if (!begun?.known || begun.known.deviceId !== deviceId) return refuse({ code: 'thing.not-found' })
  const { printer, isTaken, known } = begun
  if (!isTaken || printer.way !== 'port') return accept({ state: known.state, problem: known.problem })
  const { to, problem } = await writeTo(context, printer, paper)
  await step((tx) => setJobState(tx, merchantId, id, { from: 'sending', to, problem, now }))
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
