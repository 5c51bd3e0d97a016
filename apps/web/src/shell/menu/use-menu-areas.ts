import { useMemo } from 'react'
import { useOwnFunctions } from '../../parts/place/own-standing.ts'
import { useSession } from '../../session/session.ts'
import { areasFor, type MenuArea } from '../menu-entries.ts'

/** Returns the areas of the menu of whoever is signed in: the very same ones until their rights or version change. */
export function useMenuAreas(): readonly MenuArea[] {
  const perm = useSession((session) => session.perm)
  const tier = useSession((session) => session.user?.tier ?? 'staff')
  const functions = useOwnFunctions()
  return useMemo(() => areasFor(perm, tier, functions), [perm, tier, functions])
}
