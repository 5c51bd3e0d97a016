import type { ManyHomes } from '../modules/moving/public.ts'
import type { Database } from '../platform/db/database.ts'
import type { Proof, BookProof } from '../platform/proof.ts'
import { allowIdleTransaction } from '../platform/db/idle-transaction.ts'
import { type Progress, ignoreProgress } from './progress.ts'

export interface Verdict extends BookProof {
  readonly book: string
}

/** Replays every book, each as of one moment. */
export async function verifyBooks(
  database: Database,
  proofs: readonly Proof[],
  progress: Progress = ignoreProgress,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [index, proof] of proofs.entries()) {
    const place = `book ${index + 1} of ${proofs.length}, ${proof.book}`
    progress(place)
    const proven = await database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
      await allowIdleTransaction(tx)
      return proof.run(tx, (entries) => progress(`${place}: ${entries} entries`))
    })
    verdicts.push({ book: proof.book, ...proven })
  }
  return verdicts
}

const wordAnswer = ({ firstDisagreement, filed }: Verdict): string => {
  const answer = firstDisagreement === undefined ? 'agrees' : `DISAGREES at ${firstDisagreement}`
  return filed === undefined ? answer : `${answer}, ${filed.count} filed`
}

const wordFiled = ({ filed }: Verdict): string[] => {
  if (filed === undefined) return []
  const more = filed.count - filed.first.length
  const lines = filed.first.map(({ name, itemId }) => `  filed: ${name}, review item ${itemId}`)
  return more > 0 ? [...lines, `  filed: ${more} more`] : lines
}

/** One line per book, as a person reads it; under it the differences that review items name. */
export function wordVerdicts(verdicts: readonly Verdict[]): string[] {
  const width = Math.max(0, ...verdicts.map(({ book }) => book.length))
  return verdicts.flatMap((verdict) => {
    const { book, entries, balances } = verdict
    const figures = `${String(entries).padStart(9)} entries  ${String(balances).padStart(8)} balances`
    return [`${book.padEnd(width)}  ${figures}  ${wordAnswer(verdict)}`, ...wordFiled(verdict)]
  })
}

/** Returns whether every book agrees. */
export const isProven = (verdicts: readonly Verdict[]): boolean =>
  verdicts.every(({ firstDisagreement }) => firstDisagreement === undefined)

const MOST_NAMED = 5

/** The merchants that several databases have as their own: `merchant 100001 lives in one and in two`. */
export function wordManyHomes(found: readonly ManyHomes[]): string {
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ number, names }) => `merchant ${number} lives in ${names.join(' and in ')}`)
  const more = found.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
