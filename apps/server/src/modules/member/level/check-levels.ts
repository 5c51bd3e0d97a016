import { countsForLevelsFrom, nextLevel, type MemberLevel } from '@kassa/domain/member/level.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { readSetting } from '../../settings/public.ts'
import {
  listStandings,
  listUnchecked,
  setChecked,
  type MemberStanding,
  type MerchantToCheck,
} from './check-levels.store.ts'
import { listAllLevels } from './level.store.ts'
import { setLevelOfMember } from './set-member-level.store.ts'

/** Members looked at in one transaction: so few that nobody waits for it at a till, and memory stays what it is. */
const AT_ONCE = 200

/**
 * Looks through the levels of every member once a day: up where spending reaches more (a level was made easier, or switched off), down only at the
 * first look of a year and where the merchant wants it. Broken off, it goes on where it was. Source: D25, D97, MB-P01.
 */
export const checkLevels: Job = {
  name: 'member.check-levels',
  everySeconds: 900,
  shopClock: 'day',
  async run(context) {
    const waiting = await context.database.transaction({ kind: 'owner' }, (tx) => listUnchecked(tx, context.now))
    await eachApart(waiting, (merchant) => checkMerchant(context, merchant))
  },
}

async function checkMerchant(context: JobContext, merchant: MerchantToCheck): Promise<void> {
  for (let { after } = merchant; ;) {
    const last: string | null = await context.database.transaction({ kind: 'owner' }, async (tx) => {
      const reached = await checkSome(tx, context, merchant, after)
      await setChecked(tx, merchant, reached)
      return reached
    })
    if (last === null) return
    after = last
  }
}

/** Looks at the next members; answers the last of them, null where there are no more. */
async function checkSome(
  tx: Tx,
  { now }: JobContext,
  merchant: MerchantToCheck,
  after: string | null,
): Promise<string | null> {
  const { merchantId, day } = merchant
  const { window, isLoweringOn } = await readSetting(tx, { merchantId }, 'member.level-check')
  const levels = await listAllLevels(tx, merchantId)
  const from = countsForLevelsFrom(window, day)
  const members = await listStandings(tx, merchantId, { from, after, limit: AT_ONCE })
  const isYearlyCheck = merchant.year !== null && Number(day.slice(0, 4)) > merchant.year
  for (const member of members) {
    const next = nextOf(member, levels, { today: day, isYearlyCheck, isLoweringOn })
    if (next === member.levelId) continue
    const reason = isLower(levels, next, member.levelId) ? ('yearly-check' as const) : ('spending' as const)
    const by = { actorKind: 'system', actorId: null, at: now }
    await setLevelOfMember(tx, merchantId, {
      memberId: member.memberId,
      levelId: next,
      untilDay: null,
      reason,
      note: '',
      ...by,
    })
  }
  return members.length < AT_ONCE ? null : (members.at(-1)?.memberId ?? null)
}

/** The level a member has from now on; one that is switched off counts as none, and stays where nothing else is reached. */
function nextOf(
  { levelId, levelUntil, spentMinor }: MemberStanding,
  levels: readonly MemberLevel[],
  when: { readonly today: string; readonly isYearlyCheck: boolean; readonly isLoweringOn: boolean },
): string | null {
  const current = levels.find(({ id, isEnabled }) => id === levelId && isEnabled) ?? null
  const next = nextLevel(levels, { current, spentMinor, manualUntil: levelUntil, ...when })
  return next?.id ?? (current === null ? levelId : null)
}

const isLower = (levels: readonly MemberLevel[], next: string | null, before: string | null): boolean => {
  const numberOf = (id: string | null): number => levels.find((level) => level.id === id)?.number ?? 0
  return numberOf(next) < numberOf(before)
}
