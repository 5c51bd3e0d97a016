import { readOwnFiscalReceipt } from '@kassa/contract/print/fiscal-receipt.calls.ts'
import type { FiscalReceipt } from '@kassa/domain/receipt/fiscal-receipt.ts'
import { desk } from '../../model/desk-state.ts'
import { askServer } from '../../sync/connection.ts'

export type FindFiscalReceipt = (orderId: string) => Promise<FiscalReceipt | null>

/** Returns the authority's receipt for a sale of this till, and its member; null: nobody answers. */
export async function besidesFromServer(orderId: string) {
  const heard = await askServer(readOwnFiscalReceipt, { orderId })
  if (heard.kind !== 'answered') return null
  const { fiscal, member, together } = heard.answer
  return { fiscal, booked: member ?? null, together }
}

/** Returns the authority's receipt; null: none yet, or nobody answers. */
const fromServer: FindFiscalReceipt = async (orderId) => (await besidesFromServer(orderId))?.fiscal ?? null

export const nothingIn = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))

/** How often the server is asked while a paper waits. */
const EVERY_MS = 1_000

/**
 * Waits so long for what the authority gives for a sale that was just made: its paper is printed with it. Null when the time is over, and at
 * once without a line. A sale that is not booked yet has nothing, as one has for which nothing came. Source: D56.
 */
export async function awaitFiscal(
  orderId: string,
  mostMs: number,
  ask: FindFiscalReceipt = fromServer,
  everyMs = EVERY_MS,
): Promise<FiscalReceipt | null> {
  const over = nothingIn(mostMs).then(() => 'over' as const)
  while (desk.read().isOnline) {
    const given = await Promise.race([ask(orderId).catch(() => null), over])
    if (given !== null) return given === 'over' ? null : given
    if ((await Promise.race([nothingIn(everyMs), over])) === 'over') return null
  }
  return null
}
