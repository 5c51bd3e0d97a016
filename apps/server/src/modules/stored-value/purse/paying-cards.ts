import { readPurseCode } from '@kassa/domain/purse/card-number.ts'
import { spendableBalance } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { listPurses, listPursesForUpdate, purseAmount } from '../../member/public.ts'
import { findDepositOf } from '../../sales/public.ts'
import { checkUsable } from './hold-purse.ts'

/** A gift card that shall pay, with what it can pay now. */
export interface PayingCard {
  readonly id: string
  readonly code: string
  readonly freeMinor: number
}

type Asking = Pick<Context, 'tx' | 'merchantId' | 'now'>
interface Terms {
  readonly currency: string
  /** Nobody spends from them until the transaction ends. */
  readonly isLocked: boolean
}

/**
 * The gift cards of these codes, in their order. Refuses with `gift-card.unfit` whatever cannot pay: a code that nobody has or that stands twice, another
 * kind of account, one that is off, a deposit, even of an order that is over, and another currency; whoever guesses numbers learns nothing more.
 */
export async function findPayingCards(
  { tx, merchantId, now }: Asking,
  typed: readonly string[],
  { currency, isLocked }: Terms,
): Promise<Result<readonly PayingCard[]>> {
  const codes = typed.map((code) => readPurseCode(code) ?? '')
  const rows = await (isLocked ? listPursesForUpdate : listPurses)(tx, merchantId, codes, now)
  const cards: PayingCard[] = []
  for (const [at, code] of codes.entries()) {
    const row = rows.find((one) => one.code === code)
    const isPaying = row?.kind === 'gift-card' && !row.isDeposit && row.currency === currency && checkUsable(row).ok
    if (!row || !isPaying || codes.indexOf(code) !== at || (await findDepositOf(tx, merchantId, row.id)))
      return refuse({ code: 'gift-card.unfit', facts: { code: typed[at] ?? '' } })
    cards.push({ id: row.id, code, freeMinor: spendableBalance(row, row.heldMinor) })
  }
  return accept(cards)
}

/** Returns whether a card can pay so much now. */
export function checkCardPays({ code, freeMinor }: PayingCard, amountMinor: number, currency: string): Result<null> {
  const [available, wanted] = [purseAmount(freeMinor, currency), purseAmount(amountMinor, currency)]
  return amountMinor <= freeMinor
    ? accept(null)
    : refuse({ code: 'gift-card.not-enough', facts: { code, available, wanted } })
}
