import { Resolver } from 'node:dns/promises'
import { OutgoingRefused } from './address-rule.ts'

/** Returns the text records of a name, each as one text; none where there is no such name. Throws OutgoingRefused where nobody answers. */
export type TextLookup = (name: string) => Promise<readonly string[]>

const TIMEOUT_MS = 3_000

const NO_RECORDS = new Set(['ENOTFOUND', 'ENODATA', 'ENOTIMP'])

/** Asks the machine's name servers, or those named (`address:port`), for records that strangers wrote; only their text is ever used. */
export const textLookup =
  (nameServers?: readonly string[]): TextLookup =>
  async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      if (NO_RECORDS.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw new OutgoingRefused('unreachable', name, error)
    }
  }
