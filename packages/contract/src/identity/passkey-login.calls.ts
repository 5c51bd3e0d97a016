import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'
import { sessionAnswer } from './identity.calls.ts'
import { bytes, clientData, credentialId, ticket } from './passkey.calls.ts'

/** Begins a sign-in by passkey: the browser offers those it holds for this host, nobody is named. */
export const beginPasskeyLogin = endpoint({
  name: 'identity.begin-passkey-login',
  path: '/login/begin-passkey',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Says what the browser needs to show a passkey',
  refusals: ['request.too-often', 'passkey.host-unfit'],
  request: noFields,
  answer: z.object({ ticket, challenge: z.string(), host: z.string() }),
})

/**
 * Signs in by a passkey whose owner the authenticator has verified: no password and no second factor are asked. An unknown passkey, a
 * wrong signature and one made for another host read the same.
 */
export const loginByPasskey = endpoint({
  name: 'identity.login-by-passkey',
  path: '/login/passkey',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Signs in by passkey and answers the session',
  refusals: [
    'passkey.wrong',
    'passkey.too-late',
    'passkey.host-unfit',
    'login.permanently-locked',
    'login.not-activated',
    'login.disabled',
    'login.demo-elsewhere',
    'login.browser-key-needed',
    'request.too-often',
  ],
  request: z.object({
    ticket,
    credentialId,
    clientData,
    authenticatorData: bytes(2_000),
    signature: bytes(2_000),
    remember: z.boolean().optional(),
  }),
  answer: sessionAnswer,
})
