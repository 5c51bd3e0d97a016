import { hash, randomBytes } from 'node:crypto'

/** An opaque bearer token: 256 bits of chance. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The token of `Bearer …`; undefined for the literal `null` placeholder, which is nobody, and for anything else. */
export function readBearer(header: string | undefined): string | undefined {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(header ?? '') ?? []
  return token
}
