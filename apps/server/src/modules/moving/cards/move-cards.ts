import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdCards, insertMovedCard, postToPurse } from '../../member/public.ts'
import type { MoveRun, NotTaken } from '../act/act-move.ts'
import { movedMeanwhile } from '../act/move-goods.ts'
import { dayAt } from '../act/move-lots.ts'
import { insertSources, type SourceRow } from '../act/shop-move.store.ts'
import { listUsedCards } from '../act/still.store.ts'
import { CARD_KIND } from './cards-here.store.ts'

const sourceOf = ({ card: { system, number }, restMinor }: PlannedCard, targetId: string): SourceRow => ({
  kind: CARD_KIND,
  sourceKey: `${system} ${number}`,
  targetId,
  said: { restMinor },
})

/** Writes what is left on a card, or the difference, into its book. */
export async function postCard(
  tx: Tx,
  { merchantId, moveId, now, actor, outlet }: Omit<Posting, 'purseId' | 'amountMinor'>,
  { purseId, amountMinor }: Pick<Posting, 'purseId' | 'amountMinor'>,
): Promise<void> {
  if (amountMinor === 0) return
  await postToPurse(tx, merchantId, {
    purseId,
    reason: 'opening',
    amountMinor,
    uses: 0,
    documentId: moveId,
    ofDocument: null,
    outletId: outlet.id,
    deviceId: null,
    actorKind: actor.kind,
    actorId: actor.accountId,
    businessDay: dayAt(outlet, now),
    at: now,
  })
}

interface Posting extends Pick<MoveRun, 'merchantId' | 'moveId' | 'now' | 'actor'> {
  readonly outlet: OutletDayColumns & { readonly id: string }
  readonly purseId: string
  readonly amountMinor: number
}

/** Opens gift cards of one step under their own numbers, once; a number that is taken meanwhile is named. */
export async function moveCards(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedCard[],
): Promise<{ readonly taken: number; readonly notTaken: readonly NotTaken[] }> {
  const { merchantId, moveId, now, newId, destination, decisions } = acting
  const [outlet] = destination.outlets
  const currency = decisions.currency ?? outlet?.currency ?? ''
  const rows: SourceRow[] = []
  const notTaken: NotTaken[] = []
  for (const planned of step) {
    const { file, row, name, rest } = planned
    const id = newId()
    const isMade =
      outlet &&
      (await insertMovedCard(tx, merchantId, {
        id,
        code: planned.card.number,
        currency,
        openedAt: now,
        lastDay: planned.card.lastDay,
      }))
    if (!isMade) notTaken.push({ file, row, name, refusal: { code: 'moving.card-known', facts: { name, rest } } })
    else {
      await postCard(tx, { ...acting, outlet }, { purseId: id, amountMinor: planned.restMinor })
      rows.push(sourceOf(planned, id))
    }
  }
  await insertSources(tx, merchantId, moveId, { rows, isMade: true })
  return { taken: rows.length, notTaken }
}

/** Posts what a newer file says is left on cards that came before, and keeps what it said. */
export async function openCardsAnew(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedCard[],
): Promise<readonly NotTaken[]> {
  const { merchantId, moveId, destination } = acting
  const [outlet] = destination.outlets
  if (!outlet) return []
  const ids = step.flatMap(({ targetId }) => targetId ?? [])
  await holdCards(tx, merchantId, ids)
  const used = await listUsedCards(tx, merchantId, ids)
  const isUsed = ({ targetId }: PlannedCard): boolean => targetId !== null && used.has(targetId)
  for (const { targetId, differenceMinor } of step.filter((one) => !isUsed(one))) {
    if (targetId !== null)
      await postCard(tx, { ...acting, outlet }, { purseId: targetId, amountMinor: differenceMinor })
  }
  const rows = step.flatMap((planned) =>
    planned.targetId === null || isUsed(planned) ? [] : [sourceOf(planned, planned.targetId)],
  )
  await insertSources(tx, merchantId, moveId, { rows, isMade: false })
  return step.filter(isUsed).map(movedMeanwhile)
}
