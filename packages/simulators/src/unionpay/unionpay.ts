import { createHash, createHmac } from 'node:crypto'
import { badGateway, fieldsOf, json, textAt, type MessageFields, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import { stateAsAsked, type Trade } from '../trade-book.ts'

export interface UnionPayClient {
  readonly appId: string
  readonly appKey: string
  readonly merchantNumber: string
  readonly terminalNumber: string
}

const CLOCK_MS = 5 * 60_000
const REFUSED: Readonly<Partial<Record<Trade['script'], string>>> = {
  declined: '05',
  insufficient: '51',
  'code-used': 'PAYCODE_USED',
}
const RESULT = { waiting: '6', paid: '0', declined: '5', closed: '2', refunded: '3' } as const
const BILL = { waiting: 'UNPAID', paid: 'PAID', declined: 'CLOSED', closed: 'CLOSED', refunded: 'REFUND' } as const

const no = (errCode: string): MessageFields => ({ errCode, errInfo: errCode.toLowerCase() })
const instant = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+08:00'))

/** ChinaUMS' open platform: code payments (`poslink`) and codes to show (`netpay/bills`), with `OPEN-BODY-SIG`. */
export async function startUnionPay(
  clients: readonly UnionPayClient[],
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<PlayedChannel> {
  let address = ''
  const player = new Player(
    (trade, isForged) =>
      trade.noticeUrl === null || trade.noticeUrl === ''
        ? undefined
        : {
            url: trade.noticeUrl,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: isForged
              ? 'x'
              : new URLSearchParams({ billNo: trade.number, billStatus: BILL[trade.state] }).toString(),
          },
    now,
  )
  const { book } = player

  function fault({ headers, raw }: ReceivedRequest): string | undefined {
    const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(headers.authorization ?? '')?.[1] ?? ''
    const client = clients.find(({ appId }) => appId === part('AppId'))
    if (!client) return 'INVALID_APPID'
    const sha = createHash('sha256').update(raw, 'utf8').digest('hex')
    const text = `${client.appId}${part('Timestamp')}${part('Nonce')}${sha}`
    if (createHmac('sha256', client.appKey).update(text).digest('base64') !== part('Signature'))
      return 'INVALID_SIGNATURE'
    if (!(Math.abs(instant(part('Timestamp')) - now()) <= CLOCK_MS)) return 'INVALID_TIMESTAMP'
    const fields = fieldsOf(raw)
    const merchant = textAt(fields, 'merchantCode') || textAt(fields, 'mid')
    return merchant === client.merchantNumber ? undefined : 'INVALID_MERCHANT'
  }

  const open = (
    fields: MessageFields,
    numberName: string,
    amountName: string,
    usual: Trade['script'],
  ): Trade | undefined => {
    const amountText = textAt(fields, amountName)
    if (!/^[1-9]\d{0,11}$/.test(amountText)) return undefined
    return book.open({
      number: textAt(fields, numberName),
      amountMinor: Number(amountText),
      amountText: (Number(amountText) / 100).toFixed(2),
      currency: 'CNY',
      subject: textAt(fields, 'merchantRemark'),
      noticeUrl: textAt(fields, 'notifyUrl') || null,
      owner: textAt(fields, 'merchantCode') || textAt(fields, 'mid'),
      usual,
    })
  }
  const paid = (trade: Trade): MessageFields => ({
    errCode: '00',
    merchantOrderId: trade.number,
    orderId: trade.channelNumber,
    transactionAmount: player.shownMinor(trade),
  })

  async function pay(fields: MessageFields): Promise<MessageFields | 'drop' | 'fail'> {
    if (!/^62\d{17}$/.test(textAt(fields, 'payCode'))) return no('INVALID_PAYCODE')
    const trade = open(fields, 'merchantOrderId', 'transactionAmount', 'pays')
    if (!trade) return no('DUPLICATE_ORDER')
    const begun = await player.byCode(trade)
    if (begun === 'declined') return no(REFUSED[trade.script] ?? '05')
    if (begun === 'waiting') return no('USERPAYING')
    if (begun === 'unclear') return no('INTERNAL_ERROR')
    return begun === 'paid' ? paid(trade) : begun
  }

  function show(fields: MessageFields): MessageFields {
    const trade = open(fields, 'billNo', 'totalAmount', 'phone')
    if (!trade) return no('DUPLICATE_ORDER')
    player.byShownCode(trade)
    return { errCode: 'SUCCESS', billNo: trade.number, billQRCode: `${address}/phone/${trade.number}` }
  }

  async function look(trade: Trade, isBill: boolean): Promise<MessageFields | 'drop' | 'fail'> {
    const looked = await player.look(trade)
    if (looked === 'unclear') return no('INTERNAL_ERROR')
    if (looked !== 'standing') return looked
    if (!isBill) return { ...paid(trade), queryResCode: RESULT[trade.state] }
    const total = { totalAmount: player.shownMinor(trade), orderId: trade.channelNumber }
    return { errCode: 'SUCCESS', billNo: trade.number, billStatus: BILL[trade.state], ...total }
  }

  function refundState(trade: Trade, number: string): MessageFields {
    const given = trade.refunds.get(number)
    if (!given) return no('NO_ORDER')
    return { errCode: '00', refundStatus: stateAsAsked(given) === 'done' ? 'SUCCESS' : 'PROCESSING' }
  }

  function refund(trade: Trade, number: string, amount: string): MessageFields {
    if (trade.state !== 'paid' && trade.state !== 'refunded') return no('REFUND_TOO_MUCH')
    const given = book.refund(trade, number, Number(amount))
    if (given === 'too-much') return no('REFUND_TOO_MUCH')
    return { errCode: '00', refundStatus: given.state === 'done' ? 'SUCCESS' : 'PROCESSING' }
  }

  const end = (trade: Trade): MessageFields =>
    player.end(trade) === 'retry' ? no('INTERNAL_ERROR') : { errCode: '00' }

  function business(path: string, fields: MessageFields): MessageFields | Promise<MessageFields | 'drop' | 'fail'> {
    const [, family, operation = ''] = /^\/v\d\/(poslink|netpay)\/\w+\/([\w-]+)$/.exec(path) ?? []
    if (operation === 'pay') return pay(fields)
    if (operation === 'get-qrcode') return show(fields)
    const trade = book.trades.get(textAt(fields, 'merchantOrderId') || textAt(fields, 'billNo'))
    if (!trade) return no('NO_ORDER')
    const refundNumber = textAt(fields, 'refundRequestId') || textAt(fields, 'refundOrderId')
    if (operation === 'refund')
      return refund(trade, refundNumber, textAt(fields, 'transactionAmount') || textAt(fields, 'refundAmount'))
    if (operation === 'refund-query' || refundNumber !== '') return refundState(trade, refundNumber)
    if (operation === 'query') return look(trade, family === 'netpay')
    return operation === 'voidpayment' || operation === 'close-qrcode' ? end(trade) : no('NO_OPERATION')
  }

  async function answer(heard: ReceivedRequest): Promise<ServedAnswer> {
    const wrong = fault(heard)
    if (wrong !== undefined) return json(no(wrong), 401)
    const said = await business(heard.path, fieldsOf(heard.raw))
    if (said === 'drop') return 'drop'
    return said === 'fail' ? badGateway : json(said)
  }

  const serving = await servePlayed(player, answer)
  address = serving.address
  return serving
}
