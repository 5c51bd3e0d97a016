import { countsForLevelsFrom, nextLevel, type MemberLevel } from '@kassa/domain/member/level.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { readSetting } from '../../settings/public.ts'
import { byHundreds } from '../points/by-hundreds.ts'
import {
  listStandings,
  listUnchecked,
  setChecked,
  type MemberStanding,
  type MerchantToCheck,
} from './check-levels.store.ts'
import { listAllLevels } from './level.store.ts'
import { setLevelOfMember } from './set-member-level.store.ts'

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

/** Broken off, or behind a member who cannot be looked at, the next run goes on behind the last hundred that was; that member is looked at again the next day. */
async function checkMerchant(context: JobContext, merchant: MerchantToCheck): Promise<void> {
  const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => context.database.transaction({ kind: 'owner' }, work)
  const rules = await asOwner((tx) => readRules(tx, merchant))
  const isWhole = await byHundreds(context, {
    after: merchant.after,
    list: (tx, after, limit) => listStandings(tx, merchant.merchantId, { from: rules.from, after, limit }),
    work: (tx, member) => checkMember(tx, context, merchant, { member, rules }),
    note: (tx, memberId) => setChecked(tx, merchant, memberId),
  })
  if (isWhole) await asOwner((tx) => setChecked(tx, merchant, null))
}

type Rules = Awaited<ReturnType<typeof readRules>>

async function readRules(tx: Tx, { merchantId, day, year }: MerchantToCheck) {
  const { window, isLoweringOn } = await readSetting(tx, { merchantId }, 'member.level-check')
  const isYearlyCheck = year !== null && Number(day.slice(0, 4)) > year
  return {
    levels: await listAllLevels(tx, merchantId),
    from: countsForLevelsFrom(window, day),
    when: { today: day, isYearlyCheck, isLoweringOn },
  }
}

async function checkMember(
  tx: Tx,
  { now }: JobContext,
  { merchantId }: MerchantToCheck,
  { member, rules }: { readonly member: MemberStanding; readonly rules: Rules },
): Promise<void> {
  const { memberId, levelId } = member
  const { levels, when } = rules
  const next = nextOf(member, levels, when)
  if (next === levelId) return
  const reason = isLower(levels, next, levelId) ? ('yearly-check' as const) : ('spending' as const)
  const by = { actorKind: 'system', actorId: null, at: now }
  await setLevelOfMember(tx, merchantId, { memberId, levelId: next, untilDay: null, reason, note: '', ...by })
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
