import { badGateway, fieldsOf, json, textAt, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import type { Trade } from '../trade-book.ts'

export interface MPesaClient {
  readonly appId: string
  readonly secret: string
  readonly merchantNumber: string
  readonly passkey: string
}

const TOKEN = 'simulated-token-of-mpesa'
/** The customer phone's code for a push that is not paid. */
const NO: Readonly<Partial<Record<Trade['script'], number>>> = { insufficient: 1, 'code-used': 1001 }
const CANCELLED = 1032
const refused = (status: number, errorCode: string): ServedAnswer =>
  json({ requestId: '1', errorCode, errorMessage: errorCode }, status)

/** M-Pesa's push to the customer's phone: whatever becomes of it is told at the address of the push, and can be asked nowhere. */
export function startMPesa(clients: readonly MPesaClient[]): Promise<PlayedChannel> {
  const checkoutOf = ({ channelNumber }: Trade): string => `ws_CO_${channelNumber}`
  const bodyOf = (trade: Trade): unknown => {
    const isPaid = trade.state === 'paid'
    // Where others sign wrongly, this answer names another push: nothing is signed here.
    const checkout = trade.script === 'wrong-signature' ? 'ws_CO_of_another' : checkoutOf(trade)
    const items = [
      { Name: 'Amount', Value: player.shownMinor(trade) / 100 },
      { Name: 'MpesaReceiptNumber', Value: `R${trade.channelNumber.slice(-9)}` },
      { Name: 'PhoneNumber', Value: Number(trade.subject.replace('+', '')) },
    ]
    return {
      Body: {
        stkCallback: {
          MerchantRequestID: trade.number,
          CheckoutRequestID: checkout,
          ResultCode: isPaid ? 0 : (NO[trade.script] ?? CANCELLED),
          ResultDesc: isPaid ? 'The service request is processed successfully.' : 'Request not completed.',
          ...(isPaid ? { CallbackMetadata: { Item: items } } : {}),
        },
      },
    }
  }
  const player: Player = new Player(
    (trade, isForged) =>
      trade.noticeUrl === null
        ? undefined
        : {
            url: trade.noticeUrl,
            headers: { 'content-type': 'application/json' },
            body: isForged ? 'x' : JSON.stringify(bodyOf(trade)),
          },
    Date.now,
    { tellsNo: true },
  )
  const { book } = player

  const isBasic = (header: string): boolean =>
    clients.some(({ appId, secret }) => header === `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`)

  /**
   * The customer's phone rings; most of them answer at once. An answer that names another push can only be seen once
   * the right one was named.
   */
  async function ring(trade: Trade): Promise<void> {
    if (['phone', 'unclear', 'wrong-signature'].includes(trade.script)) return
    if (['declined', 'insufficient', 'code-used'].includes(trade.script)) return player.decline(trade)
    await player.pay(trade)
  }

  function fault(fields: ReturnType<typeof fieldsOf>): string | undefined {
    const client = clients.find(({ merchantNumber }) => merchantNumber === textAt(fields, 'BusinessShortCode'))
    const stamp = textAt(fields, 'Timestamp')
    const wanted = client && Buffer.from(client.merchantNumber + client.passkey + stamp).toString('base64')
    if (!/^\d{14}$/.test(stamp) || textAt(fields, 'Password') !== wanted) return '400.003.02'
    if (!/^[1-9]\d{0,9}$/.test(textAt(fields, 'Amount'))) return '400.002.02'
    return /^251\d{9}$/.test(textAt(fields, 'PhoneNumber')) && textAt(fields, 'CallBackURL') !== ''
      ? undefined
      : '400.002.02'
  }

  async function push(raw: string): Promise<ServedAnswer> {
    const fields = fieldsOf(raw)
    const wrong = fault(fields)
    if (wrong !== undefined) return refused(400, wrong)
    const trade = book.open({
      number: textAt(fields, 'MerchantRequestID'),
      amountMinor: Number(textAt(fields, 'Amount')) * 100,
      amountText: textAt(fields, 'Amount'),
      currency: 'ETB',
      subject: textAt(fields, 'PhoneNumber'),
      noticeUrl: textAt(fields, 'CallBackURL'),
      owner: '',
      usual: 'phone',
    })
    if (!trade) return refused(400, '500.001.1001')
    await ring(trade)
    if (trade.script === 'drops-answer') return 'drop'
    if (trade.script === 'fails-once' || trade.script === 'unclear') return badGateway
    return json({
      MerchantRequestID: trade.number,
      CheckoutRequestID: checkoutOf(trade),
      ResponseCode: '0',
      ResponseDescription: 'Request accepted for processing',
      CustomerMessage: 'Request accepted for processing',
    })
  }

  function answer({ method, path, headers, raw }: ReceivedRequest): ServedAnswer | Promise<ServedAnswer> {
    if (path === '/v1/token/generate')
      return isBasic(headers.authorization ?? '')
        ? json({ access_token: TOKEN, token_type: 'Bearer', expires_in: '3599' })
        : json({ resultCode: '999991', resultDesc: 'Invalid client id passed' }, 400)
    if (headers.authorization !== `Bearer ${TOKEN}`) return refused(401, '404.001.03')
    return method === 'POST' && path === '/mpesa/stkpush/v3/processrequest' ? push(raw) : refused(404, '404.001.01')
  }

  return servePlayed(player, answer)
}
