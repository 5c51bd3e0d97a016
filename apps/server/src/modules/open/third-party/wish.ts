import { scopeNames, type ScopeName } from '@kassa/contract/open/scopes.ts'

/** The wish of an app, in the words of its address. */
export interface AppWish {
  readonly responseType: string
  readonly scope: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
}

/** A fault in the wish, by its name in RFC 6749, 4.1.2.1. */
export interface WishFault {
  readonly error: 'unsupported_response_type' | 'invalid_request' | 'invalid_scope'
  readonly description: string
}

/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/

const isScope = (name: string): name is ScopeName => (scopeNames as readonly string[]).includes(name)

/** The names in a list of scopes, each once. */
export const scopesIn = (text: string): readonly string[] => [...new Set(text.split(' ').filter((name) => name !== ''))]

/** The scopes of a wish, or its fault. Source: OAuth 2.1, 4.1.1. */
export function readWish(wish: AppWish): readonly ScopeName[] | WishFault {
  if (wish.responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type has to be code' }
  if (wish.codeChallengeMethod !== 'S256' || !CHALLENGE.test(wish.codeChallenge))
    return { error: 'invalid_request', description: 'code_challenge with code_challenge_method S256 is needed' }
  const names = scopesIn(wish.scope)
  const scopes = names.filter(isScope)
  if (scopes.length === 0 || scopes.length < names.length)
    return { error: 'invalid_scope', description: 'scope has to name one or more of scopes_supported' }
  return scopes
}

export const isFault = (wish: readonly ScopeName[] | WishFault): wish is WishFault => 'error' in wish

/** Returns a registered address with the facts that the app is told there; `state` goes back as it came. */
export function addressWith(redirectUri: string, facts: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(facts)) if (value !== '') address.searchParams.set(name, value)
  return address.href
}
