import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { ChannelName, PayWay } from '@kassa/domain/payment/channel.ts'
import type { PlayedChannel } from '@kassa/simulators/answers.ts'
import { startChapa } from '@kassa/simulators/chapa/chapa.ts'
import { startLine } from '@kassa/simulators/line/line.ts'
import { startPayPal } from '@kassa/simulators/paypal/paypal.ts'
import { startPayPay } from '@kassa/simulators/paypay/paypay.ts'
import { startTerminal } from '@kassa/simulators/terminal/terminal.ts'
import { startTeleBirr } from '@kassa/simulators/telebirr/telebirr.ts'
import { startUnionPay } from '@kassa/simulators/unionpay/unionpay.ts'
import type { Script } from '@kassa/simulators/script.ts'
import { startWeChat } from '@kassa/simulators/wechat/wechat.ts'
import { rsaPair } from './rsa-keys.ts'

/** One way to be paid by one channel, with what each script leaves behind. */
export interface ChannelCase {
  readonly name: string
  readonly channel: ChannelName
  readonly method: number
  readonly currency: SellingCurrency
  readonly way: PayWay
  readonly code?: string
  readonly fields: Readonly<Record<string, string>>
  readonly simulator: PlayedChannel
  /** The states one after another, as they are asked for; what is not named is as usual for its way. */
  readonly wanted?: Readonly<Partial<Record<Script, readonly string[]>>>
  /** Seconds for which the channel does not let go of a payment. */
  readonly holdsSeconds?: number
  /** Its refunds are asked about by asking for them again under the same number. */
  readonly asksByRepeating?: boolean
  /** A refund that it takes in is done: none is on its way. */
  readonly refundsAtOnce?: boolean
  /** A field that, changed, no call is believed with any more. */
  readonly keyField: string
  readonly wrongKey?: string
}

const paid = ['waiting', 'paid']

/** The usual outcomes of a code that the customer shows, script by script. */
export const usualByCode: Readonly<Record<Script, readonly string[]>> = {
  phone: ['waiting'],
  pays: ['paid'],
  polls: paid,
  declined: ['declined'],
  insufficient: ['declined'],
  'code-used': ['declined'],
  'drops-answer': ['unknown', 'paid'],
  'fails-once': ['unknown', 'paid'],
  unclear: ['unknown'],
  'wrong-amount': ['unknown'],
  'wrong-signature': ['unknown'],
  'reversal-retry': ['unknown', 'waiting', 'paid'],
  'refund-pending': ['paid'],
  'notice-twice': ['paid'],
  'notice-early': ['paid'],
  'notice-forged': ['paid'],
  'notice-never': ['paid'],
}

/** And a code that we show, or a phone that asks: nothing is paid at once, and what gets lost is an answer afterward. */
export const usualByWaiting: Readonly<Record<Script, readonly string[]>> = {
  phone: ['waiting'],
  pays: paid,
  polls: paid,
  declined: ['waiting', 'declined'],
  insufficient: ['waiting', 'declined'],
  'code-used': ['waiting', 'declined'],
  'drops-answer': ['waiting', 'unknown', 'paid'],
  'fails-once': ['waiting', 'unknown', 'waiting', 'paid'],
  unclear: ['waiting', 'unknown'],
  'wrong-amount': ['waiting', 'unknown'],
  'wrong-signature': ['unknown'],
  'reversal-retry': paid,
  'refund-pending': paid,
  'notice-twice': paid,
  'notice-early': paid,
  'notice-forged': paid,
  'notice-never': paid,
}

/** Channels whose answers carry no signature of their own: TLS alone proves who speaks. */
const unsigned = { 'wrong-signature': paid } as const

/** Every channel that is played, by every way it knows. */
export async function playChannels(now: () => number): Promise<readonly ChannelCase[]> {
  return (
    await Promise.all([
      weChatCases(now),
      payPayCases(now),
      unionPayCases(now),
      payPalCases(),
      teleBirrCases(now),
      chapaCases(),
      lineCases(now),
      terminalCases(now),
    ])
  ).flat()
}

async function weChatCases(now: () => number): Promise<ChannelCase[]> {
  const [merchant, platform, apiKey, key] = [rsaPair(), rsaPair(), 'k'.repeat(32), 'v'.repeat(32)]
  const known = { appId: 'wx2421b1c4370ec43b', merchantNumber: '10000100', apiKey }
  const v3 = {
    serial: '5157F09EFDC096DE15EBE81A47057A72',
    clientPublicKey: merchant.publicKey,
    platformPrivateKey: platform.privateKey,
    key,
  }
  const simulator = await startWeChat([{ ...known, v3 }], { now })
  const shared = {
    channel: 'wechat',
    method: 1,
    currency: 'CNY',
    simulator,
    keyField: 'apiKey',
    wrongKey: 'x'.repeat(32),
  } as const
  const byCode = { ...shared, way: 'code', code: '131234567890123456', holdsSeconds: 15 } as const
  const byQr = { ...shared, way: 'qr', holdsSeconds: 300 } as const
  const v3Fields = {
    v3Serial: v3.serial,
    v3PrivateKey: merchant.privateKey,
    v3PublicKey: platform.publicKey,
    v3Key: key,
  }
  return [
    { ...byCode, name: 'WeChat, the customer’s code, HMAC-SHA256', fields: known },
    { ...byCode, name: 'WeChat, the customer’s code, MD5', fields: { ...known, signType: 'MD5' } },
    { ...byQr, name: 'WeChat, our code, V2', fields: known },
    {
      ...byQr,
      name: 'WeChat, our code, V3',
      fields: { ...known, ...v3Fields },
      keyField: 'v3PublicKey',
      wrongKey: rsaPair().publicKey,
      // The first answer names no payment yet: what is forged is everything said of one.
      wanted: { 'wrong-signature': ['waiting', 'unknown'] },
    },
  ]
}

async function payPayCases(now: () => number): Promise<ChannelCase[]> {
  const fields = { merchantId: '123456789012345678', appId: 'a_key', secret: 'a secret of PayPay' }
  const simulator = await startPayPay([fields], { now })
  return [
    {
      name: 'PayPay, our code',
      channel: 'paypay',
      method: 7,
      currency: 'JPY',
      way: 'qr',
      fields,
      simulator,
      wanted: unsigned,
      keyField: 'secret',
    },
  ]
}

async function unionPayCases(now: () => number): Promise<ChannelCase[]> {
  const fields = {
    appId: '10037e6f6a4e6da4',
    appKey: 'a key',
    merchantNumber: '898340149000005',
    terminalNumber: '88880001',
  }
  const simulator = await startUnionPay([fields], { now })
  const shared = { channel: 'unionpay', method: 8, currency: 'CNY', fields, simulator, keyField: 'appKey' } as const
  // A bill that the card side refused stands there as closed.
  const closed = ['waiting', 'closed']
  const bills = { ...unsigned, declined: closed, insufficient: closed, 'code-used': closed }
  return [
    {
      ...shared,
      name: 'UnionPay, the customer’s code',
      way: 'code',
      code: '6212345678901234567',
      wanted: { 'wrong-signature': ['paid'] },
    },
    { ...shared, name: 'UnionPay, our code', way: 'qr', wanted: bills },
  ]
}

async function payPalCases(): Promise<ChannelCase[]> {
  const fields = { appId: 'client', secret: 'a secret of PayPal' }
  const simulator = await startPayPal([fields])
  const closed = ['waiting', 'closed']
  return [
    {
      name: 'PayPal, our code',
      channel: 'paypal',
      method: 5,
      currency: 'USD',
      way: 'qr',
      fields,
      simulator,
      // A customer who does not approve leaves an order that ends: nothing was taken.
      wanted: { ...unsigned, declined: closed, insufficient: closed, 'code-used': closed },
      asksByRepeating: true,
      keyField: 'secret',
    },
  ]
}

async function teleBirrCases(now: () => number): Promise<ChannelCase[]> {
  const [merchant, gateway] = [rsaPair(), rsaPair()]
  const known = {
    merchantAppId: '1000000000000001',
    merchantNumber: '500001',
    appId: 'an-app-key',
    secret: 'a secret of telebirr',
  }
  const client = { ...known, clientPublicKey: merchant.publicKey, gatewayPrivateKey: gateway.privateKey }
  return [
    {
      name: 'telebirr, our code',
      channel: 'telebirr',
      method: 14,
      currency: 'ETB',
      way: 'qr',
      fields: { ...known, privateKey: merchant.privateKey, publicKey: gateway.publicKey },
      simulator: await startTeleBirr([client], { now }),
      // The first answer names no payment yet: what is forged is everything said of one.
      wanted: { 'wrong-signature': ['waiting', 'unknown'] },
      asksByRepeating: true,
      keyField: 'publicKey',
      wrongKey: rsaPair().publicKey,
    },
  ]
}

async function chapaCases(): Promise<ChannelCase[]> {
  const fields = { secret: 'CHASECK_TEST-1', noticeSecret: 'a secret of Chapa' }
  const simulator = await startChapa([fields])
  return [
    {
      name: 'Chapa, the customer’s phone',
      channel: 'chapa',
      method: 16,
      currency: 'ETB',
      way: 'phone',
      code: '+251911223344',
      fields,
      simulator,
      wanted: unsigned,
      keyField: 'secret',
    },
  ]
}

async function lineCases(now: () => number): Promise<ChannelCase[]> {
  const fields = { appId: '1500000001', secret: 'a secret of LINE Pay', currency: 'JPY' }
  return [
    {
      name: 'LINE Pay, the customer’s code',
      channel: 'line',
      method: 6,
      currency: 'JPY',
      way: 'code',
      code: '12345678901234567',
      fields,
      simulator: await startLine([fields], { now }),
      // Answers carry no signature; TLS alone proves who speaks.
      wanted: { 'wrong-signature': ['paid'] },
      holdsSeconds: 300,
      refundsAtOnce: true,
      keyField: 'secret',
    },
  ]
}

async function terminalCases(now: () => number): Promise<ChannelCase[]> {
  const fields = { apiKey: 'a key of the terminal', terminalNumber: 'V400m-346403161' }
  return [
    {
      name: 'Card terminal',
      channel: 'terminal',
      method: 3,
      currency: 'USD',
      way: 'terminal',
      fields,
      simulator: await startTerminal([fields], { now }),
      wanted: unsigned,
      refundsAtOnce: true,
      keyField: 'apiKey',
    },
  ]
}
