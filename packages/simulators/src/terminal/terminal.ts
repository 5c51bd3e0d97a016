import { badGateway, fieldsOf, json, textAt, type MessageFields, type PlayedChannel } from '../answers.ts'
import { servePlayed } from '../phone.ts'
import { Player } from '../player.ts'
import type { ServedAnswer, ReceivedRequest } from '../serve.ts'
import type { Trade } from '../trade-book.ts'

export interface TerminalClient {
  readonly apiKey: string
  readonly terminalNumber: string
}

const REFUSED: Readonly<Partial<Record<Trade['script'], string>>> = {
  declined: 'Refusal',
  insufficient: 'PaymentRestriction',
  'code-used': 'InvalidCard',
}
const exponentOf = (currency: string): number => (currency === 'JPY' ? 0 : 2)
const ok: ServedAnswer = { status: 200, type: 'text/plain', body: 'ok' }

/** One message of the nexo Retailer protocol: its header, its category, and what stands under it. */
interface Message {
  readonly header: MessageFields
  readonly category: string
  readonly body: MessageFields
}

function messageOf(raw: string): Message | undefined {
  const outer = fieldsOf(raw)['SaleToPOIRequest']
  if (typeof outer !== 'object' || outer === null) return undefined
  const header = (outer as MessageFields)['MessageHeader'] as MessageFields | undefined
  const category = textAt(header, 'MessageCategory')
  const body = (outer as MessageFields)[`${category}Request`] as MessageFields | undefined
  const isFit = textAt(header, 'ProtocolVersion') === '3.0' && /^\w{1,10}$/.test(textAt(header, 'ServiceID'))
  return header && body && isFit ? { header, category, body } : undefined
}

const answerOf = ({ header, category }: Message, content: MessageFields): ServedAnswer =>
  json({
    SaleToPOIResponse: { MessageHeader: { ...header, MessageType: 'Response' }, [`${category}Response`]: content },
  })

const success = { Response: { Result: 'Success' } }
const failure = (condition: string) => ({ Response: { Result: 'Failure', ErrorCondition: condition } })

/**
 * A card terminal that is spoken to over a service: payments and aborts are handed in (`/async`), how they ended and reversals are asked
 * for (`/sync`), in the nexo Retailer protocol as JSON, with the merchant's API key. Its `/phone/…` page is the terminal's own keys.
 */
export function startTerminal(
  clients: readonly TerminalClient[],
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<PlayedChannel> {
  const player = new Player(() => undefined, now)
  const { book } = player
  /** Payments and reversals by the ServiceID of their message. */
  const asked = new Map<string, Trade>()
  const reversed = new Map<string, { readonly trade: Trade; readonly answer: MessageFields }>()

  const wholeOf = (minor: number, { currency }: Trade): number => minor / 10 ** exponentOf(currency)
  const transactionOf = (trade: Trade): MessageFields => ({
    TransactionID: `BV0q${trade.channelNumber.slice(-12)}.${trade.channelNumber.slice(-8)}`,
    TimeStamp: new Date(trade.openedAt).toISOString(),
  })

  function pay({ header, body }: Message): ServedAnswer {
    const amounts = (body['PaymentTransaction'] as MessageFields | undefined)?.['AmountsReq']
    const [currency, amountText] = [textAt(amounts, 'Currency'), textAt(amounts, 'RequestedAmount')]
    const trade = book.open({
      number: textAt(body, 'SaleData', 'SaleTransactionID', 'TransactionID'),
      amountMinor: Math.round(Number(amountText) * 10 ** exponentOf(currency)),
      amountText,
      currency,
      subject: '',
      noticeUrl: null,
      owner: textAt(header, 'POIID'),
      usual: 'phone',
    })
    if (!trade || asked.has(textAt(header, 'ServiceID'))) return json({ error: 'used before' }, 422)
    asked.set(textAt(header, 'ServiceID'), trade)
    player.byShownCode(trade)
    return ok
  }

  function paymentOf(trade: Trade): MessageFields {
    if (trade.state === 'closed') return failure('Aborted')
    if (trade.state === 'declined') return failure(REFUSED[trade.script] ?? 'Refusal')
    return {
      ...success,
      POIData: { POITransactionID: transactionOf(trade) },
      SaleData: {
        SaleTransactionID: { TransactionID: trade.number, TimeStamp: new Date(trade.openedAt).toISOString() },
      },
      PaymentResult: {
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { PaymentBrand: 'visa', MaskedPan: '411111 **** 1111' },
        },
        AmountsResp: { Currency: trade.currency, AuthorizedAmount: wholeOf(player.shownMinor(trade), trade) },
        PaymentAcquirerData: { ApprovalCode: '123456', MerchantID: trade.owner },
      },
    }
  }

  async function status(message: Message): Promise<ServedAnswer> {
    const reference = message.body['MessageReference']
    const [category, id] = [textAt(reference, 'MessageCategory'), textAt(reference, 'ServiceID')]
    const repeated = (content: MessageFields): ServedAnswer =>
      answerOf(message, {
        ...success,
        RepeatedMessageResponse: { RepeatedResponseMessageBody: { [`${category}Response`]: content } },
      })
    if (category === 'Reversal') {
      const known = reversed.get(id)
      return known ? repeated(known.answer) : answerOf(message, failure('NotFound'))
    }
    const trade = asked.get(id)
    if (!trade) return answerOf(message, failure('NotFound'))
    const looked = await player.look(trade)
    if (looked === 'drop') return 'drop'
    if (looked === 'fail') return badGateway
    if (looked === 'unclear') return answerOf(message, failure('UnreachableHost'))
    return trade.state === 'waiting' ? answerOf(message, failure('InProgress')) : repeated(paymentOf(trade))
  }

  function abort({ body }: Message): ServedAnswer {
    const trade = asked.get(textAt(body, 'MessageReference', 'ServiceID'))
    if (trade?.state === 'waiting') trade.state = 'closed'
    return ok
  }

  function reverse(message: Message): ServedAnswer {
    const { header, body } = message
    const id = textAt(header, 'ServiceID')
    const known = reversed.get(id)
    if (known) return answerOf(message, known.answer)
    const wanted = textAt(body, 'OriginalPOITransaction', 'POITransactionID', 'TransactionID')
    const trade = [...book.trades.values()].find((one) => transactionOf(one)['TransactionID'] === wanted)
    if (!trade || (trade.state !== 'paid' && trade.state !== 'refunded')) return answerOf(message, failure('NotFound'))
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return badGateway
    }
    const given = textAt(body, 'ReversedAmount')
    const minor = given === '' ? trade.amountMinor : Math.round(Number(given) * 10 ** exponentOf(trade.currency))
    const made = book.refund(trade, id, minor)
    const answer = made === 'too-much' ? failure('NotAllowed') : success
    reversed.set(id, { trade, answer })
    return answerOf(message, answer)
  }

  function answer({ method, path, headers, raw }: ReceivedRequest): ServedAnswer | Promise<ServedAnswer> {
    const client = clients.find(({ apiKey }) => headers['x-api-key'] === apiKey)
    if (!client) return json({ status: 401, errorCode: '000', message: 'HTTP Status Response - Unauthorized' }, 401)
    const message = method === 'POST' ? messageOf(raw) : undefined
    if (!message || textAt(message.header, 'POIID') !== client.terminalNumber)
      return json({ error: 'unknown terminal' }, 404)
    const { category } = message
    if (path === '/async') return category === 'Payment' ? pay(message) : category === 'Abort' ? abort(message) : ok
    if (path === '/sync' && category === 'TransactionStatus') return status(message)
    return path === '/sync' && category === 'Reversal' ? reverse(message) : json({ error: 'not played' }, 404)
  }

  return servePlayed(player, answer)
}
