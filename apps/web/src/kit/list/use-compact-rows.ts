import { readSession, useSession, writeSession } from '../../session/session.ts'

/** Returns whether the rows of lists stand close: with the account, so that it holds in every browser in which the person signs in. */
export function useCompactRows(): readonly [boolean, (isCompact: boolean) => void] {
  const isCompact = useSession(({ user }) => user?.hasCompactRows === true)
  return [isCompact, choose]
}

function choose(hasCompactRows: boolean): void {
  const { user } = readSession()
  if (user === null) return
  writeSession({ user: { ...user, hasCompactRows } })
  void import('./keep-compact-rows.ts').then(({ keepCompactRows }) => keepCompactRows(hasCompactRows))
}
