import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { sessionAnswer, sessionOutlet, sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { useSyncExternalStore } from 'react'
import type { Mode } from '../theme/tokens.ts'
import { tellGone, whoseIs } from './person.ts'
import { recordTouch } from './touch.ts'
import { withKept } from './with-kept.ts'

/** The outlet the person works in. Source: specification §3, Session. */
export interface SelectedOutlet {
  readonly outletId: string
  readonly payCurrency: string
}

/** The person signed in. `email` is null for staff, who sign in by number. */
export type SessionUser = OutputOf<typeof sessionUser>
/** An outlet the person may choose. */
export type SessionOutlet = OutputOf<typeof sessionOutlet>

/** Source: specification §3, Session, and its defaults. */
export interface LayoutSettings {
  readonly layoutType: 'vertical' | 'horizontal'
  readonly mode: Mode
  readonly sidebarSize: 'lg' | 'md' | 'sm'
  readonly sidebarColor: 'dark' | 'light' | 'purple'
  readonly sidebarImage: 'none' | 'waves' | 'grid' | 'dots'
  readonly preloader: 'enable' | 'disable'
}

export interface Session {
  readonly user: SessionUser | null
  readonly token: string | null
  readonly outlet: SelectedOutlet | null
  /** The outlets to choose from; kept so that the desk can start without a network. */
  readonly outlets: readonly SessionOutlet[]
  /** Codes of what the person may do at the chosen outlet. */
  readonly perm: readonly string[]
  /** Their codes wherever an outlet says nothing else. */
  readonly ownPerm: readonly string[]
  readonly layout: LayoutSettings
  /** While the screen is locked: the address to go back to. Every route then shows the lock screen. */
  readonly lockedAt: string | null
  /** The person at this browser's desk; null where it is no desk, or a password was given since. Source: D87. */
  readonly seat: { readonly staffId: string | null; readonly isLocked: boolean } | null
  /** Minutes without a touch after which the back office is left; 0 is never. */
  readonly screenLockMinutes: number
  /**
   * True where the back office was untouched for so long that it is locked until the password is given; the desk, which
   * has a lock of its own, is not.
   */
  readonly isLeft: boolean
  /** While somebody works in a merchant as support: the token of their own session above it, to go back to. */
  readonly aboveToken: string | null
}

export const defaultLayout: LayoutSettings = {
  layoutType: 'vertical',
  mode: 'light',
  sidebarSize: 'lg',
  sidebarColor: 'dark',
  sidebarImage: 'none',
  preloader: 'enable',
}

/** The session of a browser in which nobody is signed in. */
export const signedOutSession: Session = {
  user: null,
  token: null,
  outlet: null,
  outlets: [],
  perm: [],
  ownPerm: [],
  layout: defaultLayout,
  lockedAt: null,
  seat: null,
  screenLockMinutes: 0,
  isLeft: false,
  aboveToken: null,
}

const KEY = 'kassa.session'

const parse = (stored: string | null): Session => {
  if (stored === null) return signedOutSession
  try {
    const read = JSON.parse(stored) as Partial<Session>
    // A page of the release before kept no codes of its own beside those of the outlet.
    const ownPerm = read.ownPerm ?? read.perm ?? []
    return { ...signedOutSession, ...read, ownPerm, layout: { ...defaultLayout, ...read.layout } }
  } catch {
    return signedOutSession
  }
}

const storage = (): Storage | null => (typeof window === 'undefined' ? null : localStorage)

let current: Session = parse(storage()?.getItem(KEY) ?? null)
const listeners = new Set<() => void>()

const changed = (): void => {
  for (const listener of listeners) listener()
}

export const readSession = (): Session => current

/** Puts another session in place of this one; where that is not the same person's, what is kept of theirs goes first. */
function become(next: Session): void {
  const before = current
  current = next
  if (before.user !== null && before.token !== null && whoseIs(before) !== whoseIs(next)) tellGone(before.user.id)
  changed()
}

/** Changes some of the session, in memory and in the browser's storage, and tells every reader. */
export function writeSession(part: Partial<Session>): void {
  const next = { ...current, ...part }
  storage()?.setItem(KEY, JSON.stringify(next))
  become(next)
}

export const writeLayout = (part: Partial<LayoutSettings>): void =>
  writeSession({ layout: { ...current.layout, ...part } })

/**
 * The entries that belong to the device and not to the person: the copy of the basket on the screen, which the disk may
 * not have yet, and what the last sale owes its customer while its papers come; the pairing of a customer's screen, and
 * the layout that it shows.
 */
const LAST_SIGN_IN = 'kassa.last-sign-in'
const TILL = 'kassa.till'
const OF_THE_SCREEN = ['kassa-screen-token', 'kassa-screen-setting']
const OF_THE_DEVICE = ['kassa.basket-copy', 'kassa.paid', 'kassa.brand', LAST_SIGN_IN, TILL, ...OF_THE_SCREEN]

/**
 * Forgets the person: local and session storage are emptied but for what is the device's own. The desk's journal of unsent
 * sales lives in IndexedDB and is not touched. Source: specification §2 (/logout), D72.
 */
export function clearSession(): void {
  const stored = storage()
  for (const key of Object.keys(stored ?? {})) if (!OF_THE_DEVICE.includes(key)) stored?.removeItem(key)
  if (typeof window !== 'undefined') sessionStorage.clear()
  become(signedOutSession)
}

/** Notes as which till this browser is registered, or that it is none, for the next time it starts. */
export function keepTill(deviceId: string | null): void {
  if (deviceId === null) storage()?.removeItem(TILL)
  else storage()?.setItem(TILL, deviceId)
}

/** The till that this browser is registered as, where it is one. */
export const ownTill = (): string | null => storage()?.getItem(TILL) ?? null

/**
 * Returns whether this device is the till of this very browser. It is silent only because its browser shows the office, and is
 * said to be so.
 */
export const isOwnTill = (deviceId: string): boolean => storage()?.getItem(TILL) === deviceId

/** Returns whether nobody is signed in at a browser that is a till: its desk opens all the same, and asks for a PIN. Decision 2331. */
export const isBareTill = (): boolean =>
  (current.user === null || current.token === null) && (storage()?.getItem(TILL) ?? null) !== null

export const lockSession = (at: string): void => writeSession({ lockedAt: at })

/** The password was given again: nothing is held any more. */
export function unlockSession(): void {
  recordTouch(Date.now())
  writeSession({ lockedAt: null, seat: null, isLeft: false })
}

/**
 * Returns the staff id under which the person signed in sells: staff as themselves, an administrator by their seat;
 * null where they have none.
 */
export const ownSeat = (user: SessionUser | null): string | null =>
  user === null ? null : (user.staffId ?? (user.tier === 'staff' ? user.id : null))

/** Returns whether somebody else sits at this browser's desk than whose session it is, or nobody does: it is locked. Source: D87. */
export const isSeatTaken = ({ user, seat }: Pick<Session, 'user' | 'seat'>): boolean =>
  seat !== null && (seat.isLocked || seat.staffId !== ownSeat(user))

/** Returns whether the back office waits for the password while the desk of this browser stays open. */
export const isOfficeHeld = (session: Pick<Session, 'user' | 'seat' | 'isLeft'>): boolean =>
  session.isLeft || isSeatTaken(session)

/** The last person who signed in at this browser: numbers, which are no secret, and never a password or an e-mail. */
export interface LastSignIn {
  readonly merchantNumber: string
  /** Empty for an administrator. */
  readonly staffNumber: string
  /** True where nobody has signed in since this browser was made a till: the next person to do so is staff. */
  readonly isNewTill?: boolean
}

/** Null where nobody of a merchant has signed in here yet. Source: D92. */
export function lastSignIn(): LastSignIn | null {
  try {
    const kept = JSON.parse(storage()?.getItem(LAST_SIGN_IN) ?? 'null') as Partial<LastSignIn> | null
    return kept && typeof kept.merchantNumber === 'string'
      ? { merchantNumber: kept.merchantNumber, staffNumber: kept.staffNumber ?? '', isNewTill: kept.isNewTill ?? false }
      : null
  } catch {
    return null
  }
}

function keepSignIn({ merchantNumber, staffNumber }: SessionUser): void {
  if (merchantNumber === null) return
  const kept: LastSignIn = { merchantNumber, staffNumber: staffNumber ?? '' }
  storage()?.setItem(LAST_SIGN_IN, JSON.stringify(kept))
}

/** A browser that became a till is its staff's: the login page proposes the merchant, and asks who they are. Source: D92. */
export function proposeStaffOf(merchantNumber: string): void {
  if (lastSignIn()?.merchantNumber === merchantNumber) return
  storage()?.setItem(LAST_SIGN_IN, JSON.stringify({ merchantNumber, staffNumber: '', isNewTill: true }))
}

/**
 * Stores the answer to signing in. The outlet chosen before stays chosen where it is still allowed, else the first one.
 */
export function startSession(answer: OutputOf<typeof sessionAnswer>): void {
  keepSignIn(answer.user)
  recordTouch(Date.now())
  writeSession({ token: answer.token, lockedAt: null, seat: null, isLeft: false, ...heldBy(answer) })
}

/** Stores the session of support in a merchant, and keeps the own one to go back to. */
export function startSupport(answer: OutputOf<typeof sessionAnswer>): void {
  const { token, aboveToken } = current
  const above = aboveToken ?? token
  recordTouch(Date.now())
  writeSession({ token: answer.token, lockedAt: null, seat: null, isLeft: false, aboveToken: above, ...heldBy(answer) })
}

/** Goes back to the own session above the merchants; answers whether there is one. */
export function leaveSupport(): boolean {
  const { aboveToken } = current
  if (aboveToken === null) return false
  writeSession({ ...signedOutSession, layout: current.layout, token: aboveToken, user: current.user, aboveToken: null })
  return true
}

/** Takes over rights, outlets and profile as they are now. */
export function renewSession(answer: Omit<OutputOf<typeof sessionAnswer>, 'token'>): void {
  const all = current.outlet === null && current.outlets.length > 1 ? { outlet: null, perm: answer.allPerms } : {}
  writeSession(withKept({ ...heldBy(answer), ...all }, current))
}

function heldBy(answer: Omit<OutputOf<typeof sessionAnswer>, 'token'>): Partial<Session> {
  const { outlets } = answer
  const kept = outlets.find((outlet) => outlet.id === current.outlet?.outletId) ?? outlets[0]
  return {
    user: answer.user,
    perm: kept?.allPerms ?? answer.allPerms,
    ownPerm: answer.allPerms,
    outlets,
    outlet: kept ? { outletId: kept.id, payCurrency: kept.payCurrency } : null,
    screenLockMinutes: answer.screenLockMinutes,
  }
}

/** Works in one outlet from now on, or with null looks at all of them; what needs one outlet then asks for it. */
export function chooseOutlet(outletId: string | null): void {
  if (outletId === null) return writeSession({ outlet: null, perm: current.ownPerm })
  const chosen = current.outlets.find((outlet) => outlet.id === outletId)
  if (chosen)
    writeSession({
      outlet: { outletId, payCurrency: chosen.payCurrency },
      perm: chosen.allPerms ?? current.ownPerm,
    })
}

/** Calls back after every change of the session; answers how to stop. */
export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session
export function useSession<Part>(pick: (session: Session) => Part): Part
/** The session, or a part of it that is compared by identity: pick fields, do not build new objects. */
export function useSession<Part>(pick?: (session: Session) => Part): Session | Part {
  return useSyncExternalStore(subscribeToSession, () => (pick ? pick(current) : current))
}

/** Returns whether the person is above the merchants: operators and partners look at things of many of them. */
export const useIsAbove = (): boolean => useSession((session) => session.user?.merchantId === null)

/** Takes over the session as it stands in the browser's storage, where another tab has changed it; answers the one before. */
export function takeStored(): Session {
  const before = current
  const stored = storage()?.getItem(KEY) ?? null
  if (stored !== JSON.stringify(current)) become(parse(stored))
  return before
}

/** Returns whether a change of the browser's storage may be one of the session; without a key all of it was emptied. */
export const isOfSession = (key: string | null): boolean => key === KEY || key === null
