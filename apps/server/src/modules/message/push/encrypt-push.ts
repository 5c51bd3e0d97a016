import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser gave, in base64url: its point of P-256 and its 16 secret bytes. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** The random values of each message; passed in only where a test has to know them. */
export interface PushChance {
  readonly salt: Buffer
  readonly privateKey: Buffer
}

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
const TAG_BYTES = 16
/** Ends the last record (RFC 8188, 2). */
const LAST = Buffer.of(2)

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const freshChance = (): PushChance => {
  const own = createECDH(CURVE)
  own.generateKeys()
  return { salt: randomBytes(16), privateKey: own.getPrivateKey() }
}

/** Returns whether a browser's key is a point of the curve, so that something can be written to it. */
export function isPushKey(p256dh: string): boolean {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32
  } catch {
    return false
  }
}

/**
 * A message that only the browser can read, as the body of a request with content encoding `aes128gcm` (RFC 8291, RFC 8188): one record.
 * Throws for more than fits into one, and for a key that is no point of the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, chance: PushChance = freshChance()): Buffer {
  const said = Buffer.concat([Buffer.from(text), LAST])
  if (said.length + TAG_BYTES > RECORD_BYTES) throw new Error('a push is one record')
  const theirs = Buffer.from(p256dh, 'base64url')
  const own = createECDH(CURVE)
  own.setPrivateKey(chance.privateKey)
  const ours = own.getPublicKey()
  const { salt } = chance
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const keying = derived(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32)
  const key = derived(keying, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(keying, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([headOf(salt, ours), cipher.update(said), cipher.final(), cipher.getAuthTag()])
}

/** Salt, size of a record, and the key of the sender where the name of the key stands. */
function headOf(salt: Buffer, ours: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours])
}
