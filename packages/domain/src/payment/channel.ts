import { payCodeWallet } from './pay-code.ts'
import type { PaymentMethod } from './method.ts'

/**
 * How money moves; a method names the channels that can carry it, the first of them first: one's own account at a wallet goes before
 * one that only passes it on. Source: payments.md, 1, 4; D67.
 */
export const CHANNELS = [
  'alipay',
  'wechat',
  'paypay',
  'unionpay',
  'paypal',
  'line',
  'telebirr',
  'mpesa',
  'chapa',
  'terminal',
] as const
export type ChannelName = (typeof CHANNELS)[number]

/**
 * `code`: the customer shows a code and we scan it; `qr`: we show one and the customer scans it; `phone`: the customer's number is typed
 * and their phone asks them; `terminal`: a card is held to a terminal that we wake.
 */
export const PAY_WAYS = ['code', 'qr', 'phone', 'terminal'] as const
export type PayWay = (typeof PAY_WAYS)[number]

export interface AccountField {
  readonly name: string
  /** Never shown again but for its tail. */
  readonly isSecret: boolean
  readonly isOptional: boolean
}

interface ChannelFacts {
  /** The payment methods that it carries; the first gives it its name. */
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
  readonly ways: readonly PayWay[]
  /** The currencies that it moves; null: any currency. */
  readonly currencies: readonly string[] | null
  /** Whether each account moves one currency only, which stands in its field `currency`; a live one moves one of these. */
  readonly liveCurrencies: readonly string[] | null
  /** Smallest step of an amount, minor units: what has no smaller coin there. */
  readonly stepMinor: number
  /** Seconds after which the desk proposes to take it back. */
  readonly deadlineSeconds: number
  /** The most one payment may be, minor units of the outlet's currency. */
  readonly mostMinor: number
  /** True where its notices come to one address of the account, which is told to the channel by hand. */
  readonly hasAccountNotices: boolean
  /**
   * The fields that an account of it needs, in the order of its form; `accountFields` has all the fields it may have.
   */
  readonly fields: readonly AccountField[]
}

const field = (name: string, isOptional = false): AccountField => ({ name, isSecret: false, isOptional })
const secret = (name: string, isOptional = false): AccountField => ({ name, isSecret: true, isOptional })

const usual = {
  currencies: null,
  liveCurrencies: null,
  stepMinor: 1,
  deadlineSeconds: 90,
  mostMinor: 99_999_999,
  hasAccountNotices: false,
} as const

/** Facts of each channel. Source: specification §3 (payment configs), payments.md, 2, 4. */
export const CHANNEL_FACTS: Readonly<Record<ChannelName, ChannelFacts>> = {
  alipay: {
    ...usual,
    methods: ['alipay'],
    ways: ['qr', 'code'],
    deadlineSeconds: 60,
    fields: [field('appId'), secret('publicKey'), secret('privateKey')],
  },
  wechat: {
    ...usual,
    methods: ['wechat'],
    ways: ['qr', 'code'],
    deadlineSeconds: 30,
    fields: [
      field('appId'),
      field('merchantNumber'),
      secret('apiKey'),
      field('signType', true),
      secret('certificate', true),
      field('v3Serial', true),
      secret('v3PrivateKey', true),
      secret('v3PublicKey', true),
      secret('v3Key', true),
    ],
  },
  paypay: {
    ...usual,
    methods: ['paypay'],
    ways: ['qr'],
    currencies: ['JPY'],
    hasAccountNotices: true,
    fields: [field('merchantId'), field('appId'), secret('secret')],
  },
  unionpay: {
    ...usual,
    methods: ['unionpay'],
    ways: ['qr', 'code'],
    currencies: ['CNY'],
    deadlineSeconds: 60,
    fields: [field('appId'), secret('appKey'), field('merchantNumber'), field('terminalNumber')],
  },
  paypal: {
    ...usual,
    methods: ['paypal'],
    ways: ['qr'],
    hasAccountNotices: true,
    fields: [field('appId'), secret('secret')],
  },
  line: {
    ...usual,
    methods: ['line-pay'],
    ways: ['code'],
    liveCurrencies: ['TWD', 'THB'],
    fields: [field('appId'), secret('secret'), field('currency'), field('terminalNumber', true)],
  },
  telebirr: {
    ...usual,
    methods: ['telebirr'],
    ways: ['qr'],
    currencies: ['ETB'],
    fields: [
      field('appId'),
      field('merchantAppId'),
      field('merchantNumber'),
      secret('secret'),
      secret('privateKey'),
      secret('publicKey'),
      // Live, telebirr names each merchant's.
      field('address', true),
      field('padding', true),
    ],
  },
  mpesa: {
    ...usual,
    methods: ['m-pesa'],
    ways: ['phone'],
    currencies: ['ETB'],
    stepMinor: 100,
    fields: [field('appId'), secret('secret'), field('merchantNumber'), secret('passkey')],
  },
  chapa: {
    ...usual,
    methods: ['cbe-birr', 'awash', 'telebirr', 'm-pesa'],
    ways: ['phone'],
    currencies: ['ETB'],
    hasAccountNotices: true,
    fields: [secret('secret'), secret('noticeSecret', true)],
  },
  terminal: {
    ...usual,
    methods: ['bank-card'],
    ways: ['terminal'],
    deadlineSeconds: 120,
    // Live, each region of the service has its own.
    fields: [secret('apiKey'), field('terminalNumber'), field('address', true)],
  },
}

/** Returns whether an account moves the money of a place that sells in `currency`; `own` is the currency that the account itself names. */
export function movesCurrency(channel: ChannelName, own: string | undefined, currency: string): boolean {
  const { currencies, liveCurrencies } = CHANNEL_FACTS[channel]
  if (liveCurrencies && own !== currency) return false
  return currencies === null || currencies.includes(currency)
}

/** The channels that can carry a method, the first choice first. */
export const channelsOf = (method: PaymentMethod): readonly ChannelName[] =>
  CHANNELS.filter((channel) => CHANNEL_FACTS[channel].methods.includes(method)).toSorted(
    (one, other) => placeIn(one, method) - placeIn(other, method),
  )

const placeIn = (channel: ChannelName, method: PaymentMethod): number => CHANNEL_FACTS[channel].methods.indexOf(method)

/** Wallets whose certified hardware reads a face or a palm and gives their code. Source: payments.md, 1 (face, palm). */
const CERTIFIED: Partial<Record<PaymentMethod, readonly ChannelName[]>> = {
  'face-pay': ['alipay', 'wechat'],
  'palmprint-pay': ['wechat', 'alipay'],
}

/** The wallets that carry a method by the code of certified hardware; none for any other method. */
export const certifiedChannelsOf = (method: PaymentMethod): readonly ChannelName[] => CERTIFIED[method] ?? []

/**
 * The channels that the desk can ask for a method, the first choice first. A code read by certified hardware goes to
 * the wallet of its `code`, where the code says whose it is.
 */
export function askedChannelsOf(method: PaymentMethod, code?: string): readonly ChannelName[] {
  const certified = certifiedChannelsOf(method)
  if (certified.length === 0) return channelsOf(method)
  const wallet = code === undefined ? undefined : payCodeWallet(code)
  return certified.filter((channel) => wallet === undefined || channel === wallet)
}

/** Returns the ways in which a method is requested through a channel: certified hardware only ever reads a code. */
export const waysOf = (method: PaymentMethod, channel: ChannelName): readonly PayWay[] =>
  certifiedChannelsOf(method).length > 0 ? ['code'] : CHANNEL_FACTS[channel].ways

/** The channel that carries a method where several accounts stand: its first choice among them, for a `code` among those it fits. */
export const carrierOf = (
  method: PaymentMethod,
  open: readonly { readonly channel: ChannelName }[],
  code?: string,
): ChannelName | undefined =>
  askedChannelsOf(method, code).find((channel) => open.some((one) => one.channel === channel))
