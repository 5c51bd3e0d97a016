import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { call } from '../../api/call.ts'
import { readSession, renewSession } from '../../session/session.ts'

/** Opens what the role allows, once the second factor that it asks for is set up. */
export async function renewRights(): Promise<void> {
  if (readSession().user?.isSecondFactorDue === true) renewSession(await call(readOwnSession, {}, { isQuiet: true }))
}
