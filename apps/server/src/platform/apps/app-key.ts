import { randomBytes } from 'node:crypto'
import { crc32 as checksumOf } from 'node:zlib'

/** The kind of shop that a key is for: a real one, or the test shop beside it. */
export type KeyMode = 'live' | 'test'

/** The letters that keys begin with, so that scanners for lost secrets know them, and people which shop they open. */
const BEGINNINGS: Readonly<Record<KeyMode, string>> = { live: 'kassa_live_', test: 'kassa_test_' }
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
/** The largest multiple of 62 in a byte: bytes above it are thrown away, so that each digit is as likely as the others. */
const FAIR_BYTES = 248

/** Digits of chance, about 190 bits of it. */
function secretDigits(): string {
  let digits = ''
  while (digits.length < SECRET_LENGTH)
    for (const byte of randomBytes(SECRET_LENGTH)) if (byte < FAIR_BYTES) digits += DIGITS[byte % DIGITS.length] ?? ''
  return digits.slice(0, SECRET_LENGTH)
}

/** The checksum of a secret in six digits: a key that was cut or mistyped is known without asking the database. */
function checkDigits(beginning: string, secret: string): string {
  let left = checksumOf(beginning + secret)
  let digits = ''
  while (digits.length < CHECK_LENGTH) {
    digits = (DIGITS[left % DIGITS.length] ?? '') + digits
    left = Math.floor(left / DIGITS.length)
  }
  return digits
}

/** A new key of an app. Only its hash is kept. */
export function newAppKey(mode: KeyMode): string {
  const secret = secretDigits()
  return BEGINNINGS[mode] + secret + checkDigits(BEGINNINGS[mode], secret)
}

/** Returns whether a credential says that it is the key of an app. */
export const isAppKey = (token: string): boolean => modeOfKey(token) !== undefined

/** The kind of shop that a key says it is for; undefined for what is no key. */
export const modeOfKey = (token: string): KeyMode | undefined =>
  (['live', 'test'] as const).find((mode) => token.startsWith(BEGINNINGS[mode]))

/** Returns whether it is one that was really made, as far as its checksum tells. */
export function isSoundAppKey(token: string): boolean {
  const [, beginning = '', secret = '', check] =
    /^(kassa_(?:live|test)_)([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token) ?? []
  return check !== undefined && checkDigits(beginning, secret) === check
}

/** Returns the part of a key that may be shown: its beginning and its last four letters. */
export const shownAppKey = (key: string): string => `${key.slice(0, BEGINNINGS.live.length)}…${key.slice(-4)}`
