import { decimalText, minorOf } from '../amount.ts'
import { callOut, fieldsOf, heardIn, isUnclear, textAt, type Fields, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelAnswer,
  type HeardOfRefund,
  type MakeClient,
  type PaymentAsk,
  type RefundAsk,
} from '../channel.ts'
import { takeBackInSteps } from '../take-back.ts'
import { messageText, serviceIdOf, type TerminalCategory } from './message.ts'

/** A payment that the terminal does not know so long after it was handed in was never begun there. */
const GONE_MS = 2 * 60_000
const ENDED = ['Aborted', 'Cancel']

interface Said {
  readonly status: number
  readonly fields: Fields
}

const notHeard = ({ status }: Said): UnclearAnswer => unclearAnswer(`http.${status}`)
const conditionOf = (response: unknown): string => textAt(response, 'Response', 'ErrorCondition')

/** The card as it may be shown, and by what it was approved: `visa …1111 123456`. */
function payerOf(result: unknown): string | null {
  const card = (name: string): string => textAt(result, 'PaymentInstrumentData', 'CardData', name)
  const tail = /(\d{4})\D*$/.exec(card('MaskedPan'))?.[1]
  const words = [card('PaymentBrand'), tail && `…${tail}`, textAt(result, 'PaymentAcquirerData', 'ApprovalCode')]
  const text = words.filter((word) => word !== undefined && word !== '').join(' ')
  return text === '' ? null : text.slice(0, 60)
}

/** Returns the end of a payment, as the terminal repeats it. */
function heardOfPayment(response: unknown, { number, currency }: PaymentAsk): ChannelAnswer {
  const condition = conditionOf(response)
  if (ENDED.includes(condition)) return { kind: 'closed' }
  const result = (response as Fields | undefined)?.['PaymentResult']
  if (textAt(response, 'Response', 'Result') === 'Failure')
    return {
      kind: 'declined',
      code: `terminal.${condition}`,
      text: textAt(response, 'Response', 'AdditionalResponse').slice(0, 80),
    }
  const amountMinor = minorOf(textAt(result, 'AmountsResp', 'AuthorizedAmount'), currency)
  const transaction = (part: string): string => textAt(response, 'POIData', 'POITransactionID', part)
  if (textAt(response, 'Response', 'Result') !== 'Success' || amountMinor === undefined)
    return unclearAnswer('terminal.unreadable', condition)
  return {
    kind: 'paid',
    number: textAt(response, 'SaleData', 'SaleTransactionID', 'TransactionID') || number,
    amountMinor,
    currency: textAt(result, 'AmountsResp', 'Currency') || null,
    channelNumber: `${transaction('TransactionID')} ${transaction('TimeStamp')}`,
    payer: payerOf(result),
  }
}

const heardOfReversal = (response: unknown): HeardOfRefund => {
  if (textAt(response, 'Response', 'Result') === 'Success') return { kind: 'done' }
  const condition = conditionOf(response)
  return ['NotAllowed', 'NotFound', 'MessageFormat', 'Refusal'].includes(condition)
    ? { kind: 'failed', code: `terminal.${condition}`, text: '' }
    : unclearAnswer(`terminal.${condition}`)
}

/**
 * A card terminal through its maker's service, in the nexo Retailer protocol as JSON: the payment is handed in and its status asked for
 * until the card was read. Nothing was tried against a real terminal. Source: payments.md, 4.
 */
export const terminalClient: MakeClient = (account, { port, now }): ChannelClient => {
  const { fields, address } = account
  const { apiKey = '', terminalNumber = '' } = fields
  const call = async (
    path: '/sync' | '/async',
    [category, serviceId]: readonly [TerminalCategory, string],
    content: Fields,
  ): Promise<Said | UnclearAnswer> => {
    const got = await callOut(port, {
      purpose: `payment.terminal ${category}`,
      method: 'POST',
      url: address + path,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: messageText({ category, serviceId, terminalNumber }, content),
    })
    if (isUnclear(got)) return got
    // The service acknowledges a message with one plain word, which is no JSON.
    const answer = fieldsOf(got.body) ?? {}
    return got.status >= 500 ? unclearAnswer(`http.${got.status}`) : { status: got.status, fields: answer }
  }
  const asking = (number: string): string => serviceIdOf(`${number}${String(now().getTime())}`)
  const statusOf = (
    category: 'Payment' | 'Reversal',
    serviceId: string,
    number: string,
  ): Promise<Said | UnclearAnswer> =>
    call('/sync', ['TransactionStatus', asking(number)], {
      MessageReference: { MessageCategory: category, SaleID: 'Kassa', ServiceID: serviceId },
    })
  const answerIn = (said: Said, name: string): unknown =>
    (said.fields['SaleToPOIResponse'] as Fields | undefined)?.[`${name}Response`]
  const repeatedIn = (response: unknown, name: string): unknown => {
    const repeated = (response as Fields | undefined)?.['RepeatedMessageResponse'] as Fields | undefined
    return (repeated?.['RepeatedResponseMessageBody'] as Fields | undefined)?.[`${name}Response`]
  }

  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(statusOf('Payment', serviceIdOf(wanted.number), wanted.number), (said): ChannelAnswer => {
      const status = answerIn(said, 'TransactionStatus')
      const condition = conditionOf(status)
      if (condition === 'InProgress') return { kind: 'waiting' }
      if (condition === 'NotFound')
        return now().getTime() - Date.parse(wanted.requestedAt) >= GONE_MS ? { kind: 'closed' } : { kind: 'waiting' }
      const repeated = repeatedIn(status, 'Payment')
      if (repeated !== undefined) return heardOfPayment(repeated, wanted)
      return condition === '' ? notHeard(said) : unclearAnswer(`terminal.${condition}`)
    })
  const close = async (wanted: PaymentAsk): Promise<ChannelAnswer> => {
    const aborted = await call('/async', ['Abort', asking(wanted.number)], {
      AbortReason: 'MerchantAbort',
      MessageReference: { MessageCategory: 'Payment', SaleID: 'Kassa', ServiceID: serviceIdOf(wanted.number) },
    })
    if (isUnclear(aborted)) return aborted
    const heard = await ask(wanted)
    return heard.kind === 'waiting' || heard.kind === 'paid' ? unclearAnswer('terminal.still-busy') : heard
  }
  const refund: ChannelClient['refund'] = (wanted: RefundAsk) => {
    const [id = '', at = ''] = (wanted.channelNumber ?? '').split(' ')
    return heardIn(
      call('/sync', ['Reversal', serviceIdOf(wanted.refundNumber)], {
        OriginalPOITransaction: { POITransactionID: { TransactionID: id, TimeStamp: at } },
        ReversalReason: 'MerchantCancel',
        ReversedAmount: Number(decimalText(wanted.amountMinor, wanted.currency)),
        SaleData: {
          SaleToAcquirerData: `currency=${wanted.currency}`,
          SaleTransactionID: { TransactionID: wanted.refundNumber, TimeStamp: now().toISOString() },
        },
      }),
      (said) => (said.status === 200 ? heardOfReversal(answerIn(said, 'Reversal')) : notHeard(said)),
    )
  }
  return {
    pay: (wanted) =>
      heardIn(
        call('/async', ['Payment', serviceIdOf(wanted.number)], {
          SaleData: { SaleTransactionID: { TransactionID: wanted.number, TimeStamp: wanted.requestedAt } },
          PaymentTransaction: {
            AmountsReq: {
              Currency: wanted.currency,
              RequestedAmount: Number(decimalText(wanted.amountMinor, wanted.currency)),
            },
          },
        }),
        (said): ChannelAnswer => {
          if (said.status === 200) return { kind: 'waiting' }
          return said.status < 500 ? { kind: 'declined', code: `http.${said.status}`, text: '' } : notHeard(said)
        },
      ),
    ask,
    takeBack: (wanted) => takeBackInSteps(wanted, { ask, close, refund }),
    refund,
    askRefund: (wanted) =>
      heardIn(statusOf('Reversal', serviceIdOf(wanted.refundNumber), wanted.refundNumber), (said): HeardOfRefund => {
        const status = answerIn(said, 'TransactionStatus')
        if (conditionOf(status) === 'NotFound') return { kind: 'failed', code: 'refund-not-there', text: '' }
        const repeated = repeatedIn(status, 'Reversal')
        return repeated === undefined ? notHeard(said) : heardOfReversal(repeated)
      }),
    async test() {
      const said = await statusOf('Payment', 'KASSATEST0', 'KASSATEST0')
      if (isUnclear(said)) return { code: said.code, text: said.text }
      return said.status === 200 ? null : { code: `http.${said.status}`, text: textAt(said.fields, 'message') }
    },
  }
}
