import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with 19 MiB and two passes (stack.md). Written into every hash, so that it can be raised later. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const HASH_BYTES = 32

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** A hash of its own salt in the usual text form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...COST })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(hash)}`
}

/** A hash that no password has, made the same way: what an unknown account is compared with, so that it takes as long. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${bare(Buffer.alloc(16, 7))}$${bare(Buffer.alloc(HASH_BYTES))}`

/** Returns whether `password` made `stored`. A text that is no such hash fits nothing. */
export async function fitsPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (salt === undefined || hash === undefined) return false
  const wanted = Buffer.from(hash, 'base64')
  const found = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  })
  return timingSafeEqual(found, wanted)
}
