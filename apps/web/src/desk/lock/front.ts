import { closeDeskSession, deskSessionText, openDeskSession } from '@kassa/contract/device/desk-session.ts'
import { t } from 'i18next'
import { ApiError, isApiError, makeUnreachableError } from '../../api/api-error.ts'
import { setFront } from '../../api/front.ts'
import type { Front } from '../../api/front.ts'
import { ownSeat, readSession, subscribeToSession } from '../../session/session.ts'
import { holdTill } from '../../session/till-hold.ts'
import { clockNow } from '../journal/clock.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { desk, tell } from '../model/desk-state.ts'
import { isKioskClosed } from '../model/kiosk/kiosk.ts'
import { signText } from '../model/pin.ts'
import { newId } from '../model/uuid-v7.ts'
import { askServer } from '../sync/connection.ts'

/**
 * The proof that a person's PIN opened when they came to this desk: it proves them to the server for as long as they
 * stand here.
 */
interface Proof {
  readonly staffId: string
  readonly keyId: string
  readonly signingKey: CryptoKey
}

/** The server's session of whoever stands here; outlives a reload, and nobody's leaving. */
interface HeldSession {
  readonly staffId: string
  readonly sessionId: string
  readonly token: string
}

const KEY = 'desk-session'

let proof: Proof | null = null
let held: HeldSession | null = null
let opening: Promise<string> | null = null

/** Stores the proof that the PIN of the person coming to the desk opened, in memory only; null: no proof. */
export function keepProof(given: Proof | null): void {
  proof = given
}

/** The key of whoever stands here, as far as their PIN opened it on this page; null: nothing here proves them. */
export const proofOf = (staffId: string): Proof | null => (proof?.staffId === staffId ? proof : null)

/** Takes up the session of whoever stood here when the page was loaded, where they stand here still; else it ends. */
export async function restoreFront(): Promise<void> {
  const { cashierId, isLocked } = desk.read()
  held = await recall<HeldSession>(journalDb(), KEY)
  if (held && (held.staffId !== cashierId || isLocked)) leave()
}

const unproven = (): ApiError =>
  new ApiError(403, {
    code: 'desk-session.refused',
    message: t('desk:lock.unproven'),
    details: {},
    whatToDo: 'edit',
    dataState: 'nothing-happened',
  })

async function askOnce({ staffId, keyId, signingKey }: Proof) {
  const { registration } = desk.read()
  const sessionId = newId()
  const at = new Date(Date.now() + (clockNow()?.offsetMs ?? 0)).toISOString()
  const claim = { registrationId: registration?.registrationId ?? '', staffId, sessionId, at }
  const signature = await signText(signingKey, deskSessionText(claim))
  return { sessionId, ...(await askServer(openDeskSession, { sessionId, staffId, keyId, at, signature })) }
}

async function open(staffId: string): Promise<string> {
  const own = proof
  if (own === null || own.staffId !== staffId) throw unproven()
  let heard = await askOnce(own)
  if (heard.kind === 'refused' && heard.code === 'device.clock-skewed') heard = await askOnce(own)
  if (heard.kind === 'unreachable') throw makeUnreachableError(t('failure.unreachable'), true)
  // Somebody else stands here by now: the answer was for the former person alone.
  if (heard.kind === 'refused' || proof !== own) throw unproven()
  held = { staffId, sessionId: heard.sessionId, token: heard.answer.token }
  void remember(journalDb(), KEY, held)
  return held.token
}

async function tokenOf(staffId: string | null, refused?: string): Promise<string> {
  if (staffId === null) throw unproven()
  if (held?.staffId === staffId && held.token !== refused) return held.token
  opening ??= open(staffId).finally(() => (opening = null))
  return opening.catch((error: unknown) => {
    // Their session ended elsewhere and nothing here opens another: the PIN does.
    if (refused !== undefined && isApiError(error) && error.status === 403) askForPin(staffId)
    throw error
  })
}

/** Locks the desk where somebody stands whom nothing proves any more; basket, shift and journal stay. */
function askForPin(staffId: string): void {
  const { cashierId, isLocked } = desk.read()
  // Nobody stands at a kiosk: it goes on selling, and asks for a PIN before it opens anything.
  if (isLocked || cashierId !== staffId || isKioskClosed(desk.read())) return
  desk.change({ isLocked: true, lockedBy: staffId, dialog: null, unknownCodes: [] })
  tell('warn', 'message.signInEnded')
}

/** Ends the session of the person who left the desk, there and here. */
function leave(): void {
  if (held) void askServer(closeDeskSession, { sessionId: held.sessionId })
  held = null
  void remember(journalDb(), KEY, null)
}

let front: Front | null = null
/** The person at this desk by the sign-in of this browser, unlocked. */
let signedIn: string | null = null

function look(): void {
  const { phase, registration, cashierId, isLocked } = desk.read()
  const { user } = readSession()
  const isOwn = user !== null && cashierId === ownSeat(user)
  const before = signedIn
  signedIn = isOwn && !isLocked && phase === 'ready' ? cashierId : null
  if (before !== null && before === cashierId && !isOwn) return askForPin(before)
  const staffId = isLocked || isOwn ? null : cashierId
  if (held && held.staffId !== staffId) leave()
  if (proof && (isLocked || proof.staffId !== cashierId)) proof = null
  const isFront = phase === 'ready' && registration !== null && !isOwn
  if (!isFront) front = null
  else if (front?.staffId !== staffId || front.outletId !== registration.outletId)
    front = { staffId, outletId: registration.outletId, token: (refused) => tokenOf(staffId, refused) }
  setFront(front)
}

/**
 * While the desk is on the screen, what it asks online goes under the session of whoever stands there, not of whoever signed in. Answers how
 * to stop. Source: decision 0820.
 */
export function followFront(): () => void {
  const isTill = (): boolean => desk.read().phase === 'ready' && desk.read().registration !== null
  const stops = [desk.listen(look), subscribeToSession(look), holdTill(isTill)]
  look()
  return () => {
    for (const stop of stops) stop()
    setFront(null)
  }
}
