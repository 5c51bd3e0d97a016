import { badGateway, fieldsOf, json, textAt, type MessageFields, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import type { Trade } from '../trade-book.ts'

export interface PayPalClient {
  readonly appId: string
  readonly secret: string
}

export interface PayPalSimulator extends PlayedChannel {
  /** Where notices go; the real one is told so in its dashboard. */
  tellTo(url: string): void
}

const TOKEN = 'A21AA-simulated'
const exponentOf = (currency: string): number => (currency === 'JPY' ? 0 : 2)
const failed = (status: number, name: string): ServedAnswer =>
  json({ name, message: name, details: [{ issue: name }] }, status)

/**
 * PayPal's orders, captures and refunds: an order that the phone has approved is APPROVED and its money still with the customer; only
 * a capture takes it. The same `PayPal-Request-Id` again is the same deed.
 */
export async function startPayPal(clients: readonly PayPalClient[]): Promise<PayPalSimulator> {
  let [address, noticeUrl] = ['', '']
  const player = new Player((trade, isForged) => {
    if (noticeUrl === '') return undefined
    const event = {
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: trade.channelNumber, custom_id: trade.number },
    }
    return { url: noticeUrl, body: isForged ? 'x' : JSON.stringify(event) }
  })
  const { book } = player
  const captured = new Set<Trade>()
  book.isTaken = (trade) => captured.has(trade)

  const isBasic = (header: string): boolean =>
    clients.some(({ appId, secret }) => header === `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`)

  const amountOf = (minor: number, currency: string): MessageFields => ({
    currency_code: currency,
    value: (minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency)),
  })

  /** Approved or not is what the phone says; taken is what a capture says. */
  const statusOf = (trade: Trade): string => {
    if (captured.has(trade)) return 'COMPLETED'
    return {
      waiting: 'PAYER_ACTION_REQUIRED',
      paid: 'APPROVED',
      declined: 'VOIDED',
      closed: 'VOIDED',
      refunded: 'VOIDED',
    }[trade.state]
  }

  const orderOf = (trade: Trade): MessageFields => ({
    id: trade.channelNumber,
    status: statusOf(trade),
    purchase_units: [
      {
        custom_id: trade.number,
        amount: amountOf(trade.amountMinor, trade.currency),
        ...(captured.has(trade)
          ? {
              payments: {
                captures: [
                  {
                    id: `C${trade.channelNumber}`,
                    custom_id: trade.number,
                    status: trade.state === 'refunded' ? 'REFUNDED' : 'COMPLETED',
                    amount: amountOf(player.shownMinor(trade), trade.currency),
                  },
                ],
              },
            }
          : {}),
      },
    ],
    links: [{ rel: 'payer-action', method: 'GET', href: `${address}/phone/${trade.number}` }],
  })

  function create(raw: string): ServedAnswer {
    const unit = (fieldsOf(raw)['purchase_units'] as readonly MessageFields[] | undefined)?.[0]
    const [number, currency] = [textAt(unit, 'custom_id'), textAt(unit, 'amount', 'currency_code')]
    const value = textAt(unit, 'amount', 'value')
    const known = book.trades.get(number)
    if (known) return json(orderOf(known))
    const wanted = new RegExp(exponentOf(currency) === 0 ? String.raw`^\d+$` : String.raw`^\d+\.\d\d$`)
    if (!wanted.test(value) || Number(value) <= 0) return failed(422, 'INVALID_CURRENCY_VALUE')
    const trade = book.open({
      number,
      amountMinor: Math.round(Number(value) * 10 ** exponentOf(currency)),
      amountText: value,
      currency,
      subject: textAt(unit, 'description'),
      noticeUrl: null,
      owner: '',
      usual: 'phone',
    })
    if (!trade) return failed(422, 'DUPLICATE_INVOICE_ID')
    player.byShownCode(trade)
    return json(orderOf(trade), 201)
  }

  async function look(trade: Trade): Promise<ServedAnswer> {
    const looked = await player.look(trade)
    if (looked === 'drop') return 'drop'
    if (looked === 'fail') return badGateway
    return looked === 'unclear' ? failed(500, 'INTERNAL_SERVER_ERROR') : json(orderOf(trade))
  }

  function capture(trade: Trade): ServedAnswer {
    if (trade.state !== 'paid' && !captured.has(trade)) return failed(422, 'ORDER_NOT_APPROVED')
    captured.add(trade)
    return json(orderOf(trade), 201)
  }

  function refund(trade: Trade, number: string, raw: string): ServedAnswer {
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return failed(500, 'INTERNAL_SERVER_ERROR')
    }
    const { currency } = trade
    const known = trade.refunds.get(number)
    const minor = Math.round(Number(textAt(fieldsOf(raw), 'amount', 'value')) * 10 ** exponentOf(currency))
    const given = captured.has(trade) ? book.refund(trade, number, minor) : 'too-much'
    if (given === 'too-much') return failed(422, 'REFUND_AMOUNT_EXCEEDED')
    const { state } = given
    if (known) given.state = 'done'
    return json({ id: `R${number}`, status: state === 'done' ? 'COMPLETED' : 'PENDING' }, 201)
  }

  function answer({ method, path, headers, raw }: ReceivedRequest): ServedAnswer | Promise<ServedAnswer> {
    if (path === '/v1/oauth2/token')
      return isBasic(headers.authorization ?? '')
        ? json({ access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400 })
        : json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    if (headers.authorization !== `Bearer ${TOKEN}`) return failed(401, 'AUTHENTICATION_FAILURE')
    const requestId = String(headers['paypal-request-id'] ?? '')
    if (method === 'POST' && requestId === '') return failed(400, 'PAYPAL_REQUEST_ID_REQUIRED')
    if (method === 'POST' && path === '/v2/checkout/orders') return create(raw)
    const [, id = '', operation] =
      /^\/v2\/(?:checkout\/orders|payments\/captures)\/C?(\w+?)(?:\/(capture|refund))?$/.exec(path) ?? []
    const trade = [...book.trades.values()].find(({ channelNumber }) => channelNumber === id)
    if (!trade) return failed(404, 'RESOURCE_NOT_FOUND')
    if (operation === 'capture') return capture(trade)
    return operation === 'refund' ? refund(trade, requestId, raw) : look(trade)
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
