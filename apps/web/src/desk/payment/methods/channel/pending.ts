import type { AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import type { TenderFee, Tip } from '@kassa/domain/basket/index.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import type { PaymentMethod } from '@kassa/domain/payment/method.ts'
import { askWhetherBound } from '../../../basket/bound.ts'
import { journalDb } from '../../../journal/databases.ts'
import { recall, remember } from '../../../journal/journal-db.ts'
import type { Remembered } from '../../../journal/journal-db.ts'
import { basketNow } from '../../../model/desk-state.ts'
import { createStore } from '../../../ui/store.ts'
import { taken } from '../../due.ts'
import { isByChannel } from '../../tender-list.ts'
import type { TakenTender } from '../../tender-list.ts'

/** An attempt of the basket on the screen, from before it is sent until what became of it is known. */
export interface Standing {
  readonly id: string
  readonly orderId: string
  readonly method: PaymentMethod
  readonly way: PayWay
  /** What is charged, its fee in it. */
  readonly amountMinor: number
  /** Left out by an earlier program, which knew of none. */
  readonly fee?: TenderFee | null
  /** How it stands as the server last said; null: nobody has said anything yet. */
  readonly view: AttemptView | null
}

/** What this device must not forget: it lies on the disk before it is shown. */
export const pending = createStore<{
  readonly standing: Standing | null
  /** The order on the screen that the server knows as begun; null: none, or it is over. */
  readonly openedOrderId: string | null
}>({ standing: null, openedOrderId: null })

const KEYS = { standing: 'payment.attempt', tenders: 'payment.tenders' } as const

/** Written with the sale that ends it, in one transaction. */
export const nothingPending: readonly Remembered[] = Object.values(KEYS).map((key) => ({ key, value: null }))

export async function keepStanding(standing: Standing | null): Promise<void> {
  await remember(journalDb(), KEYS.standing, standing)
  pending.change({ standing })
}

interface KeptTenders {
  readonly orderId: string
  readonly tenders: readonly TakenTender[]
  /** Left out by an earlier program, which knew of none. */
  readonly tip?: Tip | null
}

/** Keeps what channels have paid of the basket, with everything else that was taken for it. */
export const keepTenders = (tenders: readonly TakenTender[]): Promise<void> => {
  const kept: KeptTenders | null = tenders.some(isByChannel)
    ? { orderId: basketNow().id, tenders, tip: taken.read().tip }
    : null
  return remember(journalDb(), KEYS.tenders, kept)
}

/** Whether a channel has taken, or may still take, money for the basket on the screen. */
export const isBound = (): boolean => pending.read().standing !== null || taken.read().tenders.some(isByChannel)

askWhetherBound(isBound)

/** Brings back what was being paid when the page went away; answers whether there is anything. */
export async function restorePending(): Promise<boolean> {
  const standing = await recall<Standing>(journalDb(), KEYS.standing)
  const kept = await recall<KeptTenders>(journalDb(), KEYS.tenders)
  const orderId = basketNow().id
  if (standing && standing.orderId === orderId) pending.change({ standing })
  if (kept && kept.orderId === orderId) taken.change({ tenders: kept.tenders, tip: kept.tip ?? null })
  return isBound()
}
