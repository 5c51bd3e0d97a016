import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { badGateway, fieldsOf, json, textAt, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import { stateAsAsked, type Trade } from '../trade-book.ts'

export interface PayPayClient {
  readonly merchantId: string
  readonly appId: string
  readonly secret: string
}

/** More apart than this, and the clocks do not agree, milliseconds. */
const CLOCK_MS = 120_000
const CODES = { failed: 'INTERNAL_SERVER_ERROR', gone: 'DYNAMIC_QR_PAYMENT_NOT_FOUND' } as const

const result = (code: string, data: unknown = null, status = 200): ServedAnswer =>
  json({ resultInfo: { code, message: code.toLowerCase(), codeId: '08100001' }, data }, status)

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface PayPaySimulator extends PlayedChannel {
  /** Where notices go; the real one is told so in its portal. */
  tellTo(url: string): void
}

/** PayPay's Open Payment API as its public documents describe it: dynamic codes, payments, cancel, refunds, unsigned notices. */
export async function startPayPay(
  clients: readonly PayPayClient[],
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<PayPaySimulator> {
  let [address, noticeUrl] = ['', '']
  const player = new Player((trade, isForged) => {
    if (noticeUrl === '') return undefined
    const body = { notification_type: 'Transaction', merchant_order_id: trade.number, state: 'COMPLETED' }
    return { url: noticeUrl, body: isForged ? 'x' : JSON.stringify(body) }
  }, now)
  const { book } = player
  const codes = new Map<string, Trade>()

  /** Returns the fault of a call's header; undefined for a sound one. */
  function fault({ method, path, headers, raw }: ReceivedRequest): string | undefined {
    const match = /^hmac OPA-Auth:([^:]+):([^:]+):([^:]+):(\d+):([^:]+)$/.exec(headers.authorization ?? '')
    if (!match) return 'UNAUTHORIZED'
    const [, key, signature = '', nonce, epoch = '', hash = ''] = match
    const client = clients.find(({ appId }) => appId === key)
    if (!client || headers['x-assume-merchant'] !== client.merchantId) return 'UNAUTHORIZED'
    const type = raw === '' ? 'empty' : (headers['content-type'] ?? '')
    const md5 =
      raw === ''
        ? 'empty'
        : createHash('md5')
            .update(Buffer.from(type + raw))
            .digest('base64')
    const lines = `${path}\n${method}\n${nonce}\n${epoch}\n${type}\n${hash}`
    const wanted = createHmac('sha256', client.secret).update(lines).digest('base64')
    if (!isSame(md5, hash) || !isSame(wanted, signature)) return 'UNAUTHORIZED'
    return Math.abs(Number(epoch) * 1000 - now()) > CLOCK_MS ? 'INVALID_REQUEST_TIME' : undefined
  }

  const paymentOf = (trade: Trade) => ({
    paymentId: trade.channelNumber,
    status: { waiting: 'CREATED', paid: 'COMPLETED', declined: 'FAILED', closed: 'CANCELED', refunded: 'REFUNDED' }[
      trade.state
    ],
    merchantPaymentId: trade.number,
    amount: { amount: player.shownMinor(trade), currency: trade.currency },
  })

  function createCode(raw: string): ServedAnswer {
    const fields = fieldsOf(raw)
    const amountText = textAt(fields, 'amount', 'amount')
    const currency = textAt(fields, 'amount', 'currency')
    if (!/^[1-9]\d{0,10}$/.test(amountText) || currency !== 'JPY') return result('INVALID_PARAMS', null, 400)
    const trade = book.open({
      number: textAt(fields, 'merchantPaymentId'),
      amountMinor: Number(amountText),
      amountText,
      currency,
      subject: textAt(fields, 'orderDescription'),
      noticeUrl: null,
      owner: '',
      usual: 'phone',
    })
    if (!trade) return result('DUPLICATE_DYNAMIC_QR_REQUEST', null, 400)
    player.byShownCode(trade)
    const codeId = `04-${trade.channelNumber.slice(-16)}`
    codes.set(codeId, trade)
    return result('SUCCESS', { codeId, url: `${address}/phone/${trade.number}`, merchantPaymentId: trade.number }, 201)
  }

  async function look(number: string): Promise<ServedAnswer> {
    const trade = book.trades.get(number)
    if (!trade) return result(CODES.gone, null, 404)
    const looked = await player.look(trade)
    if (looked === 'drop') return 'drop'
    if (looked === 'fail') return badGateway
    return looked === 'unclear' ? result(CODES.failed, null, 500) : result('SUCCESS', paymentOf(trade))
  }

  function deleteCode(codeId: string): ServedAnswer {
    const trade = codes.get(codeId)
    if (!trade) return result('DYNAMIC_QR_NOT_FOUND', null, 404)
    if (trade.refusalsLeft > 0 && trade.state === 'waiting') {
      trade.refusalsLeft -= 1
      return result(CODES.failed, null, 500)
    }
    if (trade.state === 'waiting') trade.state = 'closed'
    return trade.state === 'closed' ? result('SUCCESS') : result('DYNAMIC_QR_ALREADY_PAID', null, 400)
  }

  function cancel(number: string): ServedAnswer {
    const trade = book.trades.get(number)
    if (!trade) return result('TRANSACTION_NOT_FOUND', null, 404)
    const ended = player.end(trade)
    return ended === 'retry' ? result(CODES.failed, null, 500) : result('REQUEST_ACCEPTED', null, 202)
  }

  function refund(raw: string): ServedAnswer {
    const fields = fieldsOf(raw)
    const trade = [...book.trades.values()].find(({ channelNumber }) => channelNumber === textAt(fields, 'paymentId'))
    if (!trade) return result('TRANSACTION_NOT_FOUND', null, 404)
    const number = textAt(fields, 'merchantRefundId')
    const given = book.refund(trade, number, Number(textAt(fields, 'amount', 'amount')))
    if (given === 'too-much') return result('UNACCEPTABLE_OP', null, 400)
    return result('SUCCESS', { status: given.state === 'done' ? 'REFUNDED' : 'CREATED', merchantRefundId: number }, 201)
  }

  function lookAtRefund(number: string): ServedAnswer {
    const given = book.refundOf(number)
    if (!given) return result('NO_SUCH_REFUND_ORDER', null, 404)
    const state = stateAsAsked(given)
    return result('SUCCESS', { status: state === 'done' ? 'REFUNDED' : 'CREATED', merchantRefundId: number })
  }

  async function answer(heard: ReceivedRequest): Promise<ServedAnswer> {
    const { method, path, raw } = heard
    const wrong = fault(heard)
    if (wrong !== undefined) return result(wrong, null, 401)
    const last = path.slice(path.lastIndexOf('/') + 1)
    const asked = `${method} ${path.slice(0, -last.length)}`
    if (method === 'POST' && path === '/v2/codes') return createCode(raw)
    if (method === 'POST' && path === '/v2/refunds') return refund(raw)
    if (asked === 'GET /v2/codes/payments/') return look(last)
    if (asked === 'DELETE /v2/codes/') return deleteCode(last)
    if (asked === 'DELETE /v2/payments/') return cancel(last)
    if (asked === 'GET /v2/refunds/') return lookAtRefund(last)
    return result('NOT_FOUND', null, 404)
  }

  const serving = await servePlayed(player, answer)
  address = serving.address
  return {
    ...serving,
    tellTo: (url) => {
      noticeUrl = url
    },
  }
}
