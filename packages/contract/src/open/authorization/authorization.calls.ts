import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { CONFIRM_REFUSALS } from '../../identity/identity.calls.ts'
import { GRANT_REFUSALS, grant, ownPassword } from '../connection.calls.ts'
import { scopeNames } from '../scopes.ts'

/** The wish of an app as it stands in the address that the person came by (OAuth 2.1). Whatever is wrong with it is said to the app, by a redirect. */
const wish = {
  clientId: z.string().max(64).default(''),
  redirectUri: z.string().max(2_000).default(''),
  responseType: z.string().max(40).default(''),
  scope: z.string().max(2_000).default(''),
  state: z.string().max(2_000).default(''),
  codeChallenge: z.string().max(200).default(''),
  codeChallengeMethod: z.string().max(40).default(''),
}

export const readAuthorization = endpoint({
  name: 'open.read-authorization',
  method: 'GET',
  path: '/connections/read-authorization',
  access: { anyOf: ['platform.configuration.connections.add'] },
  summary: 'An app of a third party that asks for access: its name, and the scopes it asks for',
  refusals: ['authorization.app-unknown'],
  request: z.object(wish),
  answer: z.object({
    name: z.string(),
    website: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    /** Whether it has access already, which a new consent replaces. */
    isConnected: z.boolean(),
    /** The address for a person who says no. */
    denyTo: z.string(),
    /** The address that tells the app of the fault in its wish; null: there is none. */
    faultTo: z.string().nullable(),
  }),
})

export const authorizeApp = endpoint({
  name: 'open.authorize-app',
  path: '/connections/authorize-app',
  access: { anyOf: ['platform.configuration.connections.add'] },
  summary: 'Agrees to the access of an app of a third party; answers the address that the person goes back to',
  refusals: [...CONFIRM_REFUSALS, ...GRANT_REFUSALS, 'authorization.app-unknown', 'authorization.beyond-wish'],
  request: z.object({ ...wish, ...grant, password: ownPassword }),
  answer: z.object({ redirectTo: z.string() }),
})
