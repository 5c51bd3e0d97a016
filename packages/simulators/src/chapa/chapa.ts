import { createHmac } from 'node:crypto'
import { badGateway, fieldsOf, json, textAt, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import { stateAsAsked, type Trade } from '../trade-book.ts'

export interface ChapaClient {
  readonly secret: string
  readonly noticeSecret: string
}

export interface ChapaSimulator extends PlayedChannel {
  /** Where notices go; the real one is told so in its dashboard. */
  tellTo(url: string): void
}

const TYPES = ['telebirr', 'mpesa', 'cbebirr', 'awashbirr']
const STATUS = {
  waiting: 'pending',
  paid: 'success',
  declined: 'failed',
  closed: 'cancelled',
  refunded: 'refunded',
} as const

const no = (status: number, message: string): ServedAnswer => json({ status: 'failed', message, data: null }, status)
const yes = (data: unknown): ServedAnswer => json({ status: 'success', message: 'ok', data })

/** Chapa's direct charges, verification, cancelling, refunds, and notices under `x-chapa-signature`. */
export async function startChapa(clients: readonly ChapaClient[]): Promise<ChapaSimulator> {
  let noticeUrl = ''
  const player = new Player((trade, isForged) => {
    if (noticeUrl === '') return undefined
    const body = JSON.stringify({ event: 'charge.success', tx_ref: trade.number, status: STATUS[trade.state] })
    const secret = clients.find((client) => client.secret === trade.owner)?.noticeSecret ?? ''
    const signature = createHmac('sha256', isForged ? 'x' : secret)
      .update(body)
      .digest('hex')
    return { url: noticeUrl, headers: { 'x-chapa-signature': signature, 'content-type': 'application/json' }, body }
  })
  const { book } = player

  function charge(raw: string, type: string, owner: string): ServedAnswer {
    const fields = fieldsOf(raw)
    const amount = textAt(fields, 'amount')
    const isFit = TYPES.includes(type) && /^\d{1,10}\.\d\d$/.test(amount) && Number(amount) > 0
    if (!isFit || textAt(fields, 'currency') !== 'ETB' || !/^\+?\d{9,15}$/.test(textAt(fields, 'mobile')))
      return no(400, 'validation failed')
    const trade = book.open({
      number: textAt(fields, 'tx_ref'),
      amountMinor: Math.round(Number(amount) * 100),
      amountText: amount,
      currency: 'ETB',
      subject: type,
      noticeUrl: null,
      owner,
      usual: 'phone',
    })
    if (!trade) return no(400, 'transaction reference has been used before')
    player.byShownCode(trade)
    return yes({ auth_type: 'ussd', requestID: trade.channelNumber })
  }

  async function verify(trade: Trade): Promise<ServedAnswer> {
    const looked = await player.look(trade)
    if (looked === 'drop') return 'drop'
    if (looked === 'fail') return badGateway
    if (looked === 'unclear') return no(500, 'try again')
    return yes({
      tx_ref: trade.number,
      status: STATUS[trade.state],
      amount: (player.shownMinor(trade) / 100).toFixed(2),
      currency: trade.currency,
      reference: trade.channelNumber,
    })
  }

  function refund(trade: Trade, raw: string): ServedAnswer {
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return no(500, 'try again')
    }
    const fields = fieldsOf(raw)
    const isPaid = trade.state === 'paid' || trade.state === 'refunded'
    const given = isPaid
      ? book.refund(trade, textAt(fields, 'reference'), Math.round(Number(textAt(fields, 'amount')) * 100))
      : 'too-much'
    if (given === 'too-much') return no(400, 'amount is more than what is left')
    return yes({ status: given.state === 'done' ? 'refunded' : 'processing' })
  }

  function lookAtRefund(number: string): ServedAnswer {
    const given = book.refundOf(number)
    if (!given) return no(404, 'not found')
    const state = stateAsAsked(given)
    return yes({ status: state === 'done' ? 'refunded' : 'processing' })
  }

  function cancel(trade: Trade): ServedAnswer {
    return player.end(trade) === 'retry' ? no(500, 'try again') : yes(null)
  }

  function answer({ path, query, headers, raw }: ReceivedRequest): ServedAnswer | Promise<ServedAnswer> {
    const client = clients.find(({ secret }) => headers.authorization === `Bearer ${secret}`)
    if (!client) return no(401, 'Invalid API Key')
    if (path === '/v1/charges') return charge(raw, query.get('type') ?? '', client.secret)
    const [, operation, number = ''] =
      /^\/v1\/(transaction\/verify|transaction\/cancel|refund|refunds)\/(\w+)$/.exec(path) ?? []
    if (operation === 'refunds') return lookAtRefund(number)
    const trade = book.trades.get(number)
    if (!trade) return no(404, 'not found')
    if (operation === 'refund') return refund(trade, raw)
    return operation === 'transaction/cancel' ? cancel(trade) : verify(trade)
  }

  const serving = await servePlayed(player, answer)
  return {
    ...serving,
    tellTo: (url) => {
      noticeUrl = url
    },
  }
}
