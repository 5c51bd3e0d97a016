import type { NoticeAnswer, RawNotice } from '../../../../platform/notice.ts'
import { minorOf } from '../amount.ts'
import type { ChannelAnswer, Notices, OpenAccount, CallbackMeaning } from '../channel.ts'
import { readPublicKey } from '../rsa-key.ts'
import { isRsa2, signedText } from './sign.ts'

const plain = (status: number, body: string): NoticeAnswer => ({ status, type: 'text/plain; charset=utf-8', body })

function heardIn(fields: Readonly<Record<string, string>>): ChannelAnswer | undefined {
  const { trade_status: status, out_trade_no: number = '', trade_no: channelNumber = '' } = fields
  if (status === 'TRADE_CLOSED') return { kind: 'closed' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return undefined
  const currency = fields['trans_currency'] ?? null
  const amountMinor = minorOf(fields['total_amount'], currency ?? 'CNY')
  const payer = fields['buyer_logon_id'] ?? null
  return amountMinor === undefined ? undefined : { kind: 'paid', number, amountMinor, currency, channelNumber, payer }
}

/** Reads Alipay's posts to `notify_url`: a form, signed over all but `sign` and `sign_type`. Source: payments.md, 2.5, 4. */
export function alipayNotices({ fields: account }: OpenAccount): Notices {
  const key = readPublicKey(account['publicKey'] ?? '')
  const read = ({ raw }: RawNotice): CallbackMeaning => {
    const fields = Object.fromEntries(new URLSearchParams(raw.toString('utf8')))
    const { sign = '', app_id: appId = account['appId'], out_trade_no: number = '' } = fields
    if (!key || !isRsa2(signedText(fields, ['sign', 'sign_type']), sign, key))
      return { kind: 'forged', code: 'alipay.signature' }
    if (appId !== account['appId']) return { kind: 'forged', code: 'alipay.another-merchant' }
    const heard = heardIn(fields)
    return heard ? { kind: 'told', number, heard } : { kind: 'nothing' }
  }
  return { read, taken: plain(200, 'success'), refused: plain(400, 'fail') }
}
