import { afterFailure, afterSuccess, lockAt, minutesLeft, UNLOCKED } from '@kassa/domain/identity/lockout.ts'
import type { LockState } from '@kassa/domain/identity/lockout.ts'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { isKiosk, kioskDoor } from '../model/kiosk/kiosk.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { openPin } from '../model/pin.ts'
import { keepProof } from './front.ts'

const triesKey = (staffId: string): string => `pin-tries:${staffId}`

export type UnlockAnswer =
  /** The right PIN; with the person's signing key, where the PIN has one. */
  | { readonly kind: 'open'; readonly signingKey: CryptoKey | null }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'locked'; readonly minutes: number | null }
  | { readonly kind: 'no-pin' }

const lockedAnswer = (state: LockState, now: number): UnlockAnswer => ({
  kind: 'locked',
  minutes: state.status === 3 ? null : minutesLeft(state, now),
})

/**
 * Checks a PIN on this device alone, without a network: slow, five tries, then locked for half an hour, the third time until
 * a sign-in with the password. Source: issue "foundation", offline unlock; D32, D63.
 */
export async function checkPin(staffId: string, pin: string, now: number): Promise<UnlockAnswer> {
  const { setup, registration } = desk.read()
  const verifier = setup?.staff.find(({ id }) => id === staffId)?.pin
  const keys = registration?.sealKeys
  if (!verifier || !keys) return { kind: 'no-pin' }
  const known = lockAt((await recall<LockState>(journalDb(), triesKey(staffId))) ?? UNLOCKED, now)
  if (known.status !== 0) return lockedAnswer(known, now)
  // Counted before it is checked: pulling the plug between the two wins no free try.
  const counted = afterFailure(known, now)
  await remember(journalDb(), triesKey(staffId), counted)
  const opened = await openPin(keys, pin, verifier)
  if (opened) {
    await remember(journalDb(), triesKey(staffId), afterSuccess(known))
    return { kind: 'open', ...opened }
  }
  return counted.status === 0 ? { kind: 'wrong', left: 5 - counted.failedCount } : lockedAnswer(counted, now)
}

/** A sign-in with the password opens a device that tries had locked. */
export const forgetTries = (staffId: string): Promise<void> => remember(journalDb(), triesKey(staffId), UNLOCKED)

/** A kiosk between two sales is its customers' again, and they open nothing; with goods or money at its desk it is locked like any other. */
function isGivenBack(): boolean {
  const { workArea, shift } = desk.read()
  if (
    !isKiosk(desk.read()) ||
    shift === null ||
    basketNow().lines.length > 0 ||
    workArea === 'pay' ||
    workArea === 'refund'
  )
    return false
  kioskDoor.change({ isOpen: false })
  desk.change({ dialog: null, unknownCodes: [], section: 'cashiering', workArea: 'sell' })
  return true
}

export function lockDesk(): void {
  if (isGivenBack()) return
  desk.change(({ cashierId }) => ({ isLocked: true, lockedBy: cashierId, dialog: null, unknownCodes: [] }))
}

/**
 * Puts somebody at the desk; the basket, the shift and the journal stay as they are. `signingKey`: what their PIN opened, for the
 * server to know them by while they stand here.
 */
export function enterDesk(staffId: string, signingKey: CryptoKey | null = null): void {
  const keyId = desk.read().setup?.staff.find(({ id }) => id === staffId)?.pin?.keyId ?? null
  // At a kiosk without a shift they come to open one.
  if (isKiosk(desk.read()) && desk.read().shift === null) kioskDoor.change({ isOpen: true })
  keepProof(signingKey && keyId !== null ? { staffId, keyId, signingKey } : null)
  desk.change({ cashierId: staffId, isLocked: false, lockedBy: null, dialog: null })
}

/** A badge names somebody; the PIN still has to be typed. */
export function switchByBadge(number: string): void {
  const staff = desk.read().setup?.staff.find((each) => each.number === number)
  if (!staff) return tell('warn', 'message.badgeUnknown')
  desk.change(({ cashierId }) => ({
    isLocked: true,
    lockedBy: cashierId,
    dialog: null,
    unknownCodes: [],
    cashierId: staff.id,
  }))
}
