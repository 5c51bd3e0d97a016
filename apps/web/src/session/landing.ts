import { paths } from '../paths.ts'
import { holdsAny } from './permission.ts'
import type { Session } from './session.ts'

/**
 * Returns the address at which somebody lands who has just signed in, on their way to `wanted`: at their profile where their role asks for a second factor that they lack; else, unless they were on their way somewhere, staff whose role has the desk at the desk, an
 * administrator of a merchant without an outlet where the first one is made, everybody else at the dashboard. Source: D92.
 */
export function landing({ user, perm, outlets }: Pick<Session, 'user' | 'perm' | 'outlets'>, wanted: string): string {
  if (user?.isSecondFactorDue === true) return paths.profile()
  if (wanted !== paths.home()) return wanted
  if (user?.tier === 'staff' && holdsAny(perm, ['desk.cashiering'])) return paths.desk()
  const isNew =
    user?.tier === 'merchant' && outlets.length === 0 && holdsAny(perm, ['platform.organisation.outlets.add'])
  return isNew ? paths.start() : paths.home()
}
