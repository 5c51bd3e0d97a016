import { randomBytes } from 'node:crypto'
import { crc32 as checksumOf } from 'node:zlib'

/** The letters that every key of a live app begins with, so that scanners for lost secrets know it. */
const BEGINNING = 'kassa_live_'
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
function checkDigits(secret: string): string {
  let left = checksumOf(BEGINNING + secret)
  let digits = ''
  while (digits.length < CHECK_LENGTH) {
    digits = (DIGITS[left % DIGITS.length] ?? '') + digits
    left = Math.floor(left / DIGITS.length)
  }
  return digits
}

/** A new key of an app. Only its hash is kept. */
export function newAppKey(): string {
  const secret = secretDigits()
  return BEGINNING + secret + checkDigits(secret)
}

/** Whether a credential says that it is the key of an app. */
export const isAppKey = (token: string): boolean => token.startsWith(BEGINNING)

/** Whether it is one that was really made, as far as its checksum tells. */
export function isSoundAppKey(token: string): boolean {
  const [, secret = '', check] = /^kassa_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token) ?? []
  return check !== undefined && checkDigits(secret) === check
}

/** Returns the part of a key that may be shown: its beginning and its last four letters. */
export const shownAppKey = (key: string): string => `${BEGINNING}…${key.slice(-4)}`
