import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from './identity.calls.ts'

/** Most passkeys one administrator has. */
export const MOST_PASSKEYS = 10

/** Bytes as browsers hand them over: base64url without padding. */
export const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)

export const credentialId = bytes(1_400)
export const clientData = bytes(4_000)

/** The server's own challenge, sealed; it goes back as it came, and is taken once, for five minutes. */
export const ticket = z.string().min(1).max(1_000)

/** Begins a passkey for an administrator, who shows the password once more. Source: features SE-P04; Web Authentication Level 3. */
export const beginPasskey = endpoint({
  name: 'identity.begin-passkey',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Says what the browser needs to make a passkey',
  refusals: [
    ...CONFIRM_REFUSALS,
    'passkey.admins-only',
    'passkey.too-many',
    'passkey.host-unfit',
    'passkey.domain-not-yours',
  ],
  request: z.object({ password: z.string().min(1).max(64) }),
  answer: z.object({
    ticket,
    challenge: z.string(),
    host: z.string(),
    /** The name that the authenticator keeps the account under, and the one that it shows. */
    accountHandle: z.string(),
    accountName: z.string(),
    /** Passkeys that an authenticator may hold already: it makes no second one. */
    known: z.array(z.string()),
  }),
})

export const addPasskey = endpoint({
  name: 'identity.add-passkey',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Keeps the passkey that the browser made',
  refusals: [
    'passkey.wrong',
    'passkey.too-late',
    'passkey.too-many',
    'passkey.admins-only',
    'passkey.host-unfit',
    'passkey.domain-not-yours',
  ],
  request: z.object({
    ticket,
    name: line().min(1).max(50),
    credentialId,
    clientData,
    attestation: bytes(8_000),
  }),
  answer: noFields,
})

export const listPasskeys = endpoint({
  name: 'identity.list-passkeys',
  method: 'GET',
  access: 'login',
  scope: 'none',
  summary: 'One’s own passkeys',
  request: noFields,
  answer: z.object({
    passkeys: z.array(
      z.object({ id, name: z.string(), host: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
    ),
  }),
})

export const removePasskey = endpoint({
  name: 'identity.remove-passkey',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Takes one of one’s own passkeys away; it signs nobody in any more',
  refusals: CONFIRM_REFUSALS,
  request: z.object({ id, password: z.string().min(1).max(64) }),
  answer: noFields,
})
