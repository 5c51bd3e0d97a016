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
import { chapaNotices } from './notices.ts'

/** Chapa's name for each payment method. */
const types: Readonly<Record<number, string>> = { 14: 'telebirr', 15: 'mpesa', 16: 'cbebirr', 17: 'awashbirr' }

const isDone = ({ status, fields }: JsonAnswer): boolean => status === 200 && textAt(fields, 'status') === 'success'
const wordsOf = ({ fields }: JsonAnswer): string => textAt(fields, 'message')
const notHeard = (said: JsonAnswer) => unclearAnswer(`http.${said.status}`, wordsOf(said))
const isRefused = ({ status }: JsonAnswer): boolean => [400, 404, 422].includes(status)

function heardOfVerify(said: JsonAnswer, { number, currency }: PaymentAsk): ChannelAnswer {
  // A payment whose customer has not answered the phone yet is absent, or pending.
  if (said.status === 404) return { kind: 'waiting' }
  if (!isDone(said)) return notHeard(said)
  const at = (...path: string[]): string => textAt(said.fields, 'data', ...path)
  const status = at('status')
  if (status === 'pending') return { kind: 'waiting' }
  if (status === 'cancelled') return { kind: 'closed' }
  if (status === 'reversed' || status === 'refunded') return { kind: 'taken-back' }
  if (status.startsWith('failed')) return { kind: 'declined', code: status, text: wordsOf(said) }
  if (at('tx_ref') !== number) return unclearAnswer('chapa.another-number')
  const amountMinor = minorOf(at('amount'), currency)
  if (status !== 'success' || amountMinor === undefined) return unclearAnswer('chapa.status-unknown', status)
  return {
    kind: 'paid',
    number,
    amountMinor,
    currency: at('currency') || null,
    channelNumber: at('reference'),
    payer: null,
  }
}

function heardOfRefund(said: JsonAnswer): HeardOfRefund {
  if (isDone(said)) return { kind: textAt(said.fields, 'data', 'status') === 'processing' ? 'processing' : 'done' }
  if (said.status === 404) return { kind: 'failed', code: 'refund-not-there', text: wordsOf(said) }
  return isRefused(said) ? { kind: 'failed', code: 'chapa.refused', text: wordsOf(said) } : notHeard(said)
}

/** Chapa's direct charge to the customer's phone. Nothing was tried against the real service. Source: payments.md, 4. */
export const chapaClient: MakeClient = (account, { port }): ChannelClient => {
  const { fields, address } = account
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, asked?: Fields): Promise<JsonAnswer | UnclearAnswer> =>
    askJson(port, {
      purpose: 'payment.chapa',
      method,
      url: address + path,
      headers: { authorization: `Bearer ${fields['secret'] ?? ''}` },
      ...(asked ? { body: JSON.stringify(asked) } : {}),
    })
  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('GET', `/v1/transaction/verify/${wanted.number}`), (said) => heardOfVerify(said, wanted))
  const close = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('PUT', `/v1/transaction/cancel/${wanted.number}`), (said) =>
      isDone(said) || said.status === 404 ? { kind: 'closed' } : notHeard(said),
    )
  const refund: ChannelClient['refund'] = ({ number, amountMinor, currency, refundNumber }) =>
    heardIn(
      call('POST', `/v1/refund/${number}`, { amount: decimalText(amountMinor, currency), reference: refundNumber }),
      heardOfRefund,
    )
  return {
    notices: chapaNotices(account),
    pay: (wanted) =>
      heardIn(
        call('POST', `/v1/charges?type=${types[wanted.method] ?? 'telebirr'}`, {
          amount: decimalText(wanted.amountMinor, wanted.currency),
          currency: wanted.currency,
          tx_ref: wanted.number,
          mobile: wanted.code ?? '',
        }),
        (said): ChannelAnswer => {
          if (isDone(said)) return { kind: 'waiting' }
          return isRefused(said) ? { kind: 'declined', code: 'chapa.refused', text: wordsOf(said) } : notHeard(said)
        },
      ),
    ask,
    takeBack: (wanted) => takeBackInSteps(wanted, { ask, close, refund }),
    refund,
    askRefund: ({ refundNumber }) => heardIn(call('GET', `/v1/refunds/${refundNumber}`), heardOfRefund),
    async test() {
      const said = await call('GET', '/v1/transaction/verify/KASSATEST0000000000000000000')
      if (isUnclear(said)) return { code: said.code, text: said.text }
      return said.status === 200 || said.status === 404 ? null : { code: `http.${said.status}`, text: wordsOf(said) }
    },
  }
}
