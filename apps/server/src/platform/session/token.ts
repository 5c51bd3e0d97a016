import { hash, randomBytes } from 'node:crypto'

/** An opaque bearer token: 256 bits of chance. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Stands before the secret of a session that support opened in a merchant: it counts no longer than what its holder has above the merchants. */
const SUPPORT_MARK = 'support-'

/** A token of support's session, which says so. */
export const newSupportToken = (): string => `${SUPPORT_MARK}${newToken()}`

/** The token of `Bearer …`, whose name may be written in any letters (RFC 9110, 11.1); undefined for the literal `null` placeholder, which is nobody, and for anything else. */
export function readBearer(header: string | undefined): string | undefined {
  const [, token] = /^[Bb][Ee][Aa][Rr][Ee][Rr] +((?:[a-z][a-z0-9-]{0,30}\.)?[\w-]{20,200})$/.exec(header ?? '') ?? []
  return token
}

/**
 * The credential that is given to a person or a till: its secret, behind the name of the database that knows it. A database without a name is the
 * only one.
 */
export const credentialOf = (secret: string, cluster: string | null): string =>
  cluster === null ? secret : `${cluster}.${secret}`

/** The name of the database that a credential says knows it; undefined where it says none. */
export const clusterOfCredential = (credential: string): string | undefined => {
  const at = credential.indexOf('.')
  return at === -1 ? undefined : credential.slice(0, at)
}

const secretOf = (credential: string): string => credential.slice(credential.indexOf('.') + 1)

/** Returns the hash under which a credential is kept: of its secret alone, so that a database may get its name later. */
export const hashCredential = (credential: string): Buffer => hashToken(secretOf(credential))

/** Returns whether a credential says that it is of a session that support opened. */
export const isOfSupport = (credential: string): boolean => secretOf(credential).startsWith(SUPPORT_MARK)
