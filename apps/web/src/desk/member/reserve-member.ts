import { releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { reserveMember } from '@kassa/contract/stored-value/reserve.calls.ts'
import { balanceTotal, splitBalance } from '@kassa/domain/member/balance.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { serverNow } from '../journal/clock.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import type { BasketMember } from '../model/basket.ts'
import { settingOf } from '../model/desk-setup.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { isRecent } from '../sync/heard-within.ts'
import { reserveMover, type MovedReserve } from '../sync/neighbors/reserve-mover.ts'
import { askServer } from '../sync/connection.ts'
import { moneyText } from '../ui/money-text.ts'
import { mayReserve, type MemberAsk, type MemberHold } from './hold-member.ts'

/** The reserve that the server keeps of the member in a basket, by the basket's id: for this device, or for the one from which it came with its basket. */
interface Reserve extends MovedReserve {
  readonly isMoved?: boolean
}

/**
 * The reserves on the disk, so that they outlive the page: those that stand, and those of baskets that were left
 * without the server knowing.
 */
interface Kept {
  readonly reserve: Reserve | null
  readonly left: readonly string[]
  /** The reserves of those that were left on hold: they come back with their baskets, here or at another till. An earlier program wrote none. */
  readonly aside?: readonly Reserve[]
}

const KEY = 'member-reserve'
/** The server keeps it a day; what stands is asked for again so often while there is a line. */
const RENEWED_MS = 10 * 60_000

const read = async (): Promise<Kept> => (await recall<Kept>(journalDb(), KEY)) ?? { reserve: null, left: [] }
const keep = (kept: Kept): Promise<void> => remember(journalDb(), KEY, kept)

/** The basket for which something should be reserved: it has a member whom the server knows about. */
function wantedNow(): Pick<Reserve, 'orderId' | 'memberId'> | null {
  const { id: orderId, member } = basketNow()
  if (!member || member.isKept || desk.read().training !== null || !mayReserve()) return null
  return { orderId, memberId: member.id }
}

/** The state when it was settled last; asked again when some part of it differs, or after a while. */
let seen: { readonly orderId: string; readonly member: BasketMember | undefined; readonly isOnline: boolean } | null =
  null
let settledAt = 0

function isSettled(): boolean {
  const { isOnline, phase } = desk.read()
  const { id, member } = basketNow()
  if (phase !== 'ready') return true
  const isSame = seen?.orderId === id && seen.member === member && seen.isOnline === isOnline
  return isSame && (!isOnline || isRecent(settledAt, RENEWED_MS))
}

let before: Promise<unknown> = Promise.resolve()

/** Reserves for the basket on the screen and lets go what is for no basket any more, one after the other; answers when it is done. */
export function settleReserve(): Promise<unknown> {
  if (isSettled()) return before
  const { id: orderId, member } = basketNow()
  const { isOnline } = desk.read()
  seen = { orderId, member, isOnline }
  settledAt = Date.now()
  before = before.then(() => settle(isOnline)).catch(() => undefined)
  return before
}

async function settle(isOnline: boolean): Promise<void> {
  const wanted = wantedNow()
  await leave(wanted)
  if (!isOnline) return
  await letGo(wanted)
  if (wanted) await take(wanted)
}

const isFor = (reserve: Reserve | null, wanted: Pick<Reserve, 'orderId' | 'memberId'> | null): boolean =>
  reserve !== null && reserve.orderId === wanted?.orderId && reserve.memberId === wanted.memberId

/** Returns what is kept without anything for an order. */
const without = ({ reserve, left, aside = [] }: Kept, orderId: string): Kept => ({
  reserve: reserve?.orderId === orderId ? null : reserve,
  left: left.filter((one) => one !== orderId),
  aside: aside.filter((one) => one.orderId !== orderId),
})

/**
 * Puts a reserve for another basket aside, to be released; a reserve for a basket that became a sale goes with the sale's booking. One that was put aside for the basket on
 * the screen is there again.
 */
async function leave(wanted: Pick<Reserve, 'orderId' | 'memberId'> | null): Promise<void> {
  const kept = await read()
  const { reserve } = kept
  if (isFor(reserve, wanted)) return
  const back = kept.aside?.find((one) => isFor(one, wanted)) ?? null
  if (!reserve && !back) return
  const isSold = reserve && (await journalDb().entries.where('orderId').equals(reserve.orderId).count()) > 0
  const rest = without(kept, back?.orderId ?? '')
  const goes = reserve && !isSold ? [reserve] : []
  const left = [...rest.left, ...goes.map(({ orderId }) => orderId)]
  await keep({ reserve: back, left, aside: [...(rest.aside ?? []), ...goes] })
}

/** Releases what is reserved for a basket; of one that came from another till the server first hears that it is here. False without an answer. */
async function release(orderId: string, aside: Reserve | undefined): Promise<boolean> {
  if (aside?.isMoved === true) {
    const heard = await askServer(reserveMember, { orderId, memberId: aside.memberId })
    if (heard.kind === 'unreachable') return false
  }
  return (await askServer(releaseMember, { orderId, alsoReserve: true })).kind !== 'unreachable'
}

async function letGo(wanted: Pick<Reserve, 'orderId'> | null): Promise<void> {
  const { left, aside } = await read()
  for (const orderId of left) {
    // A new request for the same basket takes its place.
    const isWanted = orderId === wanted?.orderId
    const own = aside?.find((one) => one.orderId === orderId)
    if (!isWanted && !(await release(orderId, own))) return
    await keep(without(await read(), orderId))
  }
}

/** Asks the server for the reserve; without an answer the earlier one stands until its time is over. */
async function take(wanted: Pick<Reserve, 'orderId' | 'memberId'>): Promise<void> {
  const heard = await askServer(reserveMember, wanted)
  if (heard.kind === 'unreachable') return
  await keep({ ...(await read()), reserve: heard.kind === 'answered' ? { ...wanted, ...heard.answer } : null })
}

/** Does something with what is kept after all that was asked before. */
function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const mine = before.then(act)
  before = mine.catch(() => undefined)
  return mine
}

/**
 * Reserves with the member's password what is paid with it alone; answers what can be paid without a line now. Refuses as the call does, and with
 * `reserve.no-line`; what stood stays then.
 */
export const reserveWithPassword = (password: string): Promise<Result<number>> =>
  inTurn(() => askWithPassword(password))

async function askWithPassword(password: string): Promise<Result<number>> {
  const wanted = wantedNow()
  const heard = wanted && (await askServer(reserveMember, { ...wanted, password }))
  if (!heard || heard.kind === 'unreachable') return refuse({ code: 'reserve.no-line' })
  if (heard.kind === 'refused') return refuse({ code: heard.code, facts: heard.facts })
  const reserve = { ...wanted, ...heard.answer }
  await keep({ ...(await read()), reserve })
  return accept(balanceTotal(reserve))
}

/** Gives away what is reserved for a basket that goes to another till: from then on it is spent there alone. */
const give = (orderId: string): Promise<Reserve | null> =>
  inTurn(async () => {
    const kept = await read()
    const own = kept.aside?.find((one) => one.orderId === orderId)
    if (!own || Date.parse(own.until) <= serverNow()) return null
    await keep(without(kept, orderId))
    return own
  })

/** Takes what is reserved for a basket that came from another till; it stands when the basket does. */
const receive = (moved: MovedReserve): Promise<void> =>
  inTurn(async () => {
    const { reserve, left, aside = [] } = without(await read(), moved.orderId)
    await keep({ reserve, left: [...left, moved.orderId], aside: [...aside, { ...moved, isMoved: true }] })
  })

/** Follows the basket on the screen and the line; answers how to stop. */
export function followReserve(): () => void {
  reserveMover.give = give
  reserveMover.take = receive
  seen = null
  void settleReserve()
  return desk.listen(() => void settleReserve())
}

/** Returns the reserve for the basket on the screen while its time is not over; null where there is none. */
async function standing(memberId: string): Promise<Reserve | null> {
  const { reserve } = await read()
  if (reserve?.orderId !== basketNow().id || reserve.memberId !== memberId) return null
  return Date.parse(reserve.until) > serverNow() ? reserve : null
}

/** Returns the amount a member can pay from the balance while offline, in minor units. */
export async function balanceReserved(memberId: string): Promise<number> {
  const reserve = await standing(memberId)
  return reserve ? balanceTotal(reserve) : 0
}

/** Takes points and balance of a sale out of what is reserved for it; more than that is refused, nothing reserved is `unreachable`. Source: D52. */
export async function holdFromReserve({ memberId, points, balanceMinor }: MemberAsk): Promise<MemberHold> {
  const reserve = await standing(memberId)
  if (!reserve || reserve.points + balanceTotal(reserve) === 0) return { kind: 'unreachable' }
  if (points > reserve.points) {
    return { kind: 'refused', code: 'points.reserved', facts: { available: reserve.points, wanted: points } }
  }
  const { setup } = desk.read()
  const text = (minor: number): string => moneyText(minor, setup?.outlet.currency ?? '')
  if (balanceMinor > balanceTotal(reserve)) {
    const facts = { available: text(balanceTotal(reserve)), wanted: text(balanceMinor) }
    return { kind: 'refused', code: 'balance.reserved', facts }
  }
  const split = splitBalance(reserve, balanceMinor, settingOf(setup, 'member.balance').mode)
  return { kind: 'held', buckets: split.ok ? split.value : { principalMinor: 0, bonusMinor: 0 } }
}
