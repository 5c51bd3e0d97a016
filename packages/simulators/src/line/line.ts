import { createHmac, timingSafeEqual } from 'node:crypto'
import { badGateway, fieldsOf, textAt, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import type { Trade } from '../trade-book.ts'

export interface LineClient {
  readonly appId: string
  readonly secret: string
}

/** A key that a customer shows lasts so long, milliseconds; who has not agreed by then has not paid. */
const KEY_MS = 5 * 60_000
/** Larger than a number of JavaScript keeps exactly: the real ones are. */
const FIRST_ID = 2_026_031_100_000_000_000n
const REFUSED: Readonly<Partial<Record<Trade['script'], string>>> = {
  declined: '1141',
  insufficient: '1142',
  'code-used': '1133',
}

/** Written by hand: the ids in it are numbers that JSON.stringify would round. */
const said = (returnCode: string, info = ''): ServedAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: `{"returnCode":"${returnCode}","returnMessage":"${returnCode === '0000' ? 'Success.' : 'Failed.'}"${info === '' ? '' : `,"info":${info}`}}`,
})

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const exponentOf = (currency: string): number => (currency === 'JPY' ? 0 : 2)

/** LINE Pay's offline API, version 4: payment by the customer's one-time key, check, details, refund; every call signed. */
export function startLine(
  clients: readonly LineClient[],
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<PlayedChannel> {
  const player = new Player(() => undefined, now)
  const { book } = player
  const nonces = new Set<string>()

  function isSigned({ path, query, headers, raw }: ReceivedRequest): boolean {
    const nonce = String(headers['x-line-authorization-nonce'] ?? '')
    const client = clients.find(({ appId }) => appId === headers['x-line-channelid'])
    if (!client || nonce === '' || nonces.has(nonce)) return false
    const text = `${client.secret}${path}${raw === '' ? query.toString() : raw}${nonce}`
    const wanted = createHmac('sha256', client.secret).update(text).digest('base64')
    if (!isSame(wanted, String(headers['x-line-authorization'] ?? ''))) return false
    nonces.add(nonce)
    return true
  }

  const idOf = ({ channelNumber }: Trade): bigint => FIRST_ID + BigInt(channelNumber.slice(-12))
  const wholeOf = (minor: number, { currency }: Trade): string =>
    (minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency))
  const paidOf = (trade: Trade): string =>
    `{"orderId":"${trade.number}","transactionId":${String(idOf(trade))},"currency":"${trade.currency}",` +
    `"status":"COMPLETE","payInfo":[{"method":"BALANCE","amount":${wholeOf(player.shownMinor(trade), trade)}}]}`

  async function pay(raw: string): Promise<ServedAnswer> {
    const fields = fieldsOf(raw)
    const [amountText, currency] = [textAt(fields, 'amount'), textAt(fields, 'currency')]
    const amount = Number(amountText) * 10 ** exponentOf(currency)
    if (!/^\d{12,24}$/.test(textAt(fields, 'oneTimeKey'))) return said('1133')
    if (!(amount > 0) || Math.abs(amount - Math.round(amount)) > 1e-6) return said('1124')
    const trade = book.open({
      number: textAt(fields, 'orderId'),
      amountMinor: Math.round(amount),
      amountText,
      currency,
      subject: '',
      noticeUrl: null,
      owner: '',
      usual: 'pays',
    })
    if (!trade) return said('1172')
    const begun = await player.byCode(trade)
    if (begun === 'drop') return 'drop'
    if (begun === 'fail') return badGateway
    if (begun === 'declined') return said(REFUSED[trade.script] ?? '1141')
    if (begun === 'waiting') return said('1169')
    return begun === 'unclear' ? said('9000') : said('0000', paidOf(trade))
  }

  async function check(trade: Trade): Promise<ServedAnswer> {
    if (trade.state === 'waiting' && now() - trade.openedAt >= KEY_MS) trade.state = 'closed'
    const looked = await player.look(trade)
    if (looked === 'drop') return 'drop'
    if (looked === 'fail') return badGateway
    if (looked === 'unclear') return said('9000')
    if (trade.state === 'waiting') return said('1145')
    if (trade.state === 'paid') return said('0000', paidOf(trade))
    return said('0000', `{"orderId":"${trade.number}","status":"${trade.state === 'refunded' ? 'REFUND' : 'FAIL'}"}`)
  }

  function refund(trade: Trade, raw: string): ServedAnswer {
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return said('1199')
    }
    if (trade.state !== 'paid' && trade.state !== 'refunded') return said('1155')
    const given = textAt(fieldsOf(raw), 'refundAmount')
    const rest = trade.amountMinor - book.refunded(trade)
    const minor = given === '' ? rest : Math.round(Number(given) * 10 ** exponentOf(trade.currency))
    const number = String(trade.refunds.size + 1)
    // A refund is done or refused at once: none is ever on its way.
    const made = book.refund(trade, number, minor)
    if (made === 'too-much') return said(rest === 0 ? '1165' : '1164')
    made.state = 'done'
    return said('0000', `{"refundTransactionId":${String(idOf(trade) + BigInt(number))}}`)
  }

  function details(number: string): ServedAnswer {
    const trade = book.trades.get(number)
    if (!trade || trade.state === 'waiting' || trade.state === 'closed') return said('1150')
    const back = [...trade.refunds.values()].map(
      ({ amountMinor }) => `{"transactionType":"PARTIAL_REFUND","refundAmount":-${wholeOf(amountMinor, trade)}}`,
    )
    return said(
      '0000',
      `[{"orderId":"${number}","transactionId":${String(idOf(trade))},"refundList":[${back.join(',')}]}]`,
    )
  }

  function answer(heard: ReceivedRequest): ServedAnswer | Promise<ServedAnswer> {
    const { method, path, query, raw } = heard
    if (!isSigned(heard)) return said('1106')
    if (method === 'POST' && path === '/v4/payments/oneTimeKeys/pay') return pay(raw)
    if (method === 'GET' && path === '/v4/payments') return details(query.get('orderId') ?? '')
    const [, number = '', operation] = /^\/v4\/payments\/orders\/(\w+)\/(check|refund)$/.exec(path) ?? []
    const trade = book.trades.get(number)
    if (!trade) return said('1150')
    return operation === 'refund' ? refund(trade, raw) : check(trade)
  }

  return servePlayed(player, answer)
}
