import type { Context } from './command.ts'
import type { Tx } from './db/tx.ts'

/** An outlet that has just been made. */
export interface NewOutlet {
  readonly id: string
  readonly currency: string
  /** Decimals of its currency. */
  readonly exponent: number
  /** The outlet that it is to be like; left out for none. */
  readonly like?: string | undefined
}

/** Whoever makes an outlet, and when: a person by a call, or the program. */
export interface OpeningContext extends Pick<Context, 'now' | 'newId'> {
  readonly actor: { readonly name: string }
}

/** Gives a new outlet what was waiting for one, in the transaction that makes it. */
export type OutletOpening = (
  context: OpeningContext,
  place: { readonly tx: Tx; readonly merchantId: string },
  outlet: NewOutlet,
) => Promise<unknown>

/** Does what is left to do at a till that is taken out of the list of tills, in the transaction that does so. */
export type TillRetirement = (
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>,
  till: { readonly deviceId: string; readonly outletId: string },
) => Promise<unknown>

/** Notes at orders that somebody looked at what was filed of them, in the transaction that closes it. */
export type OrderReview = (
  tx: Tx,
  merchantId: string,
  by: {
    readonly orders: readonly { readonly orderId: string; readonly eventId: string }[]
    readonly byName: string
    readonly note: string
    readonly at: string
  },
) => Promise<unknown>
