import { decimalText, minorOf } from '../amount.ts'
import { askJson, heardIn, isUnclear, textAt, type Fields, type JsonAnswer, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelAnswer,
  type HeardOfRefund,
  type MakeClient,
  type PaymentAsk,
} from '../channel.ts'
import { takeBackInSteps } from '../take-back.ts'
import { payPalNotices } from './notices.ts'

const codeOf = ({ fields, status }: JsonAnswer): string =>
  textAt(fields, 'details', 0, 'issue') || textAt(fields, 'name') || textAt(fields, 'error') || `http.${status}`
const wordsOf = ({ fields }: JsonAnswer): string => textAt(fields, 'message') || textAt(fields, 'error_description')
const isDone = ({ status }: JsonAnswer): boolean => status >= 200 && status < 300
const notHeard = (said: JsonAnswer) => unclearAnswer(codeOf(said), wordsOf(said))

/** Returns the order in the channel's number. The number is made of the order and, once it is paid, the capture, which refunds name. */
const orderOf = (channelNumber: string): string => channelNumber.split('.')[0] ?? ''
const captureOf = (channelNumber: string | null): string => channelNumber?.split('.')[1] ?? ''

function heardOfCapture({ fields }: JsonAnswer, { currency, number }: PaymentAsk): ChannelAnswer {
  const unit = (...path: (string | number)[]) => textAt(fields, 'purchase_units', 0, ...path)
  const capture = (...path: (string | number)[]) => unit('payments', 'captures', 0, ...path)
  const status = capture('status')
  if (status === 'PENDING') return { kind: 'waiting' }
  if (status === 'DECLINED' || status === 'FAILED') return { kind: 'declined', code: status, text: '' }
  if (status === 'REFUNDED') return { kind: 'taken-back' }
  const said = capture('amount', 'currency_code')
  const amountMinor = minorOf(capture('amount', 'value'), said === '' ? currency : said)
  if ((status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED') || amountMinor === undefined)
    return unclearAnswer('paypal.capture-unknown', status)
  // PayPal repeats our number in the unit's `custom_id`; the answer of a capture alone has it in the capture.
  const named = unit('custom_id') || capture('custom_id') || number
  const channelNumber = `${textAt(fields, 'id')}.${capture('id')}`
  return { kind: 'paid', number: named, amountMinor, currency: said, channelNumber, payer: null }
}

function heardOfOrder(said: JsonAnswer, wanted: PaymentAsk): ChannelAnswer {
  // Only we take the money; an order that is not there any more was not taken.
  if (said.status === 404) return { kind: 'closed' }
  if (!isDone(said)) return notHeard(said)
  const status = textAt(said.fields, 'status')
  if (status === 'COMPLETED') return heardOfCapture(said, wanted)
  if (status === 'VOIDED') return { kind: 'closed' }
  return ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(status)
    ? { kind: 'waiting' }
    : unclearAnswer('paypal.status-unknown', status)
}

function heardOfRefund(said: JsonAnswer): HeardOfRefund {
  const status = textAt(said.fields, 'status')
  if (isDone(said))
    return status === 'COMPLETED'
      ? { kind: 'done' }
      : status === 'PENDING'
        ? { kind: 'processing' }
        : unclearAnswer('paypal.refund-unknown', status)
  return said.status === 422 ? { kind: 'failed', code: codeOf(said), text: wordsOf(said) } : notHeard(said)
}

/** PayPal's orders, approved on the customer's phone and taken by us. Nothing was tried against the real service. Source: payments.md, 4. */
export const payPalClient: MakeClient = ({ fields, address }, { port }): ChannelClient => {
  const { appId = '', secret = '' } = fields
  const token = (): Promise<JsonAnswer | UnclearAnswer> =>
    askJson(port, {
      purpose: 'payment.paypal token',
      method: 'POST',
      url: `${address}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
  /** `requestId`: the same again is the same deed. */
  const call = (
    method: 'GET' | 'POST',
    path: string,
    asked?: Fields,
    requestId?: string,
  ): Promise<JsonAnswer | UnclearAnswer> =>
    heardIn(token(), (granted) => {
      const access = textAt(granted.fields, 'access_token')
      if (access === '') return notHeard(granted)
      return askJson(port, {
        purpose: 'payment.paypal',
        method,
        url: address + path,
        headers: {
          authorization: `Bearer ${access}`,
          ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
        },
        ...(asked ? { body: JSON.stringify(asked) } : {}),
      })
    })
  const money = (minor: number, currency: string) => ({ currency_code: currency, value: decimalText(minor, currency) })
  const create = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(
      call(
        'POST',
        '/v2/checkout/orders',
        {
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: wanted.number,
              invoice_id: wanted.number,
              description: wanted.subject,
              amount: money(wanted.amountMinor, wanted.currency),
            },
          ],
          ...(wanted.returnUrl === null
            ? {}
            : {
                application_context: {
                  return_url: wanted.returnUrl,
                  cancel_url: wanted.returnUrl,
                  user_action: 'PAY_NOW',
                },
              }),
        },
        wanted.number,
      ),
      (said): ChannelAnswer => {
        const links = (said.fields['links'] ?? []) as readonly Fields[]
        const link = Array.isArray(links)
          ? links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')
          : undefined
        const [qr, channelNumber] = [textAt(link, 'href'), textAt(said.fields, 'id')]
        if (isDone(said) && qr !== '') return { kind: 'waiting', qr, channelNumber }
        return said.status === 422 || said.status === 400
          ? { kind: 'declined', code: codeOf(said), text: wordsOf(said) }
          : notHeard(said)
      },
    )
  const look = (channelNumber: string): Promise<JsonAnswer | UnclearAnswer> =>
    call('GET', `/v2/checkout/orders/${orderOf(channelNumber)}`)
  /** How it stands, and nothing is taken: what takes back must not. */
  const see = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    wanted.channelNumber === null
      ? Promise.resolve({ kind: 'closed' })
      : heardIn(look(wanted.channelNumber), (said) => heardOfOrder(said, wanted))
  /** Asks, and takes the money once the customer has approved it. An order whose answer was lost is made again: it is the same one. */
  const ask = async (wanted: PaymentAsk): Promise<ChannelAnswer> => {
    const { channelNumber } = wanted
    if (channelNumber === null) return create(wanted)
    return heardIn(look(channelNumber), (said) =>
      textAt(said.fields, 'status') === 'APPROVED'
        ? heardIn(
            call('POST', `/v2/checkout/orders/${orderOf(channelNumber)}/capture`, {}, `${wanted.number}C`),
            (taken) => (codeOf(taken) === 'INSTRUMENT_DECLINED' ? { kind: 'waiting' } : heardOfOrder(taken, wanted)),
          )
        : heardOfOrder(said, wanted),
    )
  }
  const refund: ChannelClient['refund'] = ({ channelNumber, amountMinor, currency, refundNumber }) =>
    heardIn(
      call(
        'POST',
        `/v2/payments/captures/${captureOf(channelNumber)}/refund`,
        { amount: money(amountMinor, currency), custom_id: refundNumber },
        refundNumber,
      ),
      heardOfRefund,
    )
  return {
    notices: payPalNotices,
    pay: create,
    ask,
    // Nothing was taken as long as we do not take it.
    takeBack: (wanted) =>
      takeBackInSteps(wanted, { ask: see, close: () => Promise.resolve({ kind: 'closed' }), refund }),
    refund,
    // Under the same number it is the same refund, and answers how it stands.
    askRefund: refund,
    async test() {
      const said = await token()
      if (isUnclear(said)) return { code: said.code, text: said.text }
      return textAt(said.fields, 'access_token') === '' ? { code: codeOf(said), text: wordsOf(said) } : null
    },
  }
}
