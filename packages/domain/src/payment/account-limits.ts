import { findCurrency } from '../money/money.ts'
import { CHANNEL_FACTS, type AccountField, type ChannelName } from './channel.ts'

/** The fields of one account that the contract with a channel may set differently. */
const agreed: readonly AccountField[] = ['most', 'deadlineSeconds'].map((name) => ({
  name,
  isSecret: false,
  isOptional: true,
}))

/** All that an account at a channel may say, in the order of its form. */
export const accountFields = (channel: ChannelName): readonly AccountField[] => [
  ...CHANNEL_FACTS[channel].fields,
  ...agreed,
]

/** The largest payment of an account, and the seconds after which a till proposes to take it back. */
export interface AccountLimits {
  /** Minor units of the outlet's currency. */
  readonly mostMinor: number
  readonly deadlineSeconds: number
}

/** An amount from 1 on as people type it, of any currency. */
const MOST = /^([1-9]\d{0,7})(?:\.(\d{1,2}))?$/

/** Forms of the two fields an account may fill in; 15–600 seconds. */
export const ACCOUNT_LIMIT_FORMS = {
  most: { fits: MOST, wanted: '1–99999999.99' },
  deadlineSeconds: { fits: /^(?:1[5-9]|[2-9]\d|[1-5]\d\d|600)$/, wanted: '15–600' },
} as const

/**
 * The limits of an account: its own, where its contract says otherwise than the channel's, and never more than the channel's. Parts of a currency
 * without them are cut. Source: payments.md, 2.3.
 */
export function accountLimits(
  channel: ChannelName,
  fields: Readonly<Record<string, string>>,
  currency: string,
): AccountLimits {
  const facts = CHANNEL_FACTS[channel]
  const [, whole, part = ''] = MOST.exec(fields['most'] ?? '') ?? []
  const exponent = findCurrency(currency)?.exponent ?? 2
  const own = whole === undefined ? facts.mostMinor : Number(whole + part.slice(0, exponent).padEnd(exponent, '0'))
  return {
    mostMinor: Math.min(facts.mostMinor, own),
    deadlineSeconds: Number(fields['deadlineSeconds'] ?? '') || facts.deadlineSeconds,
  }
}
