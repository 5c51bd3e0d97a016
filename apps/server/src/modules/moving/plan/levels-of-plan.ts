import type { MovedPerson } from '@kassa/domain/moving/move-source.ts'
import type { PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { levelsAfter } from '../../member/public.ts'
import { holdingsOf } from '../act/move-people.ts'
import type { PlannedMove } from '../act/act-move.ts'
import type { Settled } from '../move-in.ts'

/** The levels that people have once the move is done, by what they bring or spent more: new members, and those here who rise. */
export function levelsOfPlan(
  tx: Tx,
  { merchantId, now }: { readonly merchantId: string; readonly now: string },
  { people, destination, decisions }: PlannedMove & Settled,
) {
  const currency = decisions.currency ?? destination.outlets[0]?.currency ?? ''
  const spentOf = ({ thing }: PlannedThing<MovedPerson>): number =>
    holdingsOf(thing, currency, decisions, destination.clock.day).spentMinor ?? 0
  return levelsAfter(tx, merchantId, {
    now,
    fresh: people.filter(({ verdict }) => verdict === 'new').map(spentOf),
    here: people.flatMap(({ targetId, holdings: { spentMinor } }) =>
      targetId === null || spentMinor === 0 ? [] : [{ memberId: targetId, spentMinor }],
    ),
  })
}
