import { paths } from '../paths.ts'
import { holdsAny, type PermissionKey } from '../session/permission.ts'
import type { Session } from '../session/session.ts'

/** Who may open a screen: anybody, anybody signed in, or whoever holds one of the permissions. */
export type ScreenAccess = 'public' | 'login' | readonly PermissionKey[]

/**
 * Where somebody has to go first: to sign in where no user is stored, to the lock screen while it is locked.
 * Source: specification §2 (navigation rule), SE-S04.
 */
export function gate(
  access: ScreenAccess,
  session: Pick<Session, 'user' | 'token' | 'lockedAt'>,
  address: string,
): string | null {
  if (access === 'public') return null
  if (session.user === null || session.token === null)
    return paths.login(address === '/' ? undefined : { from: address })
  if (session.lockedAt !== null && !address.startsWith(paths.status.lockscreen())) return paths.status.lockscreen()
  return null
}

/** Whether the screen itself may be shown, or the 403 page inside the shell (D35). */
export const mayOpen = (access: ScreenAccess, perm: readonly string[]): boolean =>
  access === 'public' || access === 'login' || holdsAny(perm, access)
