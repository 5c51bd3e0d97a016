import type { Trade } from '@kassa/simulators/trade-book.ts'
import type { Player } from '@kassa/simulators/player.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  unclearAnswer,
  type ChannelAnswer,
  type ChannelClient,
  type HeardOfRefund,
  type PaymentAsk,
  type RefundAsk,
} from '../channels/channel.ts'
import { phoneUrl } from '../completed/return-address.ts'
import { findPlayedForUpdate, setPlayed } from './played.store.ts'
import { keptOf, playedSide, type PlayedSide } from './played-trade.ts'

/** Where a payment of a test shop is kept. */
export interface PlayedPlace {
  readonly merchantId: string
  readonly attemptId: string
  readonly now: string
  readonly step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** How a mishap reads where a real channel has it. */
const MISHAPS = { unclear: 'channel.unclear', drop: 'line.broken', fail: 'http.502' } as const

/** The script where the amount says nothing: only a code that we show is paid at a page; who types a number, or holds a card to a terminal, agrees soon. */
const USUAL = { code: 'pays', qr: 'phone', phone: 'polls', terminal: 'polls' } as const

/** A word of a refund that no channel has heard of: it is asked for again. */
const NOT_THERE = { kind: 'failed', code: 'refund-not-there', text: '' } as const

/**
 * The client of a payment in a test shop. Nobody outside is asked: the scripts of the simulators are played over what the payment keeps, in the
 * database, so that any process may go on with it. Each call commits by itself, as it would at a channel.
 */
export function playedClient({ merchantId, attemptId, now, step }: PlayedPlace): ChannelClient {
  const play = <T>(work: (side: PlayedSide) => T | Promise<T>): Promise<T> =>
    step(async (tx) => {
      const row = await findPlayedForUpdate(tx, merchantId, attemptId)
      if (!row) throw new Error('a payment of a test shop is gone')
      const side = playedSide(row, () => Date.parse(now))
      const answered = await work(side)
      await setPlayed(tx, merchantId, attemptId, keptOf(side, row.number))
      return answered
    })
  return {
    pay: (ask) => play((side) => pay(side, ask)),
    ask: () => play(look),
    takeBack: () => play(end),
    refund: (ask) => play((side) => refund(side, ask)),
    askRefund: (ask) => play((side) => lookAtRefund(side, ask)),
    test: () => Promise.resolve(null),
  }
}

async function pay(
  { player, trade, open }: PlayedSide,
  { way, returnUrl, number }: PaymentAsk,
): Promise<ChannelAnswer> {
  if (trade) return unclearAnswer('number.used')
  const opened = open(USUAL[way])
  if (way !== 'code') {
    player.byShownCode(opened)
    const qr = way === 'qr' ? { qr: returnUrl === null ? number : phoneUrl(returnUrl) } : {}
    return { kind: 'waiting', channelNumber: opened.channelNumber, ...qr }
  }
  const fate = await player.byCode(opened)
  if (fate === 'declined') return declined(opened)
  return fate === 'paid' || fate === 'waiting' ? standing(player, opened) : unclearAnswer(MISHAPS[fate])
}

async function look({ player, trade, open }: PlayedSide): Promise<ChannelAnswer> {
  if (!trade) return never(open)
  const looked = await player.look(trade)
  return looked === 'standing' ? standing(player, trade) : unclearAnswer(MISHAPS[looked])
}

function end({ player, trade, open }: PlayedSide): ChannelAnswer {
  if (!trade) return never(open)
  if (trade.state === 'refunded') return { kind: 'taken-back' }
  const ended = player.end(trade)
  if (ended === 'retry') return unclearAnswer('channel.retry')
  return { kind: ended === 'refunded' ? 'taken-back' : 'closed' }
}

/** A payment that never arrived is closed there, so that whoever sends it late is refused. */
function never(open: PlayedSide['open']): ChannelAnswer {
  open('phone').state = 'closed'
  return { kind: 'closed' }
}

const declined = ({ script }: Trade): ChannelAnswer => ({ kind: 'declined', code: script, text: '' })

function standing(player: Player, trade: Trade): ChannelAnswer {
  const { number, channelNumber, currency, state } = trade
  if (player.isForged(trade)) return unclearAnswer('signature.wrong')
  if (state === 'waiting') return { kind: 'waiting', channelNumber }
  if (state === 'declined') return declined(trade)
  if (state === 'paid')
    return { kind: 'paid', number, amountMinor: player.shownMinor(trade), currency, channelNumber, payer: null }
  return { kind: state === 'refunded' ? 'taken-back' : 'closed' }
}

function refund({ player: { book }, trade }: PlayedSide, ask: RefundAsk): HeardOfRefund {
  const { refundNumber, amountMinor, doneMinor, totalMinor } = ask
  const isPaid = trade?.state === 'paid' || trade?.refunds.has(refundNumber) === true
  if (!trade || !isPaid) return { kind: 'failed', code: 'payment.not-paid', text: '' }
  if (trade.refusalsLeft > 0) {
    trade.refusalsLeft -= 1
    return unclearAnswer('channel.retry')
  }
  // Money that went back before a copy of a shop was made is known to us alone.
  const isTooMuch = !trade.refunds.has(refundNumber) && doneMinor + amountMinor > totalMinor
  const given = isTooMuch ? 'too-much' : book.refund(trade, refundNumber, amountMinor)
  if (given === 'too-much') return { kind: 'failed', code: 'refund.too-much', text: '' }
  return { kind: given.state }
}

function lookAtRefund({ trade }: PlayedSide, { refundNumber }: RefundAsk): HeardOfRefund {
  const given = trade?.refunds.get(refundNumber)
  if (!given) return NOT_THERE
  const { state } = given
  given.state = 'done'
  return { kind: state }
}
