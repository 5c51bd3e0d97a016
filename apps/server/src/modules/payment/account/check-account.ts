import { CHANNEL_FACTS, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { isPair, readPrivateKey, readPublicKey } from '../channels/rsa-key.ts'

/** How many characters of a secret are shown again. */
const TAIL = 4

/** The end of a secret, so that one knows which is there; a key's armour says nothing. */
export const tailOf = (secret: string): string =>
  secret
    .replaceAll(/-----[^-]+-----/g, '')
    .replaceAll(/[\s=]/g, '')
    // Every public key ends with the same exponent.
    .replace(/IDAQAB$/, '')
    .slice(-TAIL)

/** What an account is made of, open and secret apart; names that the channel does not have are left out. */
export function splitFields(channel: ChannelName, given: Readonly<Record<string, string>>) {
  const filled = CHANNEL_FACTS[channel].fields.filter(({ name }) => (given[name] ?? '') !== '')
  const pick = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(filled.filter((one) => one.isSecret === isSecret).map(({ name }) => [name, given[name] ?? '']))
  return { open: pick(false), secret: pick(true) }
}

/**
 * Whether the fields make an account: all of them there, keys that can be read, and not one's own public key in the place of the
 * channel's. `fields` are all of them in clear, those kept from before included. Refuses with `payment.field-missing`,
 * `payment.key-unreadable` or `payment.key-swapped` (`field`). Source: payments.md, 1, 4.
 */
export function checkFields(channel: ChannelName, fields: Readonly<Record<string, string>>): Result<void> {
  const missing = CHANNEL_FACTS[channel].fields.find(
    ({ name, isOptional }) => !isOptional && (fields[name] ?? '') === '',
  )
  if (missing) return refuse({ code: 'payment.field-missing', facts: { field: missing.name } })
  return channel === 'alipay' ? checkKeys(fields) : accept(undefined)
}

function checkKeys(fields: Readonly<Record<string, string>>): Result<void> {
  const own = readPrivateKey(fields['privateKey'] ?? '')
  if (!own) return refuse({ code: 'payment.key-unreadable', facts: { field: 'privateKey' } })
  const theirs = readPublicKey(fields['publicKey'] ?? '')
  if (!theirs) return refuse({ code: 'payment.key-unreadable', facts: { field: 'publicKey' } })
  return isPair(theirs, own)
    ? refuse({ code: 'payment.key-swapped', facts: { field: 'publicKey' } })
    : accept(undefined)
}
