import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSecretBox, readSecretKeys } from './secret.ts'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')

describe('a secret', () => {
  test('opens in its own row only, and only unchanged', () => {
    const box = createSecretBox(key(1))
    const sealed = box.seal('merchant/payment', 'sk_live_鍵')
    expect(box.open('merchant/payment', sealed)).toBe('sk_live_鍵')
    expect(() => box.open('other/payment', sealed)).toThrow(/./)
    const bent = Buffer.from(sealed.sealed)
    bent[0] = (bent[0] ?? 0) ^ 1
    expect(() => box.open('merchant/payment', { ...sealed, sealed: bent })).toThrow(/./)
    expect(sealed.sealed.includes('sk_live')).toBe(false)
  })

  test('gives a key of its own for each purpose, the same at every start', () => {
    const box = createSecretBox(key(1))
    expect(box.derive('a').equals(createSecretBox(`${key(1)},${key(2)}`).derive('a'))).toBe(true)
    expect([box.derive('b'), createSecretBox(key(2)).derive('a')].some((one) => one.equals(box.derive('a')))).toBe(
      false,
    )
    expect(box.derive('a').equals(Buffer.alloc(32, 1))).toBe(false)
  })

  test('is never sealed the same way twice', () => {
    const box = createSecretBox(key(1))
    expect(box.seal('a', 'x').sealed.equals(box.seal('a', 'x').sealed)).toBe(false)
  })

  test('outlives a new key until the old one is dropped', () => {
    const sealed = createSecretBox(key(1)).seal('a', 'x')
    const both = createSecretBox(`${key(2)},${key(1)}`)
    expect(both.open('a', sealed)).toBe('x')
    expect(both.seal('a', 'x').keyId).not.toBe(sealed.keyId)
    expect(() => createSecretBox(key(2)).open('a', sealed)).toThrow(/not known here/)
  })

  test.each(['', 'short', Buffer.alloc(31).toString('base64url')])('a key of "%s" is refused', (text) =>
    expect(() => createSecretBox(text)).toThrow(/32 bytes/),
  )
})

describe('the key file', () => {
  test('is made once, for its owner only, and yields to the environment', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-key-'))
    const file = path.join(folder, 'keys', 'secret.key')
    const made = readSecretKeys(undefined, file)
    expect(readSecretKeys('', file)).toBe(made)
    expect(readSecretKeys(key(3), file)).toBe(key(3))
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(() => createSecretBox(made)).not.toThrow()
    fs.rmSync(folder, { recursive: true })
  })
})
