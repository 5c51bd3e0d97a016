import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { desk, tell } from '../../model/desk-state.ts'
import { printOn, printSale } from '../../peripherals/print.ts'

type Papers = typeof import('../../receipt/receipt-of-entry.ts')
/** The facts on a paper beside the sale itself. */
export type PaperFacts = NonNullable<Parameters<Papers['receiptOfSale']>[2]>

/** Where papers that wait for the authority are remembered, so that a reload loses none. */
export const PAPERS_WAITING = 'papers-waiting'

/** How papers are made comes behind the till, as what writes them to a printer does: nothing of it is needed to take money. */
export const papers = (): Promise<Papers> => import('../../receipt/receipt-of-entry.ts')

type Wait = (orderId: string, mostMs: number) => Promise<PaperFacts['fiscal']>
const waiting = () => import('./waiting-papers.ts')
const forFiscal: Wait = async (...asked) => (await import('./fiscal-now.ts')).awaitFiscal(...asked)

/**
 * Prints the papers of a sale that has just been written. Where the outlet lets them wait for what the authority gives, the till goes on: they
 * come when it is there or the time is over, and which of both is said; a reload meanwhile loses none. Nothing waits in training. Source: D56.
 */
export async function printPapers(entryId: string, body: SaleBody, facts: PaperFacts, wait = forFiscal): Promise<void> {
  const seconds = facts.isTraining === true ? 0 : settingOf(desk.read().setup, 'sales.fiscal-wait-seconds')
  if (seconds === 0) return void (await makePapers(entryId, body, facts))
  tell('info', 'message.fiscalWaits')
  await waiting()
    .then(({ keepPaper }) => keepPaper(entryId, facts))
    .catch(() => undefined)
  void wait(body.orderId, seconds * 1_000)
    .catch(() => null)
    .then(async (fiscal) => {
      await waiting()
        .then(({ forgetPaper }) => forgetPaper(entryId))
        .catch(() => undefined)
      const isMade = await makePapers(entryId, body, { ...facts, fiscal })
      if (isMade) tell('info', fiscal ? 'message.fiscalCame' : 'message.fiscalLater')
    })
}

/**
 * Makes the papers, keeps them on the sale's card while that stands, and prints what the policy says. The sale is on the disk already: where the
 * program does not arrive the cashier is told that the paper is missing, and reprints it later: false.
 */
async function makePapers(entryId: string, body: SaleBody, facts: PaperFacts): Promise<boolean> {
  const made = await papers().catch(() => null)
  if (!made) {
    tell('bad', 'message.paperLater')
    return false
  }
  const { receipt, staffCopy } = await made.signedPapers(body, facts)
  const gift = made.receiptOfSale(body, false, { isTraining: facts.isTraining === true, isGift: true })
  desk.change(({ finished }) => ({
    finished: finished?.entryId === entryId ? { ...finished, receipt, gift } : finished,
  }))
  if (receipt) printSale(receipt, staffCopy ?? receipt, entryId)
  for (const { printerId, document } of made.pickListsOf(body, facts.isTraining === true)) printOn(printerId, document)
  return true
}
