import { levelReached, nextLevel } from '@kassa/domain/member/level.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { listAllLevels } from './level.store.ts'
import { listLevelsHeld } from './levels-after.store.ts'

/** Spending that members would bring. */
export interface SpendingAhead {
  readonly now: string
  /** By each new member. */
  readonly fresh: readonly number[]
  /** The spending that members here would have more. */
  readonly here: readonly { readonly memberId: string; readonly spentMinor: number }[]
}

/** Returns how many members each level would get, new ones and those who rise to it, the lowest first; levels that nobody gets are missing. */
export async function levelsAfter(tx: Tx, merchantId: string, { now, fresh, here }: SpendingAhead) {
  const levels = await listAllLevels(tx, merchantId)
  if (levels.length === 0) return []
  const counts = new Map(levels.map(({ id, name }) => [id, { name, fresh: 0, risen: 0 }]))
  for (const spentMinor of fresh) {
    const own = counts.get(levelReached(levels, spentMinor)?.id ?? '')
    if (own) own.fresh += 1
  }
  const more = new Map(here.map(({ memberId, spentMinor }) => [memberId, spentMinor]))
  const today = await findProgrammeDay(tx, merchantId, now)
  for (const { memberId, levelId, levelUntil, spentMinor } of await listLevelsHeld(tx, merchantId, [...more.keys()])) {
    const current = levels.find(({ id, isEnabled }) => id === levelId && isEnabled) ?? null
    const when = { manualUntil: levelUntil, today, isYearlyCheck: false, isLoweringOn: false }
    const next = nextLevel(levels, { current, spentMinor: spentMinor + (more.get(memberId) ?? 0), ...when })
    const own = counts.get(next?.id ?? '')
    if (own && next !== current) own.risen += 1
  }
  return [...counts.values()].filter((one) => one.fresh + one.risen > 0)
}
