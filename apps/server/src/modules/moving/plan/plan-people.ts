import type { MovedPerson } from '@kassa/domain/moving/move-source.ts'
import { type HoldingsSaid, type PlannedThing, planPeople } from '@kassa/domain/moving/plan-move.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { stepsOf } from '../act/steps-of.ts'
import { joinedList, keepPacked } from './packed-list.ts'
import { loadPeopleHere } from './shop-here.ts'

/** The most people of the files that are held against those here at once: of a large shop neither lie in memory together. */
const PEOPLE_AT_ONCE = 10_000

/** Plans the people of a move: whoever one of them could be is found by that person's own keys, so some are planned without the others. */
export async function planPeopleHere(
  tx: Tx,
  merchantId: string,
  people: Iterable<MovedPerson>,
  said: HoldingsSaid,
  atOnce = PEOPLE_AT_ONCE,
): Promise<ThingList<PlannedThing<MovedPerson>>> {
  const planned: ThingList<PlannedThing<MovedPerson>>[] = []
  for (const some of stepsOf(people, atOnce))
    planned.push(planPeople(some, await loadPeopleHere(tx, merchantId, some), said, keepPacked))
  return joinedList(planned)
}
