import type { AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import type { TenderFee, Tip } from '@kassa/domain/basket/index.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import type { PaymentMethod } from '@kassa/domain/payment/method.ts'
import { askAboutMoney } from '../../../basket/bound.ts'
import { journalDb } from '../../../journal/databases.ts'
import { recall, remember } from '../../../journal/journal-db.ts'
import type { DeskRecord } from '../../../journal/journal-db.ts'
import { balanceTaken } from '../../../member/balance-taken.ts'
import { basketNow, desk } from '../../../model/desk-state.ts'
import { createStore } from '../../../ui/store.ts'
import { takenPayments } from '../../due.ts'
import { isOfBalance, isPaidElsewhere } from '../../tender-list.ts'
import type { TakenTender } from '../../tender-list.ts'

/** An attempt of the basket on the screen, from before it is sent until what became of it is known. */
export interface PendingAttempt {
  readonly id: string
  readonly orderId: string
  readonly method: PaymentMethod
  readonly way: PayWay
  /** The amount charged, its fee included. */
  readonly amountMinor: number
  /** The fee; left out by an earlier program, which knew of none. */
  readonly fee?: TenderFee | null
  /** How it stands as the server last said; null: nobody has said anything yet. */
  readonly view: AttemptView | null
}

/** The payment that this device must not forget: it is on the disk before it is shown. */
export const pendingPayment = createStore<{
  readonly standing: PendingAttempt | null
  /** The order on the screen that the server knows as begun; null: none, or it is over. */
  readonly openedOrderId: string | null
  /** The attempt that the server is being asked to end; null: none. */
  readonly endingId: string | null
}>({ standing: null, openedOrderId: null, endingId: null })

/** Returns whether the server is being asked to end the attempt that stands. */
export const isEndingNow = ({ standing, endingId }: ReturnType<typeof pendingPayment.read>): boolean =>
  standing !== null && standing.id === endingId

const KEYS = { standing: 'payment.attempt', tenders: 'payment.tenders' } as const

/** Written with the sale that ends it, in one transaction. */
export const nothingPending: readonly DeskRecord[] = Object.values(KEYS).map((key) => ({ key, value: null }))

export async function keepStanding(standing: PendingAttempt | null): Promise<void> {
  await remember(journalDb(), KEYS.standing, standing)
  pendingPayment.change({ standing })
}

interface KeptTenders {
  readonly orderId: string
  readonly tenders: readonly TakenTender[]
  /** The tip; left out by an earlier program, which knew of none. */
  readonly tip?: Tip | null
}

/** Stores the tenders taken for the basket. Source: payments.md, 6. */
export const keepTenders = (tenders: readonly TakenTender[]): Promise<void> => {
  const kept: KeptTenders | null =
    tenders.length > 0 ? { orderId: basketNow().id, tenders, tip: takenPayments.read().tip } : null
  return remember(journalDb(), KEYS.tenders, kept)
}

/** Shows what was taken for the basket once it lies on the disk; money that was taken is shown where the disk refuses, too. */
export async function showTaken(tenders: readonly TakenTender[]): Promise<void> {
  await keepTenders(tenders).catch(() => undefined)
  takenPayments.change({ tenders })
}

/** Lets go of what was taken for the basket, and of what is given on top. */
export function forgetTaken(): void {
  if (takenPayments.read().tenders.length > 0) void keepTenders([]).catch(() => undefined)
  takenPayments.change({ tenders: [], tip: null })
}

/** Tells whoever shows a member's balance how much of it was taken. Answers how to stop. */
export const followBalanceTaken = (): (() => void) =>
  takenPayments.listen(() => {
    const paid = takenPayments.read().tenders.filter(isOfBalance)
    const minor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    if (minor !== balanceTaken.read().minor) balanceTaken.change({ minor })
  })

/**
 * Forgets the tenders taken when another basket comes to the screen: they belong to their own basket. Returns the
 * function that stops it.
 */
export function followBasket(): () => void {
  let { id } = basketNow()
  return desk.listen(() => {
    const now = basketNow().id
    if (now === id) return
    id = now
    forgetTaken()
  })
}

/** Returns whether money has been taken, or may still be, for the basket on the screen: by a channel, or by the number of a slip. */
export const isBound = (): boolean =>
  pendingPayment.read().standing !== null || takenPayments.read().tenders.some(isPaidElsewhere)

askAboutMoney(() => {
  if (pendingPayment.read().standing !== null) return 'on-its-way'
  return takenPayments.read().tenders.length > 0 ? 'taken' : 'none'
})

/** Brings back what was being paid when the page went away; answers whether there is anything. */
export async function restorePending(): Promise<boolean> {
  const standing = await recall<PendingAttempt>(journalDb(), KEYS.standing)
  const kept = await recall<KeptTenders>(journalDb(), KEYS.tenders)
  const orderId = basketNow().id
  if (standing && standing.orderId === orderId) pendingPayment.change({ standing })
  if (kept && kept.orderId === orderId) takenPayments.change({ tenders: kept.tenders, tip: kept.tip ?? null })
  return isBound() || takenPayments.read().tenders.length > 0
}
