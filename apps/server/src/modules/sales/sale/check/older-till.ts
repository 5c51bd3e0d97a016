import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listFiledBefore, type TillAtOutlet } from './methods-filed.store.ts'

/** The fact of a reason that a till knows one rate where the books have a group, or a finer rate. */
export const oneRate = { tax: 'one-rate' } as const

/** The fact of a reason that a till says no charges of goods that have some. */
export const noCharges = { charges: 'none' } as const

/** The fact of a reason that a till says the first charges of a box alone: those that one of before was told, or those of the box itself. */
export const fewerCharges = { charges: 'first' } as const

/** Differences that a till of before has in every sale, and the codes of the reasons that say so. */
const saidAgain = [
  { fact: oneRate, codes: ['sale.tax-unknown', 'sale.tax-was-changed'] },
  { fact: noCharges, codes: ['sale.charges-unknown', 'sale.charges-was-changed'] },
  { fact: fewerCharges, codes: ['sale.charges-unknown', 'sale.charges-was-changed'] },
] as const
type SaidAgain = (typeof saidAgain)[number]

/**
 * These reasons with the first of each kind that an older till repeats, and without it where that day has its item already. Source: pricing.md,
 * Growth 2; D124.
 */
export async function withoutSaidBefore(
  tx: Tx,
  till: TillAtOutlet,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  let left = reasons
  for (const kind of saidAgain) left = await withoutKind(tx, till, left, kind)
  return left
}

async function withoutKind(
  tx: Tx,
  till: TillAtOutlet,
  reasons: readonly ReviewReason[],
  { fact, codes }: SaidAgain,
): Promise<readonly ReviewReason[]> {
  const [[key, value]] = Object.entries(fact) as [[string, string]]
  const isSuch = ({ facts }: ReviewReason): boolean => facts[key] === value
  const first = reasons.find(isSuch)
  if (!first) return reasons
  const facts = { ...fact, day: first.facts['day'] }
  const isFiled =
    (
      await listFiledBefore(
        tx,
        till,
        codes.map((code) => ({ code, facts })),
      )
    ).length > 0
  return reasons.filter((one) => !isSuch(one) || (one === first && !isFiled))
}
