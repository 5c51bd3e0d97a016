import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Reach } from '../../../platform/reach.ts'
import type { Endpoints, Person, Provider } from './provider.store.ts'

/** Signatures by a key of the provider alone: neither none, nor one by the client's secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Seconds by which the clock of a provider may be off. */
const CLOCK_SECONDS = 60
/** Seconds after which a token that was made is too old to sign in with. */
const TOKEN_SECONDS = 600

const MOST_BYTES = 256 * 1024

const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

const keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })
const tokens = z.object({ id_token: z.string().max(20_000) })

type Door = Pick<Reach, 'outgoing'>

/** Reads an answer of a provider; undefined where it is not what was asked for. Throws where the provider cannot be reached. */
async function ask<T>(
  { outgoing }: Door,
  schema: z.ZodType<T>,
  request: {
    readonly purpose: string
    readonly url: string
    readonly form?: URLSearchParams
    readonly authorization?: string
  },
): Promise<T | undefined> {
  const { purpose, url, form, authorization } = request
  const answer = await outgoing.send({
    purpose,
    url,
    method: form ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(authorization !== undefined && { authorization }),
    },
    ...(form && { body: form.toString() }),
    mostBytes: MOST_BYTES,
  })
  if (answer.status !== 200) return undefined
  try {
    return schema.safeParse(JSON.parse(answer.body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

const unreachable = refuse({ code: 'provider.unreachable' })

/** Asks a provider for the description of itself. Refuses where it names itself otherwise than it was named here, to the letter. */
export async function discover(door: Door, issuer: string): Promise<Result<Endpoints>> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let found
  try {
    found = await ask(door, description, { purpose: 'identity.describe-provider', url })
  } catch {
    return unreachable
  }
  if (!found) return refuse({ code: 'provider.unfit' })
  if (found.issuer !== issuer) return refuse({ code: 'provider.issuer-differs', facts: { issuer: found.issuer } })
  const ways = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return accept({
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    keysEndpoint: found.jwks_uri,
    postsSecret: !ways.includes('client_secret_basic') && ways.includes('client_secret_post'),
  })
}

/** The answer that came back from the provider, and the values that were sent there. */
export interface Returned {
  readonly code: string
  readonly verifier: string
  readonly nonce: string
  readonly returnAddress: string
  readonly secret: string | null
}

/** A person that the provider signed in, and how strongly as it says. */
export interface SignedIn extends Person {
  readonly acr: string | null
}

const basic = (clientId: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')}`

/** Gives the code to the provider and proves the token that it gives for it. Of the token, only issuer, subject and `acr` are read. */
export async function exchangeCode(
  door: Door,
  provider: Provider,
  returned: Returned,
  now: string,
): Promise<Result<SignedIn>> {
  const { clientId, tokenEndpoint, keysEndpoint, postsSecret } = provider
  const { secret } = returned
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: returned.code,
    redirect_uri: returned.returnAddress,
    client_id: clientId,
    code_verifier: returned.verifier,
    ...(secret !== null && postsSecret && { client_secret: secret }),
  })
  const authorization = secret === null || postsSecret ? {} : { authorization: basic(clientId, secret) }
  try {
    const got = await ask(door, tokens, {
      purpose: 'identity.exchange-code',
      url: tokenEndpoint,
      form,
      ...authorization,
    })
    if (!got) return refuse({ code: 'provider.wrong' })
    const set = await ask(door, keys, { purpose: 'identity.read-provider-keys', url: keysEndpoint })
    if (!set) return refuse({ code: 'provider.wrong' })
    return await proveToken(got.id_token, set, provider, { nonce: returned.nonce, now })
  } catch {
    return unreachable
  }
}

/** Proves a token: its signature by one of the keys, who made it for whom, when, and for which sign-in. */
export async function proveToken(
  token: string,
  set: JSONWebKeySet,
  { issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>,
  { nonce, now }: { readonly nonce: string; readonly now: string },
): Promise<Result<SignedIn>> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: TOKEN_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      currentDate: new Date(now),
    })
    const { sub = '', acr, azp, aud } = payload
    const isForOthers = azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId
    if (payload['nonce'] !== nonce || isForOthers || sub === '' || sub.length > 255)
      return refuse({ code: 'provider.wrong' })
    return accept({ issuer, subject: sub, acr: typeof acr === 'string' ? acr : null })
  } catch (error) {
    const isLate =
      error instanceof errors.JWTExpired ||
      (error instanceof errors.JWTClaimValidationFailed && ['iat', 'nbf'].includes(error.claim))
    return refuse({ code: isLate ? 'provider.clock' : 'provider.wrong' })
  }
}
