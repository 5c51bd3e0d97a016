import type { CardHere } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listCardEnds } from '../../member/public.ts'
import { listCardsHere } from './cards-here.store.ts'

/** Stored-value accounts that are here under these numbers, with their last days. */
export async function findCardsHere(tx: Tx, merchantId: string, numbers: readonly string[]): Promise<CardHere[]> {
  const cards = await listCardsHere(tx, merchantId, numbers)
  const ids = cards.map(({ id }) => id)
  const ends = new Map((await listCardEnds(tx, merchantId, ids)).map(({ id, lastDay }) => [id, lastDay]))
  return cards.map((card) => ({ ...card, lastDay: ends.get(card.id) ?? null }))
}
