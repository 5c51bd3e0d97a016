import type { Snapshot } from '../src/basket/index.ts'
import { chance, listOf, oneOf, type Pick } from './basket-chance.ts'
import { makeItems } from './make-basket-plans.ts'

const SEGMENT_IDS = ['s1', 's2', 's3'] as const

/** Now and then plans for segments, and a member who fits some; drawn behind everything else. */
export function growSegments(pick: Pick, basket: Snapshot): Snapshot {
  if (!chance(pick, 30)) return basket
  const { member, plans } = basket
  return {
    ...basket,
    member: member && { ...member, segmentIds: listOf(pick, 2, () => oneOf(pick, SEGMENT_IDS)) },
    plans: plans.map((plan) =>
      chance(pick, 40)
        ? { ...plan, target: { kind: 'segments', segmentIds: makeItems(pick, () => oneOf(pick, SEGMENT_IDS)) } }
        : plan,
    ),
  }
}
