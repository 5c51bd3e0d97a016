import { countsForLevelsFrom, levelAhead } from '@kassa/domain/member/level.ts'
import type { Context } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import type { MemberRecord } from '../profile/member-list.store.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { findSpent, listAllLevels } from './level.store.ts'

export type LevelAhead = ReturnType<typeof levelAhead>
type Where = Pick<Context, 'tx' | 'merchantId'>

/** The first day whose spending counts for levels on `day`, as the merchant counts; null where all of it does. */
export const findCountedFrom = async ({ tx, merchantId }: Where, day: string): Promise<string | null> =>
  countsForLevelsFrom((await readSetting(tx, { merchantId }, 'member.level-check')).window, day)

/** The level that comes next and how much is missing, by the same spending that a sale and the daily check count. */
export async function findLevelAhead(
  { tx, merchantId, now }: Where & Pick<Context, 'now'>,
  { id, levelNumber, spentMinor }: Pick<MemberRecord, 'id' | 'levelNumber' | 'spentMinor'>,
): Promise<LevelAhead> {
  const from = await findCountedFrom({ tx, merchantId }, await findProgrammeDay(tx, merchantId, now))
  const countedMinor = from === null ? spentMinor : await findSpent(tx, merchantId, id, from)
  return levelAhead(await listAllLevels(tx, merchantId), { levelNumber, spentMinor: countedMinor })
}
