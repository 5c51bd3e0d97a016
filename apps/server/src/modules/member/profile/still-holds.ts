import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { listKeptPurses } from '../purse/kept-purses.store.ts'
import type { MemberRecord } from './member-list.store.ts'

/**
 * Whether a member can go: who holds points or a balance, owes on an account, or has something left on a card or promised of it, cannot be archived
 * or erased. Refuses with `member.holds-something` (`balance`, `points`) or `member.holds-account` (`count`, `code`).
 */
export async function checkHoldsNothing(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  { id, balanceMinor, points, currency }: Pick<MemberRecord, 'id' | 'balanceMinor' | 'points' | 'currency'>,
): Promise<Result<null>> {
  if (balanceMinor !== 0 || points !== 0) {
    const balance = `${decimalText(balanceMinor, findCurrency(currency)?.exponent ?? 2)} ${currency}`
    return refuse({ code: 'member.holds-something', facts: { balance, points } })
  }
  const kept = await listKeptPurses(tx, merchantId, id, now)
  const [first] = kept
  return first
    ? refuse({ code: 'member.holds-account', facts: { count: kept.length, code: first.code } })
    : accept(null)
}
