import type { PaymentMethod } from './method.ts'

/** How money moves; a method names the channels that can carry it. Source: payments.md, 1, 4; D67. */
export const CHANNELS = ['alipay', 'wechat', 'paypay'] as const
export type ChannelName = (typeof CHANNELS)[number]

/** `code`: the customer shows a code and we scan it; `qr`: we show one and the customer scans it. */
export type PayWay = 'code' | 'qr'

interface ChannelFacts {
  readonly method: PaymentMethod
  readonly ways: readonly PayWay[]
  /** Seconds after which the desk proposes to take it back. */
  readonly deadlineSeconds: number
  /** The most one payment may be, minor units of the outlet's currency. */
  readonly mostMinor: number
  /** What an account of it needs, in the order of its form; `isSecret`: never shown again but for its tail. */
  readonly fields: readonly { readonly name: string; readonly isSecret: boolean; readonly isOptional?: boolean }[]
}

const field = (name: string, isOptional = false) => ({ name, isSecret: false, isOptional })
const secret = (name: string, isOptional = false) => ({ name, isSecret: true, isOptional })

/** Facts of each channel. Source: specification §3 (payment configs), payments.md, 2, 4. */
export const CHANNEL_FACTS: Readonly<Record<ChannelName, ChannelFacts>> = {
  alipay: {
    method: 'alipay',
    ways: ['qr', 'code'],
    deadlineSeconds: 60,
    mostMinor: 99_999_999,
    fields: [field('appId'), secret('publicKey'), secret('privateKey')],
  },
  wechat: {
    method: 'wechat',
    ways: ['qr', 'code'],
    deadlineSeconds: 30,
    mostMinor: 99_999_999,
    fields: [field('appId'), field('merchantNumber'), secret('apiKey'), secret('certificate', true)],
  },
  paypay: {
    method: 'paypay',
    ways: ['qr'],
    deadlineSeconds: 90,
    mostMinor: 99_999_999,
    fields: [field('merchantId'), field('appId'), secret('secret')],
  },
}
