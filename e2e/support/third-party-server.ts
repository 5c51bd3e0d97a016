import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openKassa, type Kassa } from '../../packages/sdk/src/kassa.ts'

interface Registered {
  readonly id: string
  readonly secret: string | null
}

/** An app of a third party on a server of its own: asks a merchant by OAuth, and shows what it may read. */
export interface ThirdPartyServer {
  /** The address on Kassa where a merchant is asked; each time with a state and a proof of its own. */
  ask(scopes: readonly string[]): Promise<string>
  /** Kassa as the app reaches it since a merchant agreed. */
  kassa(): Kassa
  close(): void
}

const text = (part: string): string => part.replaceAll(/[&<]/g, (letter) => (letter === '&' ? '&amp;' : '&lt;'))

const page = (title: string, lines: readonly string[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title>
<main><h1>${text(title)}</h1><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul></main></html>`

/** Serves the app; `register` makes it known to the installation at `base` once its address is known. */
export async function serveThirdParty(
  base: string,
  register: (redirectUri: string) => Promise<Registered>,
): Promise<ThirdPartyServer> {
  const begun = new Map<string, string>()
  let [key, app] = ['', { id: '', secret: null } as Registered]
  const discovered = async (): Promise<Record<'authorization_endpoint' | 'token_endpoint', string>> =>
    (await fetch(`${base}/.well-known/oauth-authorization-server/cashier/api/oauth`)).json()
  const kassa = (): Kassa => openKassa({ key, address: base, patience: { attempts: 1 } })

  async function comeBack(search: URLSearchParams): Promise<string> {
    const [code, verifier] = [search.get('code'), begun.get(search.get('state') ?? '')]
    if (code === null || verifier === undefined) return page('Not connected', [search.get('error') ?? 'no code'])
    const form = { grant_type: 'authorization_code', code, redirect_uri: address, code_verifier: verifier }
    const { token_endpoint: tokens } = await discovered()
    const basic = Buffer.from(`${app.id}:${app.secret ?? ''}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    const given = await fetch(tokens, { method: 'POST', headers, body: new URLSearchParams(form) })
    const answer = (await given.json()) as { readonly access_token?: string; readonly error?: string }
    if (answer.access_token === undefined) return page('Not connected', [answer.error ?? 'no token'])
    key = answer.access_token
    const outlets = await kassa().call('list_outlets', {})
    return page('Connected', outlets.ok ? outlets.answer.data.map(({ name }) => name) : [outlets.refusal.code])
  }

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://app')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    comeBack(searchParams).then(
      (said) => response.end(said),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`
  app = await register(address)

  return {
    kassa,
    async ask(scopes) {
      const [state, verifier] = [randomBytes(12).toString('base64url'), randomBytes(32).toString('base64url')]
      begun.set(state, verifier)
      const { authorization_endpoint: at } = await discovered()
      const wish = new URLSearchParams({
        response_type: 'code',
        client_id: app.id,
        redirect_uri: address,
        scope: scopes.join(' '),
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${at}?${wish.toString()}`
    },
    close: () => void server.close(),
  }
}
