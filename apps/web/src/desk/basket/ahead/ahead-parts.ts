import type { PurposeAhead } from '@kassa/domain/purse/paid-ahead.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall, remember, type DeskRecord } from '../../journal/journal-db.ts'
import { basketNow } from '../../model/desk-state.ts'
import { createStore } from '../../ui/store.ts'

/** Something that is paid ahead with the goods of a basket: a recharge, money for a gift card or an account, a session pass. */
export interface AheadPart {
  /** The order it will be; minted once, so that it is booked once. */
  readonly orderId: string
  readonly kind: PurposeAhead
  /** The name on the screen and on the receipt. */
  readonly name: string
  readonly amountMinor: number
  /** The request of its call, without the money. */
  readonly request: Readonly<Record<string, unknown>>
}

/** A part as the server booked it. */
export interface BookedPart {
  readonly number: string
  readonly name: string
  readonly amountMinor: number
}

/** The parts of one basket, and how far their payment came. */
export interface AheadParts {
  readonly basketId: string
  readonly parts: readonly AheadPart[]
  /** The request that was sent and has had no certain answer; it is sent again before anything else. */
  readonly sent: Readonly<Record<string, unknown>> | null
  /** The parts as they stand in the books; null: they are not paid yet. */
  readonly booked: readonly BookedPart[] | null
}

/** The parts of the basket that had any last; kept, so that a page loaded anew has them. */
export const aheadParts = createStore<{ readonly kept: AheadParts | null }>({ kept: null })

const KEPT = 'ahead-parts'

/** Written with the sale of their basket, in one transaction. */
export const nothingAhead: DeskRecord = { key: KEPT, value: null }

/** Returns what is paid ahead with the basket on the screen; null where nothing is. */
export function aheadNow(): AheadParts | null {
  const { kept } = aheadParts.read()
  return kept?.basketId === basketNow().id ? kept : null
}

const sumOf = (parts: readonly { readonly amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Returns the amount that is paid ahead with the basket on the screen, paid or not, in minor units. */
export const aheadMinor = (): number => sumOf(aheadNow()?.parts ?? [])

/** Returns the part of it that nobody has paid yet. */
export const unpaidAhead = (): number => (aheadNow()?.booked ? 0 : aheadMinor())

/** Keeps how it stands; on the disk before it is shown. */
export async function keepAheadParts(kept: AheadParts | null): Promise<void> {
  await remember(journalDb(), KEPT, kept)
  aheadParts.change({ kept })
}

/** Adds a part to the basket on the screen. */
export function addAhead(part: AheadPart): Promise<void> {
  const now = aheadNow()
  return keepAheadParts({ basketId: basketNow().id, parts: [...(now?.parts ?? []), part], sent: null, booked: null })
}

/** Takes a part out again; nothing goes once its money may have been booked. */
export async function removeAhead(orderId: string): Promise<void> {
  const now = aheadNow()
  if (!now || now.sent || now.booked) return
  const parts = now.parts.filter((one) => one.orderId !== orderId)
  await keepAheadParts(parts.length > 0 ? { ...now, parts } : null)
}

/** The basket got another id, and what is paid ahead with it stays with it: at once, so that nothing is paid without it meanwhile. */
export function moveAhead(fromId: string, toId: string): void {
  const { kept: before } = aheadParts.read()
  if (before?.basketId !== fromId) return
  const kept = { ...before, basketId: toId }
  aheadParts.change({ kept })
  void remember(journalDb(), KEPT, kept).catch(() => undefined)
}

/** Forgets the parts: their basket is sold or gone. */
export function forgetAheadParts(): void {
  if (aheadParts.read().kept === null) return
  aheadParts.change({ kept: null })
  void remember(journalDb(), KEPT, null).catch(() => undefined)
}

/** Brings back what was paid ahead with the basket when the page went away. */
export async function recallAheadParts(): Promise<void> {
  aheadParts.change({ kept: await recall<AheadParts>(journalDb(), KEPT) })
}
