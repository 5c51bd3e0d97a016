import { printOverNetwork, readNetworkJob } from '@kassa/contract/print/printer.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { bitsToBase64 } from '@kassa/domain/receipt/dots.ts'
import { desk } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'
import { TornWrite, type PrinterTransport } from './printer-transport.ts'

type Stands = OutputOf<(typeof readNetworkJob)['answer']>
type Heard = Stands | 'unreachable'

export interface NetworkWays {
  /** The printers of the outlet's network, and which of them is this desk's. */
  readonly printers: () => readonly { readonly id: string }[]
  readonly chosen: () => string | null
  readonly isOnline: () => boolean
  readonly print: (request: { id: string; printerId: string; title: string; bytes: string }) => Promise<Heard>
  readonly read: (request: { id: string; giveUp: boolean }) => Promise<Heard>
  readonly wait: (milliseconds: number) => Promise<void>
}

const ASKS_EVERY_MS = 1_000
/** A printer that has not fetched its paper by then is given up. */
const FETCHED_WITHIN = 20

const throughServer: NetworkWays = {
  printers: () => desk.read().setup?.printers ?? [],
  chosen: () => desk.read().preferences.networkPrinterId,
  isOnline: () => desk.read().isOnline,
  print: async (request) => {
    const heard = await askServer(printOverNetwork, request)
    return heard.kind === 'answered' ? heard.answer : heard.kind === 'refused' ? { state: 'failed', problem: heard.code } : 'unreachable' // prettier-ignore
  },
  read: async (request) => {
    const heard = await askServer(readNetworkJob, request)
    return heard.kind === 'answered' ? heard.answer : 'unreachable'
  },
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}

/** Throws for what was not printed; answers true once it was, false while nobody knows yet. */
function isOver(heard: Heard): boolean {
  if (heard === 'unreachable') throw new TornWrite('the server does not answer')
  if (heard.state === 'failed') throw new Error(heard.problem)
  if (heard.state === 'unsure') throw new TornWrite(heard.problem)
  return heard.state === 'printed'
}

/**
 * A printer in the outlet's network, through the server. A job keeps its id over every try, and the server takes an id once, so asking
 * again never prints twice. Once it was asked and no answer came, nobody knows: it is shown as unsure.
 */
export const networkPrinter = (ways: NetworkWays = throughServer): Pick<PrinterTransport, 'write'> => ({
  write: async (bytes, { id, title }) => {
    const known = ways.printers()
    const printerId = (known.find((one) => one.id === ways.chosen()) ?? known[0])?.id
    if (printerId === undefined) throw new Error('no printer')
    if (!ways.isOnline()) throw new Error('offline')
    const asked = { id, printerId, title: title.slice(0, 200), bytes: bitsToBase64(bytes) }
    if (isOver(await ways.print(asked))) return
    for (let second = 1; ; second += 1) {
      await ways.wait(ASKS_EVERY_MS)
      if (isOver(await ways.read({ id, giveUp: second >= FETCHED_WITHIN }))) return
    }
  },
})

/** One printer of the outlet's network: where it is gone no other one of them stands in by itself. */
export const printerInNetwork = (id: string, ways: NetworkWays = throughServer): Pick<PrinterTransport, 'write'> =>
  networkPrinter({ ...ways, printers: () => ways.printers().filter((one) => one.id === id), chosen: () => id })
