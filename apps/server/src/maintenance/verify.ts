import type { Database } from '../platform/db/database.ts'
import type { Proof, Proven } from '../platform/proof.ts'
import { unhurried } from '../platform/db/unhurried.ts'
import { beginSnapshot } from './backup/backup.store.ts'
import { type Progress, unheard } from './progress.ts'

export interface Verdict extends Proven {
  readonly book: string
}

/** Replays every book, each as of one moment. */
export async function verifyBooks(
  database: Database,
  proofs: readonly Proof[],
  progress: Progress = unheard,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [index, proof] of proofs.entries()) {
    const place = `book ${index + 1} of ${proofs.length}, ${proof.book}`
    progress(place)
    const proven = await database.transaction({ kind: 'owner' }, async (tx) => {
      await beginSnapshot(tx)
      await unhurried(tx)
      return proof.run(tx, (entries) => progress(`${place}: ${entries} entries`))
    })
    verdicts.push({ book: proof.book, ...proven })
  }
  return verdicts
}

/** One line per book, as a person reads it. */
export function wordVerdicts(verdicts: readonly Verdict[]): string[] {
  const width = Math.max(0, ...verdicts.map(({ book }) => book.length))
  return verdicts.map(({ book, entries, balances, firstDisagreement }) => {
    const answer = firstDisagreement === undefined ? 'agrees' : `DISAGREES at ${firstDisagreement}`
    return `${book.padEnd(width)}  ${String(entries).padStart(9)} entries  ${String(balances).padStart(8)} balances  ${answer}`
  })
}

/** Whether every book agrees. */
export const isProven = (verdicts: readonly Verdict[]): boolean =>
  verdicts.every(({ firstDisagreement }) => firstDisagreement === undefined)
