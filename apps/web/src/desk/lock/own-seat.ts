import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { takeSeat } from '@kassa/contract/organisation/shop.calls.ts'
import { call } from '../../api/call.ts'
import { holdsAny } from '../../session/permission.ts'
import { ownSeat, readSession, renewSession } from '../../session/session.ts'

/** A line that does not answer keeps nobody from a desk that works without one. */
const PATIENCE_MS = 4_000
const DESK = ['desk.cashiering', 'desk.products', 'desk.orders', 'desk.inventory', 'desk.shift']

/** An administrator with rights of the desk sells without being staff: their seat is taken when they first open it. */
export async function takeOwnSeat(): Promise<void> {
  const { user, perm } = readSession()
  if (user?.tier !== 'merchant' || ownSeat(user) !== null || !holdsAny(perm, DESK) || !navigator.onLine) return
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    await call(takeSeat, {}, { isQuiet: true, isOfSignedIn: true, signal })
    renewSession(await call(readOwnSession, {}, { isQuiet: true, isOfSignedIn: true, signal }))
  } catch {
    // Without a seat they find the desk locked, as before, and the next start asks again.
  }
}
