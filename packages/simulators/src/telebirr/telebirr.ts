import { badGateway, fieldsOf, json, textAt, type MessageFields, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import type { Trade } from '../trade-book.ts'
import { isFrom, privateKeyOf, publicKeyOf, signMessage } from './crypto.ts'

export interface TeleBirrClient {
  readonly merchantAppId: string
  readonly merchantNumber: string
  readonly appId: string
  readonly secret: string
  readonly clientPublicKey: string
  readonly gatewayPrivateKey: string
}

const STATUS = {
  waiting: 'WAIT_PAY',
  paid: 'PAY_SUCCESS',
  declined: 'PAY_FAILED',
  closed: 'ORDER_CLOSED',
  refunded: 'REFUND_SUCCESS',
} as const

/** Five minutes either way. */
const CLOCK_MS = 300_000

/** telebirr's token, preOrder, checkout page, queryOrder, closeOrder, refund, and signed notices. */
export async function startTeleBirr(
  clients: readonly TeleBirrClient[],
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<PlayedChannel> {
  const known = clients.map((client) => ({
    ...client,
    client: publicKeyOf(client.clientPublicKey),
    gateway: privateKeyOf(client.gatewayPrivateKey),
  }))
  type Known = (typeof known)[number]
  const prepaid = new Map<string, string>()
  const ownerOf = (trade: Trade): Known | undefined => known.find(({ appId }) => appId === trade.owner)
  const player = new Player((trade, isForged) => {
    const { noticeUrl, number } = trade
    const owner = ownerOf(trade)
    if (noticeUrl === null || !owner) return undefined
    const told = signMessage(
      {
        appid: owner.merchantAppId,
        merch_code: owner.merchantNumber,
        merch_order_id: number,
        payment_order_id: trade.channelNumber,
        total_amount: trade.amountText,
        trans_currency: 'ETB',
        trade_status: 'Completed',
      },
      owner.gateway,
    )
    const body = JSON.stringify(isForged ? { ...told, total_amount: '0.01' } : told)
    return { url: noticeUrl, headers: { 'content-type': 'application/json' }, body }
  }, now)
  const { book } = player
  let address = ''

  const says = (owner: Known, message: MessageFields, status = 200): ServedAnswer =>
    json(signMessage(message, owner.gateway), status)
  const no = (owner: Known, code: string, msg: string, status = 400): ServedAnswer =>
    says(owner, { result: 'FAIL', code, msg }, status)
  const yes = (owner: Known, content: MessageFields): ServedAnswer =>
    says(owner, { result: 'SUCCESS', code: '0', msg: 'success', biz_content: content })

  function preOrder(owner: Known, content: MessageFields): ServedAnswer {
    const [amount, number] = [textAt(content, 'total_amount'), textAt(content, 'merch_order_id')]
    if (!/^[A-Za-z0-9]{1,64}$/.test(number)) return no(owner, '4002', 'merch_order_id takes letters and digits')
    if (!/^\d{1,10}\.\d\d$/.test(amount) || Number(amount) <= 0) return no(owner, '4001', 'total_amount is no amount')
    if (textAt(content, 'trans_currency') !== 'ETB') return no(owner, '4003', 'currency')
    const trade = book.open({
      number,
      amountMinor: Math.round(Number(amount) * 100),
      amountText: amount,
      currency: 'ETB',
      subject: textAt(content, 'title'),
      noticeUrl: textAt(content, 'notify_url') || null,
      owner: owner.appId,
      usual: 'phone',
    })
    if (!trade) return no(owner, '4004', 'duplicate order')
    player.byShownCode(trade)
    const prepayId = `P${trade.channelNumber}`
    prepaid.set(prepayId, number)
    return yes(owner, { merch_order_id: number, prepay_id: prepayId })
  }

  async function query(owner: Known, trade: Trade): Promise<ServedAnswer> {
    const looked = await player.look(trade)
    if (looked === 'drop') return 'drop'
    if (looked === 'fail') return badGateway
    if (looked === 'unclear') return no(owner, '5000', 'system busy', 200)
    const shown = (player.shownMinor(trade) / 100).toFixed(2)
    const content = {
      merch_order_id: trade.number,
      order_status: STATUS[trade.state],
      payment_order_id: trade.channelNumber,
      total_amount: shown,
      trans_currency: 'ETB',
    }
    const said = signMessage({ result: 'SUCCESS', code: '0', msg: 'success', biz_content: content }, owner.gateway)
    return json(player.isForged(trade) ? { ...said, biz_content: { ...content, total_amount: '0.01' } } : said)
  }

  function refund(owner: Known, trade: Trade, content: MessageFields): ServedAnswer {
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return no(owner, '5000', 'system busy', 200)
    }
    const number = textAt(content, 'refund_request_no')
    const before = trade.refunds.get(number)?.state
    const isPaid = trade.state === 'paid' || trade.state === 'refunded'
    const amountMinor = Math.round(Number(textAt(content, 'actual_amount')) * 100)
    const given = isPaid ? book.refund(trade, number, amountMinor) : 'too-much'
    if (given === 'too-much') return no(owner, '4010', 'more than what is left')
    if (before === 'processing') given.state = 'done'
    return yes(owner, {
      refund_request_no: number,
      refund_status: given.state === 'done' ? 'REFUND_SUCCESS' : 'REFUNDING',
    })
  }

  async function answer({ path, headers, raw, query: asked }: ReceivedRequest): Promise<ServedAnswer> {
    if (path === '/payment/web/paygate') {
      const number = prepaid.get(asked.get('prepay_id') ?? '')
      return number === undefined
        ? json({ code: '404' }, 404)
        : { status: 302, type: 'text/plain', body: '', headers: { location: `${address}/phone/${number}` } }
    }
    const owner = known.find(({ appId }) => appId === headers['x-app-key'])
    if (!owner) return json({ code: '401', msg: 'unknown app key' }, 401)
    const fields = fieldsOf(raw)
    if (path === '/payment/v1/token') {
      return textAt(fields, 'appSecret') === owner.secret
        ? json({ token: `Bearer ${owner.appId}-token` })
        : json({ code: '401', msg: 'wrong secret' }, 401)
    }
    if (headers.authorization !== `Bearer ${owner.appId}-token`) return json({ code: '401', msg: 'token' }, 401)
    if (!isFrom(fields, owner.client)) return no(owner, '4011', 'sign error')
    if (Math.abs(Number(textAt(fields, 'timestamp')) * 1000 - now()) > CLOCK_MS) return no(owner, '4012', 'timestamp')
    const content = (fields['biz_content'] ?? {}) as MessageFields
    if (textAt(content, 'appid') !== owner.merchantAppId || textAt(content, 'merch_code') !== owner.merchantNumber)
      return no(owner, '4013', 'another merchant')
    if (path.endsWith('/preOrder')) return preOrder(owner, content)
    const trade = book.trades.get(textAt(content, 'merch_order_id'))
    if (!trade || trade.owner !== owner.appId) return no(owner, 'ORDER_NOT_EXIST', 'no such order', 200)
    if (path.endsWith('/refund')) return refund(owner, trade, content)
    if (path.endsWith('/closeOrder'))
      return player.end(trade) === 'retry' ? no(owner, '5000', 'system busy', 200) : yes(owner, {})
    return query(owner, trade)
  }

  const serving = await servePlayed(player, answer)
  address = serving.address
  return serving
}
