import { expect, it } from 'vitest'
import { carriedBy } from './carrier.ts'
import type { ChannelName } from './channel.ts'
import type { PaymentMethod } from './method.ts'

const open = (...channels: ChannelName[]) => channels.map((channel) => ({ channel }))

it.each<[PaymentMethod, readonly { channel: ChannelName }[], object]>([
  ['cash', open('alipay'), { by: 'drawer' }],
  ['member-balance', [], { by: 'balance' }],
  ['gift-card', [], { by: 'purse' }],
  ['house-account', [], { by: 'purse' }],
  ['alipay', open('wechat', 'alipay'), { by: 'channel', open: { channel: 'alipay' } }],
  ['alipay', open('wechat'), { by: 'hand', channels: ['alipay'] }],
  ['telebirr', open('chapa'), { by: 'channel', open: { channel: 'chapa' } }],
  ['telebirr', open('chapa', 'telebirr'), { by: 'channel', open: { channel: 'telebirr' } }],
  ['telebirr', [], { by: 'hand', channels: ['telebirr', 'chapa'] }],
  ['scan-pay', open('alipay', 'paypal'), { by: 'code', open: [{ channel: 'alipay' }] }],
  ['face-pay', open('paypal'), { by: 'hand', channels: ['alipay', 'wechat'] }],
  ['face-pay', open('unionpay', 'wechat'), { by: 'code', open: [{ channel: 'wechat' }] }],
  ['palmprint-pay', open('wechat', 'alipay'), { by: 'code', open: [{ channel: 'wechat' }, { channel: 'alipay' }] }],
  ['palmprint-pay', [], { by: 'hand', channels: ['wechat', 'alipay'] }],
  ['bank-card', [], { by: 'hand', channels: ['terminal'] }],
  ['ftpay', open('alipay'), { by: 'hand', channels: [] }],
])('%s where %j are open', (method, channels, carrier) => expect(carriedBy(method, channels)).toEqual(carrier))
