import { paths } from '../paths.ts'
import { holdsAny, type PermissionKey } from './permission.ts'
import { isOfficeHeld, type Session } from './session.ts'

/** The people who may open a screen: anybody, anybody signed in, or holders of one of the permissions. */
export type ScreenAccess = 'public' | 'login' | readonly PermissionKey[]

/** Returns whether an address is the desk's or its second screen's: they stay open while the back office is locked. */
export const isOfDesk = (address: string): boolean => {
  const [path = ''] = address.split('?')
  return path === paths.desk() || path === paths.secondScreen()
}

/**
 * Returns the address to which somebody has to go first: to sign in where no user is stored, to the lock screen while it is locked, also where
 * somebody else sits at the desk of this browser, or nobody touched it for long. `isTill`: nobody is signed in at a till, whose desk opens all the
 * same. Source: specification §2 (navigation rule), SE-S04, D87.
 */
export function gate(
  access: ScreenAccess,
  session: Pick<Session, 'user' | 'token' | 'lockedAt' | 'seat' | 'isLeft'>,
  address: string,
  isTill = false,
): string | null {
  if (access === 'public') return null
  if (session.user === null || session.token === null) {
    if (isTill && isOfDesk(address)) return null
    return paths.login(address === '/' ? undefined : { from: address })
  }
  if (address.startsWith(paths.status.lockscreen())) return null
  if (session.lockedAt !== null) return paths.status.lockscreen()
  return isOfficeHeld(session) && !isOfDesk(address) ? paths.status.lockscreen({ from: address }) : null
}

/** Returns whether the screen itself may be shown, or the 403 page inside the shell (D35). */
export const mayOpen = (access: ScreenAccess, perm: readonly string[]): boolean =>
  access === 'public' || access === 'login' || holdsAny(perm, access)
