import { expect, it } from 'vitest'
import { carrierOf, channelsOf, movesCurrency, waysOf, type ChannelName } from './channel.ts'

it.each<[ChannelName, string | undefined, string, boolean]>([
  ['alipay', undefined, 'USD', true],
  ['paypay', undefined, 'JPY', true],
  ['paypay', undefined, 'CNY', false],
  ['unionpay', undefined, 'JPY', false],
  ['mpesa', undefined, 'ETB', true],
  ['line', 'TWD', 'TWD', true],
  ['line', 'TWD', 'THB', false],
  ['line', undefined, 'TWD', false],
])('%s of an account in %s moves %s: %s', (channel, own, currency, moves) =>
  expect(movesCurrency(channel, own, currency)).toBe(moves),
)

it('one’s own account at a wallet goes before one that only passes it on', () => {
  expect(channelsOf('telebirr')).toEqual(['telebirr', 'chapa'])
  expect(channelsOf('m-pesa')).toEqual(['mpesa', 'chapa'])
  expect(channelsOf('cash')).toEqual([])
  expect(carrierOf('m-pesa', [{ channel: 'chapa' }, { channel: 'mpesa' }])).toBe('mpesa')
  expect(carrierOf('m-pesa', [{ channel: 'alipay' }])).toBeUndefined()
})

const [ofWechat, ofAlipay, ofFace, ofUnionpay] = [
  '101234567890123456',
  '281234567890123456',
  'fp0123456789abcdef',
  '6212345678901234567',
]
it.each<[string, 'face-pay' | 'palmprint-pay', string | undefined, ChannelName[], ChannelName | undefined]>([
  ['WeChat’s code', 'face-pay', ofWechat, ['alipay', 'wechat'], 'wechat'],
  ['Alipay’s code', 'palmprint-pay', ofAlipay, ['alipay', 'wechat'], 'alipay'],
  ['Alipay’s code of a face', 'face-pay', ofFace, ['alipay', 'wechat'], 'alipay'],
  ['Alipay’s code where only WeChat is open', 'face-pay', ofFace, ['wechat'], undefined],
  ['UnionPay’s code', 'face-pay', ofUnionpay, ['alipay', 'wechat', 'unionpay'], undefined],
  ['no code yet', 'palmprint-pay', undefined, ['alipay', 'wechat'], 'wechat'],
])('what certified hardware read goes to the wallet of its code: %s', (_, method, code, open, channel) => {
  expect(
    carrierOf(
      method,
      open.map((one) => ({ channel: one })),
      code,
    ),
  ).toBe(channel)
  expect(waysOf(method, 'alipay')).toEqual(['code'])
})
