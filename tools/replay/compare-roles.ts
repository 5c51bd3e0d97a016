import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { figure, money, type Figure } from './compare.ts'

type Posted = Pick<OutputOf<(typeof readJournal)['answer']>['outlets'][number]['lines'][number], 'role' | 'minor'>

const leftBy = (lines: readonly Posted[]): ReadonlyMap<string, number> =>
  new Map(trialBalance(lines).flatMap(({ role, leftMinor }) => (leftMinor === 0 ? [] : [[role, Number(leftMinor)]])))

/**
 * Holds what all sealed batches together say by role against the journal as it is read today, and against the tables themselves where those were asked. A role that only one of them knows is
 * told too.
 */
export function compareRoles(
  sealed: readonly Posted[],
  live: readonly Posted[],
  bySql: ReadonlyMap<string, number> | undefined,
): Figure[] {
  const known = { sealed: leftBy(sealed), live: leftBy(live) }
  const roles = new Set([...known.sealed.keys(), ...known.live.keys(), ...(bySql?.keys() ?? [])])
  return [...roles].flatMap((role) => {
    const got = money(known.sealed.get(role) ?? 0)
    return [
      figure(`books: sealed ${role}, journal`, money(known.live.get(role) ?? 0), got),
      ...(bySql ? [figure(`books: sealed ${role}, by SQL`, money(bySql.get(role) ?? 0), got)] : []),
    ]
  })
}
