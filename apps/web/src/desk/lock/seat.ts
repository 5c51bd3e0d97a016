import { ownSeat, readSession, writeSession } from '../../session/session.ts'
import { journalDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { recall, remember } from '../journal/journal-db.ts'

/** The person at the desk, as the device itself stores it: no page, tab or address changes it. Source: D87. */
export interface Seat {
  readonly staffId: string | null
  /** Locked: whoever is named has to give a PIN, or a password, first. */
  readonly isLocked: boolean
  /** The sign-in under which this was decided; another one is somebody who has just given a password. */
  readonly signIn: string | null
}

const KEY = 'seat'

/**
 * Returns the person at the desk when it starts: the last person, locked as it was. A sign-in since then decides anew:
 * staff sit down, anybody else finds it locked, and so it is where the sign-in has ended. `isMirrorLocked`: a lock that
 * had not reached the disk when the page died. Source: D87, decision 2331.
 */
export function seatAtStart(
  kept: Seat | null,
  { staffId, signIn }: Pick<Seat, 'staffId' | 'signIn'>,
  isMirrorLocked: boolean,
): Seat {
  const isOther = signIn !== (kept?.signIn ?? null)
  if (isOther && staffId !== null) return { staffId, isLocked: false, signIn }
  if (kept === null) return { staffId, isLocked: false, signIn }
  return { ...kept, isLocked: kept.isLocked || isMirrorLocked || isOther, signIn }
}

/** A sign-in by its token's digest: tells two apart and signs nobody in. */
async function signInOf(token: string | null): Promise<string | null> {
  if (token === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

let signIn: string | null = null
let known: Pick<Seat, 'staffId' | 'isLocked'> = { staffId: null, isLocked: false }

/** The session carries a copy, so that the back office of this browser, in any tab, knows at once who has left their place. */
function keep({ staffId, isLocked }: typeof known): void {
  const isDevice = desk.read().registration !== null && staffId !== null
  writeSession({ seat: isDevice ? { staffId, isLocked } : null })
  void remember(journalDb(), KEY, { staffId, isLocked, signIn } satisfies Seat)
}

/** Reads who sits at this desk, and tells the back office of this browser. For `desk.change`. */
export async function restoreSeat(): Promise<{ readonly cashierId: string | null; readonly isLocked: boolean }> {
  const { user, token, seat: mirror } = readSession()
  const session = { staffId: ownSeat(user), signIn: await signInOf(token) }
  const seat = seatAtStart(await recall<Seat>(journalDb(), KEY), session, mirror?.isLocked === true)
  signIn = seat.signIn
  known = { staffId: seat.staffId, isLocked: seat.isLocked }
  keep(known)
  return { cashierId: seat.staffId, isLocked: seat.isLocked }
}

let isFollowing = false

/** Keeps every change of who sits here from now on, whoever makes it. Once a page. */
export function followSeat(): void {
  if (isFollowing) return
  isFollowing = true
  desk.listen(() => {
    const { phase, cashierId: staffId, isLocked } = desk.read()
    if (phase !== 'ready' || (staffId === known.staffId && isLocked === known.isLocked)) return
    known = { staffId, isLocked }
    keep(known)
  })
}
