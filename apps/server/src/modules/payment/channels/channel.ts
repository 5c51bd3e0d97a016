import type { PayWay } from '@kassa/domain/payment/channel.ts'
import type { OutgoingPort } from '../../../platform/outgoing/outgoing-port.ts'

/** A merchant's credentials, opened, and where they are used. */
export interface OpenAccount {
  /** Every field of the channel by its name, secrets in clear. Never logged. */
  readonly fields: Readonly<Record<string, string>>
  /** Base address, without a slash at its end. */
  readonly address: string
}

/** One payment as a channel is asked for it. */
export interface PaymentAsk {
  readonly number: string
  readonly amountMinor: number
  readonly currency: string
  /** What the customer reads. */
  readonly subject: string
  readonly way: PayWay
  /** What the customer's phone showed; only where the way is `code`. Never kept. */
  readonly code?: string
}

export interface RefundAsk extends Pick<PaymentAsk, 'number' | 'currency'> {
  readonly amountMinor: number
  /** The same number again is the same refund. */
  readonly refundNumber: string
}

/** What a channel said, in our words. Whatever is not clear is `unclear`; only what a channel signed is anything else. */
export type Heard =
  | {
      readonly kind: 'paid'
      readonly number: string
      readonly amountMinor: number
      /** Null where the channel does not say. */
      readonly currency: string | null
      readonly channelNumber: string
      readonly payer: string | null
    }
  | { readonly kind: 'waiting'; readonly qr?: string }
  | { readonly kind: 'declined'; readonly code: string; readonly text: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'taken-back' }
  | { readonly kind: 'cannot-take-back'; readonly code: string; readonly text: string }
  | { readonly kind: 'unclear'; readonly code: string; readonly text: string }

export type HeardOfRefund =
  | { readonly kind: 'done' | 'processing' }
  | { readonly kind: 'failed' | 'unclear'; readonly code: string; readonly text: string }

/** One account of one channel. None of its calls is repeated by itself, and none throws. */
export interface ChannelClient {
  /** Asks for money: takes it by the customer's code, or gets a code to show. */
  pay(ask: PaymentAsk): Promise<Heard>
  ask(ask: PaymentAsk): Promise<Heard>
  /** Ends a payment: closes what was not paid, gives back what was. */
  takeBack(ask: PaymentAsk): Promise<Heard>
  refund(ask: RefundAsk): Promise<HeardOfRefund>
  askRefund(ask: RefundAsk): Promise<HeardOfRefund>
  /** A signed call that moves nothing; what is wrong with the account, or null. */
  test(): Promise<{ readonly code: string; readonly text: string } | null>
}

export interface ChannelTools {
  readonly port: OutgoingPort
  readonly now: () => Date
}

export type MakeClient = (account: OpenAccount, tools: ChannelTools) => ChannelClient

export const unclear = (code: string, text = ''): { kind: 'unclear'; code: string; text: string } => ({
  kind: 'unclear',
  code,
  text,
})
