import { X509Certificate } from 'node:crypto'
import { ACCOUNT_LIMIT_FORMS, accountFields } from '@kassa/domain/payment/account-limits.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { isPair, readPrivateKey, readPublicKey } from '../channels/rsa-key.ts'
import { secretTail } from '../../../platform/secrets/secret-tail.ts'

/** How many characters of a secret are shown again. */
/** The tail of a secret that is shown, to tell which one is there; a key's armor says nothing. */
export const tailOf = (secret: string): string =>
  secretTail(
    secret
      .replaceAll(/-----[^-]+-----/g, '')
      .replaceAll(/[\s=]/g, '')
      // Every public key ends with the same exponent.
      .replace(/IDAQAB$/, ''),
  )

/** Splits the fields of an account into open and secret ones; names that the channel does not have are left out. */
export function splitFields(channel: ChannelName, given: Readonly<Record<string, string>>) {
  const filled = accountFields(channel).filter(({ name }) => (given[name] ?? '') !== '')
  const pick = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(filled.filter((one) => one.isSecret === isSecret).map(({ name }) => [name, given[name] ?? '']))
  return { open: pick(false), secret: pick(true) }
}

/**
 * Returns whether the fields make an account: all of them there, keys that can be read, not one's own public key in the place of the channel's,
 * and a certificate that has not run out. `fields` are all of them in clear, those kept from before included. Refuses with
 * `payment.field-missing`, `payment.field-unfit` (`wanted`), `payment.key-unreadable`, `payment.key-swapped` or
 * `payment.certificate-expired` (`until`), each with its `field`. Source: payments.md, 1, 4.
 */
export function checkFields(channel: ChannelName, fields: Readonly<Record<string, string>>, now: string): Result<void> {
  const missing = accountFields(channel).find(({ name, isOptional }) => !isOptional && (fields[name] ?? '') === '')
  if (missing) return refuse({ code: 'payment.field-missing', facts: { field: missing.name } })
  const { own, theirs } = keyFields[channel] ?? {}
  const keys = own === undefined || theirs === undefined ? accept(undefined) : checkKeys(fields, own, theirs)
  if (!keys.ok) return keys
  return checkForms(fields) ?? checkCertificate(fields['certificate'] ?? '', now)
}

/** Returns whether what is filled in of an account in a test shop has its form; nothing of it has to be. Refuses with `payment.field-unfit`. */
export const checkPlayedFields = (fields: Readonly<Record<string, string>>): Result<void> =>
  checkForms(fields) ?? accept(undefined)

/** The fields of a channel's pair of keys: one's own private one, and its public one. */
const keyFields: Readonly<Partial<Record<ChannelName, { readonly own: string; readonly theirs: string }>>> = {
  alipay: { own: 'privateKey', theirs: 'publicKey' },
  telebirr: { own: 'privateKey', theirs: 'publicKey' },
  wechat: { own: 'v3PrivateKey', theirs: 'v3PublicKey' },
}

/** A pair that is left out as a whole is for later. */
function checkKeys(fields: Readonly<Record<string, string>>, own: string, theirs: string): Result<void> {
  const [ownText, theirText] = [fields[own] ?? '', fields[theirs] ?? '']
  if (ownText === '' && theirText === '') return accept(undefined)
  const ownKey = readPrivateKey(ownText)
  if (!ownKey) return refuse({ code: 'payment.key-unreadable', facts: { field: own } })
  const theirKey = readPublicKey(theirText)
  if (!theirKey) return refuse({ code: 'payment.key-unreadable', facts: { field: theirs } })
  return isPair(theirKey, ownKey)
    ? refuse({ code: 'payment.key-swapped', facts: { field: theirs } })
    : accept(undefined)
}

/** The forms of fields that do not accept any text. */
const forms: Readonly<Record<string, { readonly fits: RegExp; readonly wanted: string }>> = {
  signType: { fits: /^(MD5|HMAC-SHA256)$/, wanted: 'MD5, HMAC-SHA256' },
  padding: { fits: /^(pss|pkcs1)$/, wanted: 'pss, pkcs1' },
  v3Key: { fits: /^[\x21-\x7e]{32}$/, wanted: '32' },
  currency: { fits: /^[A-Z]{3}$/, wanted: 'TWD, THB' },
  ...ACCOUNT_LIMIT_FORMS,
  address: { fits: /^https:\/\/[^/?#@]+(\/[^?#]*[^/?#])?$/, wanted: 'https://…' },
}

function checkForms(fields: Readonly<Record<string, string>>): Result<void> | undefined {
  for (const [field, text] of Object.entries(fields)) {
    const form = forms[field]
    if (form && text !== '' && !form.fits.test(text))
      return refuse({ code: 'payment.field-unfit', facts: { field, wanted: form.wanted } })
  }
  return undefined
}

/** A certificate with its key, PEM behind each other. */
function checkCertificate(text: string, now: string): Result<void> {
  if (text === '') return accept(undefined)
  const field = 'certificate'
  try {
    const certificate = new X509Certificate(text)
    const key = readPrivateKey(text)
    if (!key || !certificate.checkPrivateKey(key)) return refuse({ code: 'payment.key-unreadable', facts: { field } })
    const until = new Date(certificate.validTo).toISOString()
    if (until > now) return accept(undefined)
    return refuse({ code: 'payment.certificate-expired', facts: { field, until: until.slice(0, 10) } })
  } catch {
    return refuse({ code: 'payment.key-unreadable', facts: { field } })
  }
}
