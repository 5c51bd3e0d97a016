import type { ChannelClient, ChannelTools, ChannelAnswer, MakeClient, OpenAccount, PaymentAsk } from '../channel.ts'
import { unclearAnswer } from '../channel.ts'
import { OutgoingRefused } from '../../../../platform/outgoing/address-rule.ts'
import { readPrivateKey, readPublicKey } from '../rsa-key.ts'
import {
  heardOfCancel,
  heardOfPay,
  heardOfPrecreate,
  heardOfQuery,
  heardOfRefund,
  heardOfRefundQuery,
  type AlipayAnswer,
} from './answers.ts'
import { alipayForm, payBiz, precreateBiz, refundBiz, refundQueryBiz, tradeBiz, type AlipayMethod } from './requests.ts'
import { alipayNotices } from './notices.ts'
import { openAnswer } from './sign.ts'

const textOf = (answer: AlipayAnswer, name: string): string => {
  const value = answer[name]
  return typeof value === 'string' ? value : ''
}

type Asked = { readonly answer: AlipayAnswer } | { readonly failure: ReturnType<typeof unclearAnswer> }

function caller({ fields, address }: OpenAccount, { port, now }: ChannelTools) {
  const key = readPrivateKey(fields['privateKey'] ?? '')
  const theirs = readPublicKey(fields['publicKey'] ?? '')
  const appId = fields['appId'] ?? ''
  return async (
    method: AlipayMethod,
    biz: Readonly<Record<string, string>>,
    noticeUrl: string | null = null,
  ): Promise<Asked> => {
    if (!key || !theirs) return { failure: unclearAnswer('account.key-unreadable') }
    try {
      const { status, body } = await port.send({
        purpose: `payment.${method}`,
        method: 'POST',
        url: `${address}/gateway.do?charset=utf-8`,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: alipayForm(method, biz, { appId, key, now: now(), noticeUrl }),
        timeoutMillis: 15_000,
      })
      if (status !== 200) return { failure: unclearAnswer(`http.${status}`) }
      const opened = openAnswer(body.toString('utf8'), method, theirs)
      if (!opened) return { failure: unclearAnswer('alipay.signature') }
      return opened.isSigned
        ? { answer: opened.answer }
        : {
            failure: unclearAnswer(
              textOf(opened.answer, 'sub_code') || 'alipay.unsigned',
              textOf(opened.answer, 'sub_msg'),
            ),
          }
    } catch (error) {
      return { failure: unclearAnswer(error instanceof OutgoingRefused ? `line.${error.problem}` : 'line.broken') }
    }
  }
}

/** Alipay's form gateway with RSA2. Sources: payments.md, 2 and 4; the gateway's public documents. */
export const alipayClient: MakeClient = (account, tools): ChannelClient => {
  const call = caller(account, tools)
  const heard = async <T>(
    asked: Promise<Asked>,
    read: (answer: AlipayAnswer) => T,
  ): Promise<T | ReturnType<typeof unclearAnswer>> => {
    const got = await asked
    return 'answer' in got ? read(got.answer) : got.failure
  }
  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heard(call('alipay.trade.query', tradeBiz(wanted)), (answer) => heardOfQuery(answer, wanted))
  return {
    notices: alipayNotices(account),
    pay: (wanted) =>
      wanted.way === 'code'
        ? heard(call('alipay.trade.pay', payBiz(wanted, wanted.code ?? ''), wanted.noticeUrl), (answer) =>
            heardOfPay(answer, wanted),
          )
        : heard(call('alipay.trade.precreate', precreateBiz(wanted), wanted.noticeUrl), heardOfPrecreate),
    ask,
    takeBack: (wanted) => heard(call('alipay.trade.cancel', tradeBiz(wanted)), heardOfCancel),
    refund: (wanted) => heard(call('alipay.trade.refund', refundBiz(wanted)), heardOfRefund),
    askRefund: (wanted) => heard(call('alipay.trade.fastpay.refund.query', refundQueryBiz(wanted)), heardOfRefundQuery),
    async test() {
      const got = await call('alipay.trade.query', { out_trade_no: 'KASSATEST0000000000000000000' })
      if ('failure' in got) return { code: got.failure.code, text: got.failure.text }
      const { answer } = got
      const isGood = answer['code'] === '10000' || answer['sub_code'] === 'ACQ.TRADE_NOT_EXIST'
      const code = textOf(answer, 'sub_code') || textOf(answer, 'code')
      return isGood ? null : { code, text: textOf(answer, 'sub_msg') }
    },
  }
}
