import { expect, it } from 'vitest'
import { carrierOf, channelsOf, movesCurrency, type ChannelName } from './channel.ts'

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
