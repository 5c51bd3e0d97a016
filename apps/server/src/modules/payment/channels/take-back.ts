import { unclearAnswer, type ChannelAnswer, type HeardOfRefund, type PaymentAsk, type RefundAsk } from './channel.ts'

/** The refund by which a whole payment is taken back; its number follows from the payment's, so that asked twice it is one refund. */
export const wholeRefund = (ask: PaymentAsk): RefundAsk => ({
  number: ask.number,
  way: ask.way,
  currency: ask.currency,
  channelNumber: ask.channelNumber,
  requestedAt: ask.requestedAt,
  amountMinor: ask.amountMinor,
  totalMinor: ask.amountMinor,
  doneMinor: 0,
  refundNumber: `${ask.number}B`,
})

const heardOf = (refund: HeardOfRefund): ChannelAnswer => {
  if (refund.kind === 'done') return { kind: 'taken-back' }
  if (!('code' in refund)) return unclearAnswer('refund-processing')
  const { kind, code, text } = refund
  return kind === 'unclear' ? unclearAnswer(code, text) : { kind: 'cannot-take-back', code, text }
}

/**
 * Takes a payment back where the channel has no one call for it: what is paid is given back as a whole, what is not is closed. `ask` is
 * asked first, because a payment may have come meanwhile; `close` answers what closing made of it.
 */
export async function takeBackInSteps(
  wanted: PaymentAsk,
  by: {
    readonly ask: (ask: PaymentAsk) => Promise<ChannelAnswer>
    readonly close: (ask: PaymentAsk) => Promise<ChannelAnswer>
    readonly refund: (ask: RefundAsk) => Promise<HeardOfRefund>
  },
): Promise<ChannelAnswer> {
  const now = await by.ask(wanted)
  if (now.kind === 'paid') return heardOf(await by.refund(wholeRefund({ ...wanted, channelNumber: now.channelNumber })))
  if (now.kind === 'waiting' || now.kind === 'unclear') return by.close(wanted)
  return now
}
