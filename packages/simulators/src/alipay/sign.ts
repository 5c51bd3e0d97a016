import { createSign, createVerify, type KeyObject } from 'node:crypto'

/**
 * Returns the signed content of a form: every field that has a value but `without`, by name, as `name=value` with &
 * between.
 */
export const contentOf = (fields: ReadonlyMap<string, string>, without: readonly string[]): string =>
  [...fields.keys()]
    .filter((name) => !without.includes(name) && fields.get(name) !== '')
    .toSorted()
    .map((name) => `${name}=${fields.get(name) ?? ''}`)
    .join('&')

export const sign = (content: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(content, 'utf8').sign(key, 'base64')

export const isSigned = (content: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(content, 'utf8').verify(key, signature, 'base64')
