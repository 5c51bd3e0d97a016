import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { settingOf } from '../model/desk-setup.ts'
import { desk, tell } from '../model/desk-state.ts'
import { printOn, printSale } from '../peripherals/print.ts'

type Papers = typeof import('../receipt/receipt-of-entry.ts')
type Facts = NonNullable<Parameters<Papers['receiptOfSale']>[2]>

/** How papers are made comes behind the till, as what writes them to a printer does: nothing of it is needed to take money. */
export const papers = (): Promise<Papers> => import('../receipt/receipt-of-entry.ts')

type Wait = (orderId: string, mostMs: number) => Promise<Facts['fiscal']>
const forFiscal: Wait = async (...asked) => (await import('./fiscal-now.ts')).awaitFiscal(...asked)

/**
 * What the authority gives for a sale whose paper waits for it by the outlet's setting; said where it did not come in time. Nothing waits in training.
 * Source: D56.
 */
async function fiscalOf({ orderId }: SaleBody, isTraining: boolean, wait: Wait): Promise<Facts['fiscal']> {
  const seconds = isTraining ? 0 : settingOf(desk.read().setup, 'sales.fiscal-wait-seconds')
  if (seconds === 0) return null
  tell('info', 'message.fiscalWaits')
  const given = await wait(orderId, seconds * 1_000).catch(() => null)
  tell('info', given ? 'message.fiscalCame' : 'message.fiscalLater')
  return given
}

/**
 * Makes the papers of a sale that has just been written, keeps them on its card while that stands, and prints what the policy says. The sale
 * is on the disk already: where the program does not arrive the cashier is told that the paper is missing, and reprints it later.
 */
export async function printPapers(entryId: string, body: SaleBody, facts: Facts, wait = forFiscal): Promise<void> {
  const made = await papers().catch(() => null)
  if (!made) return tell('bad', 'message.paperLater')
  const fiscal = await fiscalOf(body, facts.isTraining === true, wait)
  const { receipt, staffCopy } = await made.signedPapers(body, { ...facts, fiscal })
  const gift = made.receiptOfSale(body, false, { isTraining: facts.isTraining === true, isGift: true })
  desk.change(({ finished }) => ({
    finished: finished?.entryId === entryId ? { ...finished, receipt, gift } : finished,
  }))
  if (receipt) printSale(receipt, staffCopy ?? receipt, entryId)
  for (const { printerId, document } of made.pickListsOf(body, facts.isTraining === true)) printOn(printerId, document)
}
