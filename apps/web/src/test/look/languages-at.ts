import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import type { Language } from '../../words/locale.ts'

const languages: readonly Language[] = ['en', 'zh', 'ja']
/** Below it a desk has the columns of a phone. */
const OF_PHONES = 700

/**
 * Returns the languages in which a size is looked at, one of `widths`. Words are cut first where there is least room for them: a gate tries all of them in
 * the narrowest window of a phone and of a desk, and one by turns in the others.
 */
export function languagesAt(width: number, widths: readonly number[]): readonly Language[] {
  const desks = widths.filter((each) => each > OF_PHONES)
  const isNarrowest = width === Math.min(...widths) || width === Math.min(...desks)
  const turn = widths.indexOf(width) % languages.length
  return isThinned && !isNarrowest ? languages.slice(turn, turn + 1) : languages
}
