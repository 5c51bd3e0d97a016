import http from 'node:http'
import type { AddressInfo } from 'node:net'
import RealProvider from 'oidc-provider'

/** Somebody as the provider knows them: what it would tell of them, true or not. */
export interface Somebody {
  readonly subject: string
  readonly email?: string
  readonly acr?: string
}

export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs somebody in there, from the address that a browser is sent to up to the one to which it comes back. */
  signIn(url: string, somebody: Somebody): Promise<URLSearchParams>
  close(): Promise<void>
}

/** A real OpenID Connect provider on this machine; whoever comes to sign in is whom the test says. */
export async function startOpenIdProvider(returnAddress: string): Promise<OpenIdProvider> {
  let coming: Somebody = { subject: 'nobody' }
  const handlers: { provider?: RealProvider; answer?: ReturnType<RealProvider['callback']> } = {}
  const server = http.createServer((request, response) => {
    const { provider, answer } = handlers
    if (!provider || !answer) return void response.end()
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response)
    const login = { accountId: coming.subject, ...(coming.acr !== undefined && { acr: coming.acr }) }
    void provider.interactionFinished(request, response, { login })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['kassa', 'a secret of forty characters, for the till']
  const provider: RealProvider = new RealProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnAddress] }],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    acrValues: ['urn:two', 'urn:one'],
    claims: { openid: ['sub', 'email', 'email_verified'], acr: null },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: coming.email, email_verified: true }),
    }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string }; client: { clientId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  Object.assign(handlers, { provider, answer: provider.callback() })
  return {
    issuer,
    clientId,
    clientSecret,
    async signIn(url, somebody) {
      coming = somebody
      return followTo(url, returnAddress)
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** Follows redirects with a browser's cookies until one leads to `end`; answers what stands in its address. */
async function followTo(start: string, end: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  for (let at = start, turns = 0; turns < 10; turns += 1) {
    if (at.startsWith(end)) return new URL(at).searchParams
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const to = response.headers.get('location')
    if (to === null)
      throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    at = new URL(to, at).href
  }
  throw new Error('the provider never leads back')
}
