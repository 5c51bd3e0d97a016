import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { listKeptPurses } from '../purse/kept-purses.store.ts'
import type { MemberRecord } from './member-list.store.ts'
import { findPromised } from './promised.store.ts'

/**
 * Returns whether a member can go: who holds points or a balance, is promised a gift's later parts or goods that wait, has paid orders that wait, owes on an account, or has something
 * left on a card or promised of it, cannot be archived or erased. Refuses with `member.holds-something` (`balance`, `points`),
 * `member.promised-something` (`bonus`, `exchanges`, `orders`) or `member.holds-account` (`count`, `code`).
 */
export async function checkHoldsNothing(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  { id, balanceMinor, points, currency }: Pick<MemberRecord, 'id' | 'balanceMinor' | 'points' | 'currency'>,
): Promise<Result<null>> {
  const inWords = (minor: number) => `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`
  if (balanceMinor !== 0 || points !== 0) {
    return refuse({ code: 'member.holds-something', facts: { balance: inWords(balanceMinor), points } })
  }
  const { bonusMinor, exchanges, orders } = await findPromised(tx, merchantId, id)
  if (bonusMinor !== 0 || exchanges !== 0 || orders !== 0) {
    return refuse({ code: 'member.promised-something', facts: { bonus: inWords(bonusMinor), exchanges, orders } })
  }
  const kept = await listKeptPurses(tx, merchantId, id, now)
  const [first] = kept
  return first
    ? refuse({ code: 'member.holds-account', facts: { count: kept.length, code: first.code } })
    : accept(null)
}
