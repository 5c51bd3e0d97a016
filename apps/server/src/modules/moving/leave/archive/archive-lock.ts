import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ArchiveRefused } from './archive-refused.ts'

/** The shape of the file; a reader refuses one that it does not know. */
const ARCHIVE_FORMAT = 1

/** The lock of an archive. The head stands in clear before it and is bound to every piece. */
export interface ArchiveLock {
  readonly head: string
  readonly key: Buffer
}

/** The work for one guess: 32 MB of memory, three times. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const PIECE = 65_536
const TAG = 16
const FRAME = 5

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, failed) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? failed(error) : done(key)))
  })

/** Tells a wrong passphrase from a damaged file. */
const checkOf = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'kassa archive check', 16))

/** A lock for a new archive; the salt makes the key one of its own. */
export async function makeLock(passphrase: string, salt: Buffer = randomBytes(32)): Promise<ArchiveLock> {
  const key = await derive(passphrase, salt)
  const { N: n, r, p } = COST
  const scrypted = { n, r, p, salt: salt.toString('base64url') }
  const head = {
    kassa: 'shop-archive',
    format: ARCHIVE_FORMAT,
    scrypt: scrypted,
    check: checkOf(key).toString('base64url'),
  }
  return { head: JSON.stringify(head), key }
}

/** A piece's number makes its nonce, so that pieces cannot change places; the last one says so. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

function sealPiece({ head, key }: ArchiveLock, piece: Buffer, index: number, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(Buffer.from(head))
  const frame = Buffer.alloc(FRAME)
  frame[0] = isLast ? 1 : 0
  frame.writeUInt32BE(piece.length, 1)
  return Buffer.concat([frame, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
}

/** Encrypts bytes as they come, in pieces of AES-256-GCM behind the head. */
export async function* sealArchive(plain: AsyncIterable<Buffer>, lock: ArchiveLock): AsyncGenerator<Buffer> {
  yield Buffer.from(`${lock.head}\n`)
  let rest = Buffer.alloc(0)
  let index = 0
  for await (const bytes of plain) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length > PIECE; rest = rest.subarray(PIECE))
      yield sealPiece(lock, rest.subarray(0, PIECE), index++, false)
  }
  yield sealPiece(lock, rest, index, true)
}

interface Head {
  readonly kassa?: unknown
  readonly format?: unknown
  readonly scrypt?: { readonly n?: unknown; readonly r?: unknown; readonly p?: unknown; readonly salt?: unknown }
  readonly check?: unknown
}

/** Takes the lock of a file from its head. Throws ArchiveRefused: no archive, a newer one, another passphrase. */
async function readLock(head: string, passphrase: string): Promise<ArchiveLock> {
  let read: Head
  try {
    read = (JSON.parse(head) ?? {}) as Head
  } catch {
    throw new ArchiveRefused('moving.archive-none')
  }
  if (read.kassa !== 'shop-archive') throw new ArchiveRefused('moving.archive-none')
  if (read.format !== ARCHIVE_FORMAT)
    throw new ArchiveRefused('moving.archive-format', { format: String(read.format), known: ARCHIVE_FORMAT })
  const { n, r, p, salt } = read.scrypt ?? {}
  if (n !== COST.N || r !== COST.r || p !== COST.p || typeof salt !== 'string')
    throw new ArchiveRefused('moving.archive-damaged')
  const key = await derive(passphrase, Buffer.from(salt, 'base64url'))
  const check = Buffer.from(String(read.check), 'base64url')
  const own = checkOf(key)
  if (check.length !== own.length || !timingSafeEqual(check, own)) throw new ArchiveRefused('moving.archive-passphrase')
  return { head, key }
}

function openPiece({ head, key }: ArchiveLock, sealed: Buffer, index: number, isLast: boolean): Buffer {
  const body = sealed.subarray(0, -TAG)
  const opener = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(Buffer.from(head))
  opener.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([opener.update(body), opener.final()])
  } catch {
    throw new ArchiveRefused('moving.archive-damaged')
  }
}

/** Longer than any head. */
const LONGEST_HEAD = 1_000

/** Decrypts what `sealArchive` wrote. Throws ArchiveRefused, at the latest at the end, where a byte differs, is missing or too many. */
export async function* openArchive(sealed: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  let lock: ArchiveLock | undefined
  let rest = Buffer.alloc(0)
  let index = 0
  let isOver = false
  for await (const bytes of sealed) {
    rest = Buffer.concat([rest, bytes])
    if (!lock) {
      const end = rest.indexOf(10)
      if (end < 0 && rest.length <= LONGEST_HEAD) continue
      if (end < 0 || end > LONGEST_HEAD) throw new ArchiveRefused('moving.archive-none')
      lock = await readLock(rest.toString('utf8', 0, end), passphrase)
      rest = rest.subarray(end + 1)
    }
    while (rest.length >= FRAME) {
      const length = rest.readUInt32BE(1)
      if (isOver || length > PIECE) throw new ArchiveRefused('moving.archive-damaged')
      const end = FRAME + length + TAG
      if (rest.length < end) break
      isOver = rest[0] === 1
      yield openPiece(lock, rest.subarray(FRAME, end), index++, isOver)
      rest = rest.subarray(end)
    }
  }
  if (!lock) throw new ArchiveRefused('moving.archive-none')
  if (!isOver || rest.length > 0) throw new ArchiveRefused('moving.archive-damaged')
}
