import { createHmac, randomUUID } from 'node:crypto'
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
import { rawValue } from '../raw-json.ts'
import { takeBackInSteps } from '../take-back.ts'

interface Said {
  readonly code: string
  readonly text: string
  readonly info: unknown
  /** The text as it was sent: the ids in it are too large for a number. */
  readonly rawInfo: string
}

/** Answers that say clearly that nothing was taken: no such customer or merchant, code, amount, balance or card refused. */
const REFUSED = /^(110[1-6]|1110|1124|1133|1141|1142|1172|1178|1183|1184|1194|1280|1281|128[2-9]|129[0-8]|21\d\d)$/
const NOT_THERE = '1150'
/** The customer has to agree on their phone; it is being worked on. */
const WAITING = ['1169', '1145']
/** A key that was shown is worth nothing after five minutes; what is not there by then, with time for clocks, never came. */
const GONE_MS = 10 * 60_000
/** Money is on its way for up to 40 s there. Source: payments.md, 4. */
const PAY_TIMEOUT_MS = 45_000

const notHeard = ({ code, text }: Said): UnclearAnswer => unclearAnswer(`line.${code}`, text)

/** Returns the amount that the customer paid, over all parts of the payment; undefined where an amount is invalid. */
function paidMinor(info: unknown, currency: string): number | undefined {
  const parts = (info as Fields | undefined)?.['payInfo']
  if (!Array.isArray(parts)) return undefined
  const minors = parts.map((part: unknown) => minorOf(textAt(part, 'amount'), currency))
  return minors.reduce(
    (sum: number | undefined, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )
}

function paid(said: Said, { number, currency }: PaymentAsk): ChannelAnswer {
  const amountMinor = paidMinor(said.info, currency)
  const channelNumber = rawValue(said.rawInfo, 'transactionId') ?? ''
  if (amountMinor === undefined || !/^\d+$/.test(channelNumber)) return unclearAnswer('line.unreadable')
  return {
    kind: 'paid',
    number: textAt(said.info, 'orderId') || number,
    amountMinor,
    currency: textAt(said.info, 'currency') || null,
    channelNumber,
    payer: null,
  }
}

/** Returns the amount that went back so far, in minor units; undefined where the details cannot be read. */
function refundedMinor(said: Said, currency: string): number | undefined {
  const list = textAt(said.info, 0, 'orderId') === '' ? undefined : (said.info as readonly Fields[])[0]?.['refundList']
  if (list === undefined) return said.code === '0000' ? 0 : undefined
  if (!Array.isArray(list)) return undefined
  return list.reduce((sum: number | undefined, one: unknown) => {
    const minor = minorOf(textAt(one, 'refundAmount').replace(/^-/, ''), currency)
    return sum === undefined || minor === undefined ? undefined : sum + minor
  }, 0)
}

/**
 * LINE Pay's offline API, version 4: the customer's one-time key. A refund carries no number there: it is known by what went back
 * altogether, so that refunds of one payment go one after another. Nothing was tried against the real service. Source: payments.md, 4.
 */
export const lineClient: MakeClient = (account, { port, now }): ChannelClient => {
  const { fields, address } = account
  const { appId = '', secret = '', terminalNumber = '' } = fields
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { query = '', body, timeoutMillis = 20_000 }: { query?: string; body?: Fields; timeoutMillis?: number } = {},
  ): Promise<Said | UnclearAnswer> => {
    const nonce = randomUUID()
    const text = body ? JSON.stringify(body) : ''
    const signed = createHmac('sha256', secret).update(`${secret}${path}${query}${text}${nonce}`).digest('base64')
    const got = await callOut(port, {
      purpose: 'payment.line',
      method,
      url: `${address}${path}${query === '' ? '' : `?${query}`}`,
      timeoutMillis,
      headers: {
        'content-type': 'application/json',
        'x-line-channelid': appId,
        'x-line-authorization-nonce': nonce,
        'x-line-authorization': signed,
        'x-line-merchantdevicetype': 'POS',
        ...(terminalNumber === '' ? {} : { 'x-line-merchantdeviceprofileid': terminalNumber }),
      },
      ...(body ? { body: text } : {}),
    })
    if (isUnclear(got)) return got
    const raw = got.body.toString()
    const said = fieldsOf(raw)
    const code = textAt(said, 'returnCode')
    if (got.status >= 500 || code === '') return unclearAnswer(`http.${got.status}`)
    return { code, text: textAt(said, 'returnMessage'), info: said?.['info'], rawInfo: rawValue(raw, 'info') ?? '' }
  }
  const isOld = (requestedAt: string): boolean => now().getTime() - Date.parse(requestedAt) >= GONE_MS

  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('GET', `/v4/payments/orders/${wanted.number}/check`), (said): ChannelAnswer => {
      if (WAITING.includes(said.code)) return { kind: 'waiting' }
      if (said.code === NOT_THERE) return isOld(wanted.requestedAt) ? { kind: 'closed' } : notHeard(said)
      if (said.code !== '0000') return notHeard(said)
      const status = textAt(said.info, 'status')
      if (status === 'FAIL') return { kind: 'closed' }
      if (status === 'REFUND') return { kind: 'taken-back' }
      return status === 'COMPLETE' ? paid(said, wanted) : unclearAnswer('line.status-unknown', status)
    })
  const goneBack = (wanted: RefundAsk): Promise<number | UnclearAnswer> =>
    heardIn(call('GET', '/v4/payments', { query: `orderId=${wanted.number}` }), (said) =>
      refundedMinor(said, wanted.currency) === undefined ? notHeard(said) : (refundedMinor(said, wanted.currency) ?? 0),
    )
  const isBack = (wanted: RefundAsk, minor: number): boolean => minor >= wanted.doneMinor + wanted.amountMinor
  const refund: ChannelClient['refund'] = async (wanted) => {
    const before = await goneBack(wanted)
    if (typeof before !== 'number') return before
    if (isBack(wanted, before)) return { kind: 'done' }
    const { number, amountMinor, currency } = wanted
    return heardIn(
      call('POST', `/v4/payments/orders/${number}/refund`, {
        body: { refundAmount: Number(decimalText(amountMinor, currency)) },
        timeoutMillis: PAY_TIMEOUT_MS,
      }),
      (said): HeardOfRefund => {
        if (said.code === '0000') return { kind: 'done' }
        const { code, text } = said
        return /^(1124|1150|1155|116[345])$/.test(code)
          ? { kind: 'failed', code: `line.${code}`, text }
          : notHeard(said)
      },
    )
  }
  return {
    refundsInTurn: true,
    pay: (wanted) =>
      heardIn(
        call('POST', '/v4/payments/oneTimeKeys/pay', {
          body: {
            amount: Number(decimalText(wanted.amountMinor, wanted.currency)),
            currency: wanted.currency,
            orderId: wanted.number,
            oneTimeKey: wanted.code ?? '',
            packages: [
              {
                id: '1',
                amount: Number(decimalText(wanted.amountMinor, wanted.currency)),
                products: [
                  {
                    name: wanted.subject,
                    quantity: 1,
                    price: Number(decimalText(wanted.amountMinor, wanted.currency)),
                  },
                ],
              },
            ],
            options: { payment: { capture: true } },
          },
          timeoutMillis: PAY_TIMEOUT_MS,
        }),
        (said): ChannelAnswer => {
          if (said.code === '0000') return paid(said, wanted)
          if (WAITING.includes(said.code)) return { kind: 'waiting' }
          const { code, text } = said
          return REFUSED.test(code) ? { kind: 'declined', code: `line.${code}`, text } : notHeard(said)
        },
      ),
    ask,
    // A key cannot be called back: it is waited for until it is worth nothing.
    takeBack: (wanted) =>
      takeBackInSteps(wanted, {
        ask,
        close: async () => (isOld(wanted.requestedAt) ? { kind: 'closed' } : unclearAnswer('line.key-still-good')),
        refund,
      }),
    refund,
    async askRefund(wanted) {
      const before = await goneBack(wanted)
      if (typeof before !== 'number') return before
      return isBack(wanted, before) ? { kind: 'done' } : { kind: 'failed', code: 'refund-not-there', text: '' }
    },
    async test() {
      const said = await call('GET', '/v4/payments/orders/KASSATEST0000000000000000000/check')
      if (isUnclear(said)) return { code: said.code, text: said.text }
      return said.code === NOT_THERE || said.code === '0000' ? null : { code: `line.${said.code}`, text: said.text }
    },
  }
}
