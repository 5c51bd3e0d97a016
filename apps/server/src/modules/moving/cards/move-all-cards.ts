import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { MoveRun, MoveTools, NotTaken } from '../act/act-move.ts'
import { stepsOf } from '../act/steps-of.ts'
import { moveCards, openCardsAnew } from './move-cards.ts'

/** A card that came before and gets a difference. */
export const isPosted = ({ targetId, differenceMinor }: PlannedCard): boolean =>
  targetId !== null && differenceMinor !== 0

/** Takes new gift cards, step by step, then what a newer file says is left on those that came before; answers how many are new. */
export async function moveAllCards(
  acting: MoveRun,
  cards: readonly PlannedCard[],
  { step, progress }: Pick<MoveTools, 'step' | 'progress'>,
): Promise<{ readonly taken: number; readonly notTaken: readonly NotTaken[] }> {
  const newCards = cards.filter(({ verdict }) => verdict === 'new')
  const notTaken: NotTaken[] = []
  let taken = 0
  for (const some of stepsOf(newCards)) {
    const done = await step((tx) => moveCards(tx, acting, some), some.length)
    taken += done.taken
    notTaken.push(...done.notTaken)
    progress(`${taken} of ${newCards.length} gift cards`)
  }
  for (const some of stepsOf(cards.filter(isPosted)))
    notTaken.push(...(await step((tx) => openCardsAnew(tx, acting, some))))
  return { taken, notTaken }
}
