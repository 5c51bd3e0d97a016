import { maskedNumber } from '@kassa/domain/moving/cards/moved-card.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdCards, retireCards } from '../../member/public.ts'
import { postCard } from './move-cards.ts'
import type { StayingThing, Undoing } from '../undo/undo-move.ts'
import { listCardsBack, listMadeCards } from './cards-back.store.ts'

interface CardsReturned {
  readonly count: number
  readonly stayingIds: readonly string[]
  readonly staying: readonly StayingThing[]
}

/** Returns the openings of a move on gift cards; cards that it made go with it. Cards that somebody used since stay, with what is left on them, and so do accounts of layaways that stay (`left`). */
export async function returnCards(tx: Tx, undoing: Undoing, left: ReadonlySet<string>): Promise<CardsReturned> {
  const { merchantId, moveId } = undoing
  const posted = await listCardsBack(tx, merchantId, moveId)
  await holdCards(
    tx,
    merchantId,
    posted.map(({ id }) => id),
  )
  // A sale that was booked while the cards were being locked counts too.
  const made = await listMadeCards(tx, merchantId, moveId)
  const back = (await listCardsBack(tx, merchantId, moveId)).filter(({ id }) => !left.has(id))
  const stays = new Map(
    [...made.filter(({ why }) => why !== null), ...back.filter(({ isMoved }) => isMoved)].map(({ id, name }) => [
      id,
      name,
    ]),
  )
  // Money goes back where it was opened, also at an outlet that is archived by now: the books of each outlet come out even.
  for (const { id, outlet, amountMinor } of back) {
    if (!stays.has(id)) await postCard(tx, { ...undoing, outlet }, { purseId: id, amountMinor: -amountMinor })
  }
  const gone = made.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
  await retireCards(tx, merchantId, gone)
  const staying = [...stays.values()].map((code) => ({ name: maskedNumber(code), why: 'used' as const }))
  return { count: gone.length, stayingIds: [...stays.keys()], staying }
}
