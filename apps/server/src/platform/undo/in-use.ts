import { refuse, type Refusal, type Result } from '@kassa/domain/result.ts'

/** How many users a refusal names; the others are counted. */
export const USERS_NAMED = 3

/**
 * The refusal `thing.in-use`, which names what uses the thing: the first names, then how many more. `facts` are counts by kind, for
 * screens that know more words than the sentence.
 */
export function inUse(names: readonly string[], total: number, facts: Readonly<Record<string, number>> = {}): Refusal {
  const shown = names.slice(0, USERS_NAMED)
  const others = total - shown.length
  const uses = [...shown, ...(others > 0 ? [`+${others}`] : [])].join(', ')
  return { code: 'thing.in-use', facts: { uses, ...facts } }
}

/** Refuses as `inUse` says. */
export const refuseInUse = (...uses: Parameters<typeof inUse>): Result<never> => refuse(inUse(...uses))
