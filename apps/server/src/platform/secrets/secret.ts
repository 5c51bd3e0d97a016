import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** A value as it lies in the database: unreadable without the key, and only in its own row. */
export interface SealedValue {
  readonly keyId: string
  readonly nonce: Buffer
  readonly sealed: Buffer
}

export interface SecretBox {
  /** Encrypts `text` for the row `identity` (`merchant id/name`); put elsewhere it does not open. */
  seal(identity: string, text: string): SealedValue
  /** Throws when it was changed, belongs to another row, or its key is gone. */
  open(identity: string, sealed: SealedValue): string
  /** The key that new values are sealed with; rows with another one wait to be sealed again. */
  readonly keyId: string
  /** 32 bytes for one purpose, always the same while the sealing key is: a key that need not be kept. */
  derive(purpose: string): Buffer
  /** Returns whether it holds the key of this name. */
  opens(keyId: string): boolean
}

/** A sealed value as one word, for a text column. */
export const sealText = (box: SecretBox, identity: string, text: string): string => {
  const { keyId, nonce, sealed } = box.seal(identity, text)
  return [keyId, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Opens what `sealText` wrote. Throws like `open`. */
export const openText = (box: SecretBox, identity: string, word: string): string => {
  const [keyId = '', nonce = '', sealed = ''] = word.split('.')
  return box.open(identity, { keyId, nonce: Buffer.from(nonce, 'base64url'), sealed: Buffer.from(sealed, 'base64url') })
}

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

const toKey = (text: string): Key => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32) throw new Error('a secret key is 32 bytes in base64url (43 characters)')
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes }
}

/**
 * Opens a box with keys of 32 bytes each (base64url, separated by commas): the first seals, all of them open. Rotation:
 * put the new key in front, restart, and drop the old one when nothing is sealed with it any more.
 */
export function createSecretBox(keys: string): SecretBox {
  const known = keys.split(',').map((text) => toKey(text.trim()))
  const [first] = known as [Key, ...Key[]]
  return {
    keyId: first.id,
    derive: (purpose) => Buffer.from(hkdfSync('sha256', first.bytes, '', `kassa ${purpose}`, 32)),
    opens: (keyId) => known.some(({ id }) => id === keyId),
    seal(identity, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce).setAAD(Buffer.from(identity))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return { keyId: first.id, nonce, sealed }
    },
    open(identity, { keyId, nonce, sealed }) {
      const key = known.find((one) => one.id === keyId)
      if (!key) throw new Error(`the key ${keyId} that sealed this value is not known here`)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(identity))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}

/** The keys of KASSA_SECRET_KEY, else those of the key file, which is made the first time and readable by its owner only. */
export function readSecretKeys(fromEnvironment: string | undefined, file: string): string {
  if (fromEnvironment !== undefined && fromEnvironment !== '') return fromEnvironment
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = randomBytes(32).toString('base64url')
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  fs.writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
