import type { StatusTalk } from '@kassa/domain/label/label-printer-status.ts'
import { RawTorn } from '../../../platform/outgoing/raw-port.ts'
import type { Reach } from '../../../platform/reach.ts'
import { UNREACHABLE, type PrinterRow } from './printer.store.ts'

/** An error that the printer itself reported, before anything was written. */
class PrinterSays extends Error {}

/** The outcome; `unsure`: it broke off when bytes may have gone out. */
export interface PrintOutcome {
  readonly to: 'printed' | 'failed' | 'unsure'
  readonly problem: string
}

/** Asks a printer at its port how it is, and writes to it where nothing is wrong. Not inside a transaction. */
export async function writeToPort(
  { raw }: Reach,
  { host, port }: Pick<PrinterRow, 'host' | 'port'>,
  { purpose, bytes, talk }: { readonly purpose: string; readonly bytes: Uint8Array; readonly talk: StatusTalk },
): Promise<PrintOutcome> {
  const look = (answers: readonly Uint8Array[]): void => {
    const problem = talk.problemOf(answers)
    if (problem !== null) throw new PrinterSays(problem)
  }
  try {
    await raw.send({ purpose, host, port, bytes, ask: talk.ask, isWhole: talk.isWhole, look })
    return { to: 'printed', problem: '' }
  } catch (error) {
    if (error instanceof RawTorn) return { to: 'unsure', problem: 'torn' }
    return { to: 'failed', problem: error instanceof PrinterSays ? error.message : UNREACHABLE }
  }
}
