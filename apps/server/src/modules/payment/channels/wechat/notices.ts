import type { NoticeAnswer, RawNotice } from '../../../../platform/notice.ts'
import { fieldsOf, textAt } from '../call-out.ts'
import type { ChannelTools, Notices, OpenAccount, CallbackMeaning } from '../channel.ts'
import { heardOfTransaction, paidV2 } from './answers.ts'
import { isSignedV2, isSignedV3, openV3 } from './sign.ts'
import { signTypeOf } from './v2.ts'
import { keysV3 } from './v3.ts'
import { readXml, writeXml } from './xml.ts'

/** Clocks may differ by so much, milliseconds. */
const CLOCK_MS = 5 * 60_000

const xml = (status: number, code: string, message: string): NoticeAnswer => ({
  status,
  type: 'text/xml; charset=utf-8',
  body: writeXml({ return_code: code, return_msg: message }),
})

const forged = (code: string): CallbackMeaning => ({ kind: 'forged', code })

/**
 * V2 posts XML signed with the key; V3 posts JSON, signed in its headers over the raw body and sealed inside, not older than five
 * minutes. Probes whose signature begins with `WECHATPAY/SIGNTEST/` fail as any that does not fit. Source: payments.md, 2.5, 4.
 */
export function weChatNotices(account: OpenAccount, { now }: ChannelTools): Notices {
  const { apiKey = '', merchantNumber = '' } = account.fields
  const readV2 = (text: string): CallbackMeaning => {
    const pairs = readXml(text)
    if (!pairs || !isSignedV2(pairs, apiKey, signTypeOf(account))) return forged('wechat.signature')
    if (pairs['mch_id'] !== merchantNumber) return forged('wechat.another-merchant')
    const isPaid = pairs['return_code'] === 'SUCCESS' && pairs['result_code'] === 'SUCCESS'
    return isPaid ? { kind: 'told', number: pairs['out_trade_no'] ?? '', heard: paidV2(pairs) } : { kind: 'nothing' }
  }
  const readV3 = ({ headers, raw }: RawNotice): CallbackMeaning => {
    const keys = keysV3(account)
    const at = (name: string): string => String(headers[`wechatpay-${name}`] ?? '')
    const age = Math.abs(now().getTime() - Number(at('timestamp')) * 1000)
    if (!keys || !(age <= CLOCK_MS)) return forged('wechat.clock')
    const lines = [at('timestamp'), at('nonce'), raw.toString('utf8')]
    if (!isSignedV3(lines, at('signature'), keys.theirs)) return forged('wechat.signature')
    const sealed = fieldsOf(raw)?.['resource']
    const part = (name: string): string => textAt(sealed, name)
    const resource = { nonce: part('nonce'), associated: part('associated_data'), ciphertext: part('ciphertext') }
    const transaction = fieldsOf(openV3(resource, keys.key) ?? '')
    if (!transaction) return forged('wechat.sealed')
    if (textAt(transaction, 'mchid') !== merchantNumber) return forged('wechat.another-merchant')
    const number = textAt(transaction, 'out_trade_no')
    const isRefund = textAt(transaction, 'refund_status') !== ''
    return isRefund || number === ''
      ? { kind: 'nothing' }
      : { kind: 'told', number, heard: heardOfTransaction(transaction, number) }
  }
  return {
    read: (notice) =>
      notice.headers['wechatpay-signature'] === undefined ? readV2(notice.raw.toString('utf8')) : readV3(notice),
    taken: xml(200, 'SUCCESS', 'OK'),
    refused: xml(401, 'FAIL', 'SIGN_ERROR'),
  }
}
