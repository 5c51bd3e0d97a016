import { accountRoles, postingReasons, type AccountRole, type PostingReason } from '../posting.ts'
import { standInOf } from '../stored-value/stand-ins.ts'
import { compareSpecific, mapKeys, type AccountRow } from './account-map.ts'

/** The roles under which a line is looked up where its own has no row. */
function standInsOf(role: AccountRole, reason: PostingReason | null): readonly AccountRole[] {
  const next = standInOf({ role, reason })
  return next === undefined ? [] : [next, ...standInsOf(next, reason)]
}

/** The reasons whose lines other roles stand in for than for the rest, and the rest. */
function reasonsApart(role: AccountRole): readonly (PostingReason | null)[] {
  const usual = standInsOf(role, null).join()
  return [...postingReasons.filter((reason) => standInsOf(role, reason).join() !== usual), null]
}

const takesAll = (row: AccountRow): boolean => mapKeys.every((key) => row[key] === null)

/**
 * Returns the rows of a map in the order in which a line is looked up: the first that fits it has its account. A role that was once inside another one has the rows of that
 * one behind its own, under its name, so that whoever reads them needs to know nothing of it. Source: accounting.md (Journal).
 */
export function rowsInOrder(rows: readonly AccountRow[]): readonly AccountRow[] {
  const ofRole = Map.groupBy(rows.toSorted(compareSpecific), ({ role }) => role)
  const rowsOf = (role: AccountRole): readonly AccountRow[] => ofRole.get(role) ?? []
  const standIns = (role: AccountRole): readonly AccountRow[] =>
    reasonsApart(role).flatMap((reason) =>
      standInsOf(role, reason)
        .flatMap(rowsOf)
        .filter((row) => reason === null || row.reason === null || row.reason === reason)
        .map((row) => ({ ...row, role, reason: reason ?? row.reason })),
    )
  return accountRoles.flatMap((role) => [...rowsOf(role), ...(rowsOf(role).some(takesAll) ? [] : standIns(role))])
}
