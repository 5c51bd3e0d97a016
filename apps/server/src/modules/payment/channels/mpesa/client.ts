import { decimalText } from '../amount.ts'
import { askJson, heardIn, isUnclear, textAt, type JsonAnswer, type UnclearAnswer } from '../call-out.ts'
import { unclearAnswer, type ChannelClient, type ChannelAnswer, type MakeClient, type PaymentAsk } from '../channel.ts'
import { mPesaNotices } from './notices.ts'

/** The time that the customer's phone has to answer in. */
const RINGS_MS = 90_000
const ETHIOPIA_MS = 3 * 3_600_000

/** Formats an instant as `yyyyMMddHHmmss` in Ethiopia. */
const stampOf = (at: Date): string =>
  new Date(at.getTime() + ETHIOPIA_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** 0911223344, +251911223344 and 251911223344 are one number; the last form is theirs. */
const ethiopian = (phone: string): string => phone.replace(/^\+/, '').replace(/^0(?=\d{9}$)/, '251')

const notHeard = ({ status, fields }: JsonAnswer): UnclearAnswer =>
  unclearAnswer(`mpesa.${textAt(fields, 'errorCode') || String(status)}`, textAt(fields, 'errorMessage'))

/**
 * M-Pesa in Ethiopia: a push that asks the customer on their phone. How it went is only ever told, at the attempt's own address: there is
 * nothing to ask, nothing to close and nothing that refunds; what is not told is for a person with the receipt. Nothing was tried against
 * the real service. Source: payments.md, 2.5, 4.
 */
export const mPesaClient: MakeClient = (account, { port, now }): ChannelClient => {
  const { fields, address } = account
  const { appId = '', secret = '', merchantNumber = '', passkey = '' } = fields
  const token = (): Promise<JsonAnswer | UnclearAnswer> =>
    askJson(port, {
      purpose: 'payment.mpesa token',
      method: 'GET',
      url: `${address}/v1/token/generate?grant_type=client_credentials`,
      headers: { authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}` },
    })
  const push = (access: string, wanted: PaymentAsk): Promise<JsonAnswer | UnclearAnswer> => {
    const [stamp, phone] = [stampOf(now()), ethiopian(wanted.code ?? '')]
    return askJson(port, {
      purpose: 'payment.mpesa',
      method: 'POST',
      url: `${address}/mpesa/stkpush/v3/processrequest`,
      headers: { authorization: `Bearer ${access}` },
      body: JSON.stringify({
        MerchantRequestID: wanted.number,
        BusinessShortCode: merchantNumber,
        Password: Buffer.from(merchantNumber + passkey + stamp).toString('base64'),
        Timestamp: stamp,
        TransactionType: 'CustomerPayBillOnline',
        // Whole birr, without decimals.
        Amount: decimalText(wanted.amountMinor, wanted.currency).replace('.00', ''),
        PartyA: phone,
        PartyB: merchantNumber,
        PhoneNumber: phone,
        CallBackURL: wanted.noticeUrl,
        AccountReference: wanted.number.slice(-12),
        TransactionDesc: wanted.number.slice(-12),
      }),
    })
  }
  const heardOfPush = (said: JsonAnswer): ChannelAnswer => {
    const checkout = textAt(said.fields, 'CheckoutRequestID')
    if (said.status === 200 && textAt(said.fields, 'ResponseCode') === '0' && checkout !== '')
      return { kind: 'waiting', channelNumber: checkout }
    const code = textAt(said.fields, 'errorCode')
    return said.status === 400 && code !== ''
      ? { kind: 'declined', code: `mpesa.${code}`, text: textAt(said.fields, 'errorMessage') }
      : notHeard(said)
  }
  return {
    notices: mPesaNotices,
    async pay(wanted) {
      // Nobody could ever say that it was paid.
      if (wanted.noticeUrl === null) return { kind: 'declined', code: 'mpesa.cannot-be-told', text: '' }
      const granted = await token()
      // Without a token nothing was asked of the customer.
      if (isUnclear(granted)) return { kind: 'declined', code: granted.code, text: granted.text }
      const access = textAt(granted.fields, 'access_token')
      if (access === '') return { kind: 'declined', code: 'mpesa.no-token', text: textAt(granted.fields, 'resultDesc') }
      return heardIn(push(access, wanted), heardOfPush)
    },
    ask: async ({ requestedAt, channelNumber }) =>
      channelNumber !== null && now().getTime() - Date.parse(requestedAt) < RINGS_MS
        ? { kind: 'waiting' }
        : unclearAnswer('mpesa.not-told'),
    takeBack: async () => ({ kind: 'cannot-take-back', code: 'mpesa.only-by-hand', text: '' }),
    refund: async () => ({ kind: 'by-hand', code: 'mpesa.only-by-hand', text: '' }),
    askRefund: async () => ({ kind: 'by-hand', code: 'mpesa.only-by-hand', text: '' }),
    async test() {
      const granted = await token()
      if (isUnclear(granted)) return { code: granted.code, text: granted.text }
      const isGood = textAt(granted.fields, 'access_token') !== ''
      return isGood ? null : { code: 'mpesa.no-token', text: textAt(granted.fields, 'resultDesc') }
    },
  }
}
