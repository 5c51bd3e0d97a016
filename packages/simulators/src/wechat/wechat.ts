import { createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import { badGateway, fieldsOf, textAt, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import { stateAsAsked, type Trade } from '../trade-book.ts'
import { parseXml, rsaFits, rsaSign, sealNoticeText, signatureOf, toXml, type XmlFields } from './crypto.ts'

/** One merchant: its numbers and keys of V2, and of V3 its certificate's number and public key and WeChat's own key for it. */
export interface WeChatClient {
  readonly appId: string
  readonly merchantNumber: string
  readonly apiKey: string
  readonly v3?: {
    readonly serial: string
    readonly clientPublicKey: string
    readonly platformPrivateKey: string
    readonly key: string
  }
}

const STATE = {
  waiting: 'NOTPAY',
  paid: 'SUCCESS',
  declined: 'PAYERROR',
  closed: 'CLOSED',
  refunded: 'REFUND',
} as const
const REFUSED: Readonly<Partial<Record<Trade['script'], string>>> = {
  declined: 'TRADE_ERROR',
  insufficient: 'NOTENOUGH',
  'code-used': 'AUTHCODEEXPIRE',
}
/** Not sooner than so long after the payment began, milliseconds. */
const [REVERSE_AFTER, CLOSE_AFTER, CLOCK] = [15_000, 300_000, 300_000]

type Said = Readonly<Record<string, string>>
const no = (code: string, more: Said = {}): Said => ({
  result_code: 'FAIL',
  err_code: code,
  err_code_des: code,
  ...more,
})
const yes = (fields: Said): Said => ({ result_code: 'SUCCESS', ...fields })
const plain = (return_msg: string): ServedAnswer => ({
  status: 200,
  type: 'text/xml',
  body: toXml([
    ['return_code', 'FAIL'],
    ['return_msg', return_msg],
  ]),
})

/**
 * WeChat Pay as its public documents describe it: V2 (micropay, NATIVE, query, reverse, close, refund; MD5 and HMAC-SHA256) and V3 for
 * native codes. Mutual TLS is not played: loopback speaks http.
 */
export async function startWeChat(
  clients: readonly WeChatClient[],
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<PlayedChannel> {
  let address = ''
  const player = new Player(notice, now)
  const { book } = player
  /** Trades that were asked for by V3, and the sign type of the others. */
  const versions = new Map<Trade, 'v3' | 'MD5' | 'HMAC-SHA256'>()

  const open = (
    asked: Pick<Trade, 'number' | 'currency' | 'subject' | 'noticeUrl' | 'owner'>,
    total: string,
    usual: Trade['script'],
  ) =>
    /^[1-9]\d{0,11}$/.test(total)
      ? book.open({ ...asked, amountMinor: Number(total), amountText: (Number(total) / 100).toFixed(2), usual })
      : undefined

  const openV2 = (fields: XmlFields, usual: Trade['script']): Trade | undefined => {
    const at = (name: string): string => fields.get(name) ?? ''
    const asked = {
      number: at('out_trade_no'),
      currency: at('fee_type') || 'CNY',
      subject: at('body'),
      noticeUrl: fields.get('notify_url') ?? null,
      owner: at('mch_id'),
    }
    const trade = open(asked, at('total_fee'), usual)
    if (trade) versions.set(trade, at('sign_type') === 'HMAC-SHA256' ? 'HMAC-SHA256' : 'MD5')
    return trade
  }

  const paid = (trade: Trade): Said => ({
    openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    total_fee: String(player.shownMinor(trade)),
    fee_type: trade.currency,
    transaction_id: trade.channelNumber,
    out_trade_no: trade.number,
    time_end: '20260302120000',
  })

  async function micropay(fields: XmlFields): Promise<Said | 'drop' | 'fail'> {
    if (!/^1[0-5]\d{16}$/.test(fields.get('auth_code') ?? '')) return no('AUTH_CODE_ERROR')
    const trade = openV2(fields, 'pays')
    if (!trade) return no('ORDERPAID')
    const begun = await player.byCode(trade)
    if (begun === 'declined') return no(REFUSED[trade.script] ?? 'TRADE_ERROR')
    if (begun === 'unclear') return no('SYSTEMERROR')
    if (begun === 'waiting') return no('USERPAYING')
    return begun === 'paid' ? yes({ trade_type: 'MICROPAY', ...paid(trade) }) : begun
  }

  function native(fields: XmlFields): Said {
    if ((fields.get('notify_url') ?? '') === '') return no('PARAM_ERROR')
    const trade = openV2(fields, 'phone')
    if (!trade) return no('OUT_TRADE_NO_USED')
    player.byShownCode(trade)
    return yes({ trade_type: 'NATIVE', code_url: `${address}/phone/${trade.number}` })
  }

  async function query(trade: Trade): Promise<Said | 'drop' | 'fail'> {
    const looked = await player.look(trade)
    if (looked === 'unclear') return no('SYSTEMERROR')
    if (looked !== 'standing') return looked
    return yes({ trade_state: STATE[trade.state], trade_state_desc: trade.state, ...paid(trade) })
  }

  function reverse(trade: Trade): Said {
    if (now() - trade.openedAt < REVERSE_AFTER) return no('SYSTEMERROR', { recall: 'Y' })
    return player.end(trade) === 'retry' ? no('USERPAYING', { recall: 'Y' }) : yes({ recall: 'N' })
  }

  function close(trade: Trade): string | undefined {
    if (now() - trade.openedAt < CLOSE_AFTER) return 'SYSTEMERROR'
    if (trade.state === 'paid' || trade.state === 'refunded') return 'ORDERPAID'
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return 'SYSTEMERROR'
    }
    trade.state = 'closed'
    return undefined
  }

  function refund(
    trade: Trade,
    number: string,
    amount: string,
    total: string,
  ): 'too-much' | 'done' | 'processing' | 'bad' {
    if (trade.state !== 'paid' && trade.state !== 'refunded') return 'bad'
    if (Number(total) !== trade.amountMinor) return 'too-much'
    const given = book.refund(trade, number, Number(amount))
    return given === 'too-much' ? given : given.state
  }

  function refundState(number: string): 'SUCCESS' | 'PROCESSING' | undefined {
    const given = book.refundOf(number)
    if (!given) return undefined
    return stateAsAsked(given) === 'done' ? 'SUCCESS' : 'PROCESSING'
  }

  function business(path: string, fields: XmlFields): Promise<Said | 'drop' | 'fail'> | Said {
    if (path === '/pay/micropay') return micropay(fields)
    if (path === '/pay/unifiedorder') return native(fields)
    const number = fields.get('out_refund_no') ?? ''
    if (path === '/pay/refundquery') {
      const state = refundState(number)
      return state ? yes({ refund_count: '1', refund_status_0: state, out_refund_no_0: number }) : no('REFUNDNOTEXIST')
    }
    const trade = book.trades.get(fields.get('out_trade_no') ?? '')
    if (!trade || trade.owner !== fields.get('mch_id')) return no('ORDERNOTEXIST')
    if (path === '/pay/orderquery') return query(trade)
    if (path === '/secapi/pay/reverse') return reverse(trade)
    if (path === '/pay/closeorder') {
      const fault = close(trade)
      return fault === undefined ? yes({}) : no(fault)
    }
    const given = refund(trade, number, fields.get('refund_fee') ?? '', fields.get('total_fee') ?? '')
    if (given === 'bad') return no('TRADE_STATE_ERROR')
    return given === 'too-much'
      ? no('INVALID_REQ_TOO_MUCH')
      : yes({ out_refund_no: number, refund_fee: fields.get('refund_fee') ?? '' })
  }

  async function second({ path, raw }: ReceivedRequest): Promise<ServedAnswer> {
    const fields = parseXml(raw)
    const client = clients.find(({ merchantNumber }) => merchantNumber === fields.get('mch_id'))
    if (!client || client.appId !== fields.get('appid')) return plain('mch_id or appid unknown')
    const type = fields.get('sign_type') ?? 'MD5'
    if (signatureOf(fields, client.apiKey, type) !== fields.get('sign')) return plain('signature error')
    const said = await business(path, fields)
    if (said === 'drop') return 'drop'
    if (said === 'fail') return badGateway
    const trade = book.trades.get(fields.get('out_trade_no') ?? '')
    return {
      status: 200,
      type: 'text/xml',
      body: signedXml(said, client, type, trade !== undefined && player.isForged(trade)),
    }
  }

  function signedXml(
    said: Said,
    { appId, merchantNumber, apiKey }: WeChatClient,
    type: string,
    isForged: boolean,
  ): string {
    const fields = new Map(
      Object.entries({
        return_code: 'SUCCESS',
        return_msg: 'OK',
        appid: appId,
        mch_id: merchantNumber,
        nonce_str: randomBytes(8).toString('hex'),
        ...said,
      }),
    )
    fields.set('sign', signatureOf(fields, isForged ? 'x' : apiKey, type))
    return toXml(fields)
  }

  const transaction = (trade: Trade) => ({
    appid: clients.find(({ merchantNumber }) => merchantNumber === trade.owner)?.appId,
    mchid: trade.owner,
    out_trade_no: trade.number,
    transaction_id: trade.channelNumber,
    trade_type: 'NATIVE',
    trade_state: STATE[trade.state],
    amount: { total: player.shownMinor(trade), currency: trade.currency },
  })

  function nativeV3(client: WeChatClient, raw: string): readonly [number, unknown] {
    const fields = fieldsOf(raw)
    const at = (...path: string[]): string => textAt(fields, ...path)
    if (at('notify_url') === '' || at('appid') !== client.appId)
      return [400, { code: 'PARAM_ERROR', message: 'parameter' }]
    const asked = {
      number: at('out_trade_no'),
      currency: at('amount', 'currency') || 'CNY',
      subject: at('description'),
      noticeUrl: at('notify_url'),
      owner: at('mchid'),
    }
    const trade = open(asked, at('amount', 'total'), 'phone')
    if (!trade) return [400, { code: 'OUT_TRADE_NO_USED', message: 'number used' }]
    versions.set(trade, 'v3')
    player.byShownCode(trade)
    return [200, { code_url: `${address}/phone/${trade.number}` }]
  }

  async function tradeV3(number: string, isClosing: boolean): Promise<readonly [number, unknown] | 'drop' | 'fail'> {
    const trade = book.trades.get(number)
    if (!trade) return [404, { code: 'ORDER_NOT_EXIST', message: 'not there' }]
    if (isClosing) {
      const fault = close(trade)
      return fault === undefined ? [204, null] : [fault === 'ORDERPAID' ? 400 : 500, { code: fault, message: fault }]
    }
    const looked = await player.look(trade)
    if (looked === 'unclear') return [500, { code: 'SYSTEM_ERROR', message: 'busy' }]
    return looked === 'standing' ? [200, transaction(trade)] : looked
  }

  function refundV3(raw: string): readonly [number, unknown] {
    const fields = fieldsOf(raw)
    const at = (...path: string[]): string => textAt(fields, ...path)
    const trade = book.trades.get(at('out_trade_no'))
    if (!trade) return [404, { code: 'RESOURCE_NOT_EXISTS', message: 'not there' }]
    const given = refund(trade, at('out_refund_no'), at('amount', 'refund'), at('amount', 'total'))
    if (given === 'bad' || given === 'too-much') return [403, { code: 'NOT_ENOUGH', message: given }]
    return [200, { out_refund_no: at('out_refund_no'), status: given === 'done' ? 'SUCCESS' : 'PROCESSING' }]
  }

  function businessV3(client: WeChatClient, { method, path, raw }: ReceivedRequest) {
    if (method === 'POST' && path === '/v3/pay/transactions/native') return nativeV3(client, raw)
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refundV3(raw)
    const number = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path)
    if (number) return tradeV3(number[1] ?? '', number[2] !== undefined)
    const state = refundState(path.slice('/v3/refund/domestic/refunds/'.length))
    return state
      ? ([200, { status: state }] as const)
      : ([404, { code: 'RESOURCE_NOT_EXISTS', message: 'not there' }] as const)
  }

  /** Returns the client that calls by V3; undefined where header, serial, clock or signature do not fit. */
  function callerV3({ method, path, query: asked, headers, raw }: ReceivedRequest): WeChatClient | undefined {
    const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(headers.authorization ?? '')?.[1] ?? ''
    const client = clients.find(({ merchantNumber }) => merchantNumber === part('mchid'))
    if (!client?.v3 || client.v3.serial !== part('serial_no')) return undefined
    if (Math.abs(now() - Number(part('timestamp')) * 1000) > CLOCK) return undefined
    const url = [...asked].length === 0 ? path : `${path}?${asked.toString()}`
    const text = `${method}\n${url}\n${part('timestamp')}\n${part('nonce_str')}\n${raw}\n`
    return rsaFits(text, part('signature'), createPublicKey(client.v3.clientPublicKey)) ? client : undefined
  }

  const headersV3 = (body: string, key: KeyObject, isForged: boolean): Readonly<Record<string, string>> => {
    const [timestamp, nonce] = [String(Math.floor(now() / 1000)), randomBytes(8).toString('hex')]
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': rsaSign(`${timestamp}\n${nonce}\n${isForged ? 'x' : body}\n`, key),
    }
  }

  async function third(heard: ReceivedRequest): Promise<ServedAnswer> {
    const client = callerV3(heard)
    if (!client?.v3)
      return { status: 401, type: 'application/json', body: '{"code":"SIGN_ERROR","message":"signature"}' }
    const said = await businessV3(client, heard)
    if (said === 'drop') return 'drop'
    if (said === 'fail') return badGateway
    const [status, fields] = said
    const body = fields === null ? '' : JSON.stringify(fields)
    const number = /out-trade-no\/(\w+)/.exec(heard.path)?.[1] ?? ''
    const trade = book.trades.get(number)
    const isForged = trade !== undefined && player.isForged(trade)
    const headers = headersV3(body, createPrivateKey(client.v3.platformPrivateKey), isForged)
    return { status, type: 'application/json', body, headers }
  }

  function notice(trade: Trade, isForged: boolean) {
    const client = clients.find(({ merchantNumber }) => merchantNumber === trade.owner)
    const version = versions.get(trade)
    if (!client || !trade.noticeUrl?.startsWith('http://')) return undefined
    if (version !== 'v3') {
      const body = signedXml(yes(paid(trade)), client, version ?? 'MD5', isForged)
      return { url: trade.noticeUrl, headers: { 'content-type': 'text/xml' }, body }
    }
    if (!client.v3) return undefined
    const [nonce, associated] = [randomBytes(6).toString('hex'), 'transaction']
    const ciphertext = sealNoticeText(JSON.stringify(transaction(trade)), client.v3.key, nonce, associated)
    const body = JSON.stringify({
      id: randomBytes(8).toString('hex'),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: associated },
    })
    const headers = headersV3(body, createPrivateKey(client.v3.platformPrivateKey), isForged)
    return { url: trade.noticeUrl, headers: { 'content-type': 'application/json', ...headers }, body }
  }

  const serving = await servePlayed(player, (heard) => (heard.path.startsWith('/v3/') ? third(heard) : second(heard)))
  address = serving.address
  return serving
}
