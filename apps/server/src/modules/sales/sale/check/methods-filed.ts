import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listFiledBefore, type TillAtOutlet } from './methods-filed.store.ts'

const OF_METHODS: readonly string[] = ['sale.method-unknown', 'sale.method-was-changed', 'sale.method-number-unknown']

/** Reasons that depend on a choice made for the method: nobody made one for a method that is not taken. */
const OF_CHOICES: readonly string[] = ['sale.reference-unknown', 'sale.reference-was-changed']

/**
 * The codes of reasons about a fee. Its method is compared only where that method is not accepted: only then is the reason the same in
 * every sale.
 */
const OF_FEES: readonly string[] = ['sale.fee-unknown', 'sale.fee-was-changed']

/** Returns the name of the fact that holds the method such a reason is about. */
function methodFact({ code, facts }: ReviewReason): 'given' | 'method' | undefined {
  if (OF_METHODS.includes(code)) return 'given'
  return OF_FEES.includes(code) && facts['method'] !== undefined ? 'method' : undefined
}

/**
 * Returns these reasons without those already filed about payment methods that the outlet's list lacks, and about fees on them: that is one
 * item a till, outlet (and so currency) and method, however many sales it paid. Source: D124.
 */
export async function withoutFiledMethods(
  tx: Tx,
  till: TillAtOutlet,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  const ofMethods = reasons.flatMap((one) => {
    const fact = methodFact(one)
    return fact === undefined ? [] : [{ one, said: { code: one.code, facts: { [fact]: one.facts[fact] } } }]
  })
  if (ofMethods.length === 0) return reasons
  const filed = await listFiledBefore(
    tx,
    till,
    ofMethods.map(({ said }) => said),
  )
  const again = ofMethods.filter((_, at) => filed.includes(at)).map(({ one }) => one)
  const positions = new Set(again.filter((one) => OF_METHODS.includes(one.code)).map(({ facts }) => facts['position']))
  return reasons.filter(
    (one) => !again.includes(one) && !(OF_CHOICES.includes(one.code) && positions.has(one.facts['position'])),
  )
}
