import { journalDb } from '../../journal/databases.ts'
import { recall, remember } from '../../journal/journal-db.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { PAPERS_WAITING, printPapers, type PaperFacts } from './print-papers.ts'

interface Waiting {
  readonly entryId: string
  readonly facts: PaperFacts
}

async function change(next: (waiting: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  const db = journalDb()
  await db.transaction('rw', db.remembered, async () => {
    await remember(db, PAPERS_WAITING, next((await recall<Waiting[]>(db, PAPERS_WAITING)) ?? []))
  })
}

export const keepPaper = (entryId: string, facts: PaperFacts): Promise<void> =>
  change((waiting) => [...waiting.filter((one) => one.entryId !== entryId), { entryId, facts }])

/** Called just before it prints: a page that dies then prints nothing twice, and the paper is made by a reprint. */
export const forgetPaper = (entryId: string): Promise<void> =>
  change((waiting) => waiting.filter((one) => one.entryId !== entryId))

/** Takes up the papers that the last page left waiting; each waits its whole time again. */
export async function printWaitingPapers(print = printPapers): Promise<void> {
  const db = journalDb()
  for (const { entryId, facts } of (await recall<Waiting[]>(db, PAPERS_WAITING)) ?? []) {
    const entry = await db.entries.get(entryId)
    const sale = entry && saleOf(entry.body)
    if (sale) await print(entryId, sale, facts)
    else await forgetPaper(entryId)
  }
}
