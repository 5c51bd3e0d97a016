import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { servePlayed } from '../phone.ts'
import type { PlayedChannel } from '../answers.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import { Player } from '../player.ts'
import { stateAsAsked, type Trade } from '../trade-book.ts'
import { contentOf, isSigned, sign } from './sign.ts'

/** One merchant as the gateway knows it: its application, its public key, and the gateway's own private key for it. PEM. */
export interface AlipayClient {
  readonly appId: string
  readonly clientPublicKey: string
  readonly gatewayPrivateKey: string
}

export interface AlipaySimulator extends PlayedChannel {
  /** Another merchant that may call. */
  admit(client: AlipayClient): void
}

type Fields = Readonly<Record<string, unknown>>
interface Known {
  readonly client: KeyObject
  readonly gateway: KeyObject
}

const failed = (subCode: string, message: string): Fields => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: message,
})
const done = (fields: Fields): Fields => ({ code: '10000', msg: 'Success', ...fields })
const unclear: Fields = {
  code: '20000',
  msg: 'Service Currently Unavailable',
  sub_code: 'ACQ.SYSTEM_ERROR',
  sub_msg: 'system error',
}
const notThere = failed('ACQ.TRADE_NOT_EXIST', 'trade does not exist')

const refusals: Readonly<Partial<Record<Trade['script'], Fields>>> = {
  declined: failed('ACQ.PAYMENT_FAIL', 'payment failed'),
  insufficient: failed('ACQ.BUYER_BALANCE_NOT_ENOUGH', 'balance not enough'),
  'code-used': failed('ACQ.PAYMENT_AUTH_CODE_INVALID', 'auth code invalid'),
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const STATUS = {
  waiting: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  declined: 'TRADE_CLOSED',
  closed: 'TRADE_CLOSED',
  refunded: 'TRADE_CLOSED',
} as const

/**
 * Alipay's form gateway (`sign_type=RSA2`) as its public documents describe it: pay by code, precreate, query, cancel, refund, refund
 * query, and notices. Refuses what the real one refuses; everything else happens by script.
 */
export async function startAlipay(clients: readonly AlipayClient[], port = 0): Promise<AlipaySimulator> {
  const known = new Map<string, Known>()
  const admit = ({ appId, clientPublicKey, gatewayPrivateKey }: AlipayClient): void =>
    void known.set(appId, { client: createPublicKey(clientPublicKey), gateway: createPrivateKey(gatewayPrivateKey) })
  for (const client of clients) admit(client)
  let address = ''

  const player = new Player(notice)
  const { book } = player
  const shown = (trade: Trade): string => (player.shownMinor(trade) / 100).toFixed(2)

  const open = (biz: Fields, fields: ReadonlyMap<string, string>, usual: Trade['script']): Trade | undefined =>
    book.open({
      number: text(biz['out_trade_no']),
      amountMinor: Math.round(Number(text(biz['total_amount'])) * 100),
      amountText: text(biz['total_amount']),
      currency: text(biz['trans_currency']) || 'CNY',
      subject: text(biz['subject']),
      noticeUrl: fields.get('notify_url') ?? null,
      owner: fields.get('app_id') ?? '',
      usual,
    })

  const paidAnswer = (trade: Trade): Fields =>
    done({
      trade_no: trade.channelNumber,
      out_trade_no: trade.number,
      buyer_logon_id: '159****5620',
      total_amount: shown(trade),
      receipt_amount: trade.amountText,
      gmt_payment: '2026-03-02 12:00:00',
    })

  async function pay(biz: Fields, fields: ReadonlyMap<string, string>): Promise<Fields | 'drop' | 'fail'> {
    const code = text(biz['auth_code'])
    if (!/^(2[5-9]|30)\d{14,22}$/.test(code) && !code.startsWith('fp'))
      return failed('ACQ.PAYMENT_AUTH_CODE_INVALID', 'auth code invalid')
    const trade = open(biz, fields, 'pays')
    if (!trade) return failed('ACQ.TRADE_HAS_SUCCESS', 'number used')
    const begun = await player.byCode(trade)
    if (begun === 'declined') return refusals[trade.script] ?? unclear
    if (begun === 'unclear') return unclear
    if (begun === 'drop' || begun === 'fail') return begun
    if (begun === 'paid') return paidAnswer(trade)
    return {
      code: '10003',
      msg: 'order success pay inprocess',
      trade_no: trade.channelNumber,
      out_trade_no: trade.number,
    }
  }

  function precreate(biz: Fields, fields: ReadonlyMap<string, string>): Fields {
    const trade = open(biz, fields, 'phone')
    if (!trade) return failed('ACQ.CONTEXT_INCONSISTENT', 'number used')
    player.byShownCode(trade)
    return done({ out_trade_no: trade.number, qr_code: `${address}/phone/${trade.number}` })
  }

  async function query(trade: Trade): Promise<Fields | 'drop' | 'fail'> {
    const looked = await player.look(trade)
    if (looked === 'unclear') return unclear
    if (looked !== 'standing') return looked
    return done({
      trade_no: trade.channelNumber,
      out_trade_no: trade.number,
      buyer_logon_id: '159****5620',
      trade_status: STATUS[trade.state],
      total_amount: shown(trade),
    })
  }

  function cancel(trade: Trade): Fields {
    const ended = player.end(trade)
    if (ended === 'retry') return done({ out_trade_no: trade.number, retry_flag: 'Y' })
    const action = ended === 'refunded' ? 'refund' : 'close'
    return done({ trade_no: trade.channelNumber, out_trade_no: trade.number, retry_flag: 'N', action })
  }

  function refund(trade: Trade, biz: Fields): Fields {
    if (trade.state !== 'paid' && !(trade.state === 'refunded' && trade.refunds.has(text(biz['out_request_no'])))) {
      return failed('ACQ.TRADE_STATUS_ERROR', 'trade status error')
    }
    const before = trade.refunds.has(text(biz['out_request_no']))
    const given = book.refund(
      trade,
      text(biz['out_request_no']) || trade.number,
      Math.round(Number(text(biz['refund_amount'])) * 100),
    )
    if (given === 'too-much') return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'refund amount is too much')
    return done({
      trade_no: trade.channelNumber,
      out_trade_no: trade.number,
      fund_change: before || given.state === 'processing' ? 'N' : 'Y',
      refund_fee: (book.refunded(trade) / 100).toFixed(2),
    })
  }

  function refundQuery(trade: Trade, biz: Fields): Fields {
    const given = trade.refunds.get(text(biz['out_request_no']))
    if (!given) return done({})
    const state = stateAsAsked(given)
    return done({
      trade_no: trade.channelNumber,
      out_trade_no: trade.number,
      out_request_no: given.number,
      refund_amount: (given.amountMinor / 100).toFixed(2),
      ...(state === 'done' ? { refund_status: 'REFUND_SUCCESS' } : { refund_status: 'REFUND_PROCESSING' }),
    })
  }

  function business(fields: ReadonlyMap<string, string>): Fields | 'drop' | 'fail' | Promise<Fields | 'drop' | 'fail'> {
    const biz = JSON.parse(fields.get('biz_content') ?? '{}') as Fields
    const method = fields.get('method')
    if (method === 'alipay.trade.pay') return pay(biz, fields)
    if (method === 'alipay.trade.precreate') return precreate(biz, fields)
    const trade = book.trades.get(text(biz['out_trade_no']))
    if (!trade) return notThere
    if (method === 'alipay.trade.query') return query(trade)
    if (method === 'alipay.trade.cancel') return cancel(trade)
    if (method === 'alipay.trade.refund') return refund(trade, biz)
    if (method === 'alipay.trade.fastpay.refund.query') return refundQuery(trade, biz)
    return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: 'no such method' }
  }

  /** The answer as it travels: slashes escaped, and signed over exactly that text. */
  function packed(name: string, fields: Fields, key: KeyObject | null, isForged: boolean): ServedAnswer {
    const content = JSON.stringify(fields).replaceAll('/', String.raw`\/`)
    const signature = key === null ? '' : sign(isForged ? `${content} ` : content, key)
    const body = key === null ? `{"${name}":${content}}` : `{"${name}":${content},"sign":"${signature}"}`
    return { status: 200, type: 'text/html;charset=utf-8', body }
  }

  const refused = (subCode: string): ServedAnswer =>
    packed(
      'error_response',
      { code: '40002', msg: 'Invalid Arguments', sub_code: subCode, sub_msg: subCode },
      null,
      false,
    )

  async function gateway({ query: asked, raw }: ReceivedRequest): Promise<ServedAnswer> {
    const fields = new Map([...asked, ...new URLSearchParams(raw)])
    const keys = known.get(fields.get('app_id') ?? '')
    if (!keys) return refused('isv.invalid-app-id')
    const signature = fields.get('sign')
    if (signature === undefined) return refused('isv.missing-signature')
    if (fields.get('sign_type') !== 'RSA2') return refused('isv.invalid-signature-type')
    if (!isSigned(contentOf(fields, ['sign']), signature, keys.client)) return refused('isv.invalid-signature')
    const answered = await business(fields)
    if (answered === 'drop') return 'drop'
    if (answered === 'fail') return { status: 502, type: 'text/html', body: '<html>bad gateway</html>' }
    const trade = book.trades.get(text((JSON.parse(fields.get('biz_content') ?? '{}') as Fields)['out_trade_no']))
    const name = `${(fields.get('method') ?? '').replaceAll('.', '_')}_response`
    return packed(name, answered, keys.gateway, trade !== undefined && player.isForged(trade))
  }

  /** Sends the form that tells the merchant that the customer has paid. */
  function notice(trade: Trade, isForged: boolean) {
    const keys = known.get(trade.owner)
    if (trade.noticeUrl === null || trade.noticeUrl === '' || !keys) return undefined
    const fields = new Map<string, string>([
      ['notify_type', 'trade_status_sync'],
      ['app_id', trade.owner],
      ['out_trade_no', trade.number],
      ['trade_no', trade.channelNumber],
      ['trade_status', STATUS[trade.state]],
      ['total_amount', shown(trade)],
      ['sign_type', 'RSA2'],
    ])
    const content = contentOf(fields, ['sign', 'sign_type'])
    fields.set('sign', sign(isForged ? `${content}&x=1` : content, keys.gateway))
    return {
      url: trade.noticeUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams([...fields]).toString(),
    }
  }

  const answer = (heard: ReceivedRequest) =>
    heard.path === '/gateway.do' ? gateway(heard) : { status: 404, type: 'text/plain', body: 'not here' }
  const serving = await servePlayed(player, answer, port)
  address = serving.address
  return { ...serving, admit }
}
