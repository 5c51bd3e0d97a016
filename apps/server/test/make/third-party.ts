import { createHash } from 'node:crypto'
import { authorizeApp } from '@kassa/contract/open/authorization/authorization.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import * as oauth from 'oauth4webapi'
import { registerThirdParty } from '../../src/modules/open/public.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'

export const REDIRECT = 'https://lamp.example/back?from=kassa'
export const consentPassword = 'Harbour-17-Lamp'
const insecure = { [oauth.allowInsecureRequests]: true } as const

/** A program of a third party that speaks OAuth by a client library of others. */
export interface ThirdPartyClient {
  readonly id: string
  readonly server: oauth.AuthorizationServer
  /** The answer to an exchange or a renewal, as the library reads it. Throws its error. */
  exchange(code: string, verifier: string, redirectUri?: string): Promise<oauth.TokenEndpointResponse>
  renew(refreshToken: string, scope?: string): Promise<oauth.TokenEndpointResponse>
  revoke(token: string): Promise<void>
  /** The code in the address that a person came back by, its `state` and `iss` proved. Throws where the app was told of an error. */
  codeIn(address: string): string
}

/** Registers an app, and finds the server by its metadata at `base`. */
export async function makeThirdParty(world: World, base: string, hasSecret = true): Promise<ThirdPartyClient> {
  const fields = { name: 'Loyal Lamp', website: 'https://lamp.example', redirectUris: [REDIRECT], hasSecret }
  const made = await registerThirdParty(world.database, fields, { now: world.now, newId })
  if ('fault' in made) throw new Error(made.fault)
  const issuer = new URL(`${base}/cashier/api/oauth`)
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  const client: oauth.Client = { client_id: made.id }
  const auth = made.secret === null ? oauth.None() : oauth.ClientSecretBasic(made.secret)
  return {
    id: made.id,
    server,
    async exchange(code, verifier, redirectUri = REDIRECT) {
      const back = oauth.validateAuthResponse(server, client, new URLSearchParams({ code, iss: server.issuer }))
      const sent = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        back,
        redirectUri,
        verifier,
        insecure,
      )
      return oauth.processAuthorizationCodeResponse(server, client, sent)
    },
    async renew(refreshToken, scope) {
      const more = scope === undefined ? {} : { additionalParameters: { scope } }
      const sent = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, { ...insecure, ...more })
      return oauth.processRefreshTokenResponse(server, client, sent)
    },
    async revoke(token) {
      await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, token, insecure))
    },
    codeIn: (address) => oauth.validateAuthResponse(server, client, new URL(address), 'state-17').get('code') ?? '',
  }
}

/** A verifier with its challenge. */
export const newVerifier = (): { verifier: string; codeChallenge: string } => {
  const verifier = oauth.generateRandomCodeVerifier()
  return { verifier, codeChallenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The wish of an app as the page of consent reads it. */
export const wishOf = (clientId: string, codeChallenge: string) => ({
  clientId,
  redirectUri: REDIRECT,
  responseType: 'code',
  scope: 'outlets_read products_read',
  state: 'state-17',
  codeChallenge,
  codeChallengeMethod: 'S256',
})

/** The header by which a call in place says that it came to the address of the metadata. */
export const hostOf = ({ issuer }: oauth.AuthorizationServer) => ({ host: new URL(issuer).host })

/** A person agrees; answers the address they go back to, and the verifier of the app. */
export async function consent(
  world: World,
  { id, server }: ThirdPartyClient,
  as: string,
  fields: Partial<InputOf<typeof authorizeApp.request>> = {},
): Promise<{ readonly redirectTo: string; readonly verifier: string }> {
  const { verifier, codeChallenge } = newVerifier()
  const scopes = ['outlets_read' as const]
  const asked = { ...wishOf(id, codeChallenge), scopes, outlets: 'all' as const, password: consentPassword, ...fields }
  const { answer } = await world.call(authorizeApp, asked, { as, headers: hostOf(server) })
  return { redirectTo: answer.redirectTo, verifier }
}
