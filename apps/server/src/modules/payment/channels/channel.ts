import type { PayWay } from '@kassa/domain/payment/channel.ts'
import type { NoticeAnswer, RawNotice } from '../../../platform/notice.ts'
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
  /** Number of specification §4. */
  readonly method: number
  readonly amountMinor: number
  readonly currency: string
  /** The subject that the customer reads. */
  readonly subject: string
  readonly way: PayWay
  /** The code that the customer's phone showed, or its number where the way is `phone`. Never stored. */
  readonly code?: string
  /** The ISO instant at which it was first asked for. */
  readonly requestedAt: string
  /** The channel's own number, as far as it is known. */
  readonly channelNumber: string | null
  /** The address at which the channel reports the outcome, and the page a customer comes back to; null: they cannot reach us. */
  readonly noticeUrl: string | null
  readonly returnUrl: string | null
}

export interface RefundAsk extends Pick<PaymentAsk, 'number' | 'currency' | 'way' | 'channelNumber' | 'requestedAt'> {
  readonly amountMinor: number
  /** The total of the payment. */
  readonly totalMinor: number
  /** The amount that other refunds of it have given back for sure. */
  readonly doneMinor: number
  /** The number of the refund: the same number again is the same refund. */
  readonly refundNumber: string
}

/** A channel's answer, in our words. Everything that is not clear is `unclear`; only an answer that the channel signed is anything else. */
export type ChannelAnswer =
  | {
      readonly kind: 'paid'
      readonly number: string
      readonly amountMinor: number
      /** Null where the channel does not say. */
      readonly currency: string | null
      readonly channelNumber: string
      /** The number that the channel gave when it was asked, where its answer names that again. */
      readonly askedAs?: string
      readonly payer: string | null
    }
  | { readonly kind: 'waiting'; readonly qr?: string; readonly channelNumber?: string }
  | { readonly kind: 'declined'; readonly code: string; readonly text: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'taken-back' }
  | { readonly kind: 'cannot-take-back'; readonly code: string; readonly text: string }
  | { readonly kind: 'unclear'; readonly code: string; readonly text: string }

export type HeardOfRefund =
  | { readonly kind: 'done' | 'processing' }
  | { readonly kind: 'failed' | 'unclear'; readonly code: string; readonly text: string }
  /** No call of the channel gives money back: a person does, and says under which receipt. */
  | { readonly kind: 'by-hand'; readonly code: string; readonly text: string }

/** One account of one channel. None of its calls is repeated by itself, and none throws. */
export interface ChannelClient {
  /** Asks for money: takes it by the customer's code, or gets a code to show. */
  pay(ask: PaymentAsk): Promise<ChannelAnswer>
  ask(ask: PaymentAsk): Promise<ChannelAnswer>
  /** Ends a payment: closes what was not paid, gives back what was. */
  takeBack(ask: PaymentAsk): Promise<ChannelAnswer>
  refund(ask: RefundAsk): Promise<HeardOfRefund>
  askRefund(ask: RefundAsk): Promise<HeardOfRefund>
  /** A signed call that moves nothing; what is wrong with the account, or null. */
  test(): Promise<{ readonly code: string; readonly text: string } | null>
  /** Its refunds carry no number of ours: one of a payment has to be settled before the next is asked for. */
  readonly refundsInTurn?: boolean
  /** How its notices are read; left out: it sends none. */
  readonly notices?: Notices
}

/**
 * The meaning of a notice. `told`: its channel has signed it; `look`: it names a payment and proves nothing, so the channel is asked;
 * `nothing`: sound, and about nothing that is stored here; `forged`: to be refused.
 */
export type CallbackMeaning =
  | { readonly kind: 'told'; readonly number: string; readonly heard: ChannelAnswer }
  | { readonly kind: 'look'; readonly number: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'forged'; readonly code: string }

export interface Notices {
  /** Never throws, whatever the bytes are. */
  readonly read: (notice: RawNotice) => CallbackMeaning
  readonly taken: NoticeAnswer
  readonly refused: NoticeAnswer
}

export interface ChannelTools {
  readonly port: OutgoingPort
  readonly now: () => Date
}

export type MakeClient = (account: OpenAccount, tools: ChannelTools) => ChannelClient

export const unclearAnswer = (code: string, text = ''): { kind: 'unclear'; code: string; text: string } => ({
  kind: 'unclear',
  code,
  text,
})
