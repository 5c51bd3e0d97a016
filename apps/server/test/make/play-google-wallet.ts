import { createVerify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that Google was sent with a token of its own. */
export interface GoogleRequest {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
}

export interface PlayedGoogle {
  readonly url: string
  readonly requests: GoogleRequest[]
  /** The things it keeps by their ids. */
  readonly kept: Map<string, Record<string, unknown>>
  /** Answers every write so instead; `hang`: never. Undefined: as it should. */
  answerWith: number | 'hang' | undefined
  /** Answers what asks for a token so instead. */
  refuseTokens: number | undefined
  close: () => Promise<void>
}

const TOKEN = 'ya29.test'

/** Returns the claims of a JWT that this key signed; undefined for any other. Proved by hand, without the library that signs. */
export function claimsOf(jwt: string, publicKey: string): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }
  const isSigned = createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(publicKey, Buffer.from(signature, 'base64url'))
  return alg === 'RS256' && isSigned
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>)
    : undefined
}

/** Plays Google's tokens and loyalty passes on this machine, for one service account. */
export async function playGoogleWallet(publicKey: string, email: string): Promise<PlayedGoogle> {
  const played: Omit<PlayedGoogle, 'url' | 'close'> = {
    requests: [],
    kept: new Map(),
    answerWith: undefined,
    refuseTokens: undefined,
  }
  const giveToken = (body: string): [number, unknown] => {
    const assertion = new URLSearchParams(body).get('assertion') ?? ''
    const claims = claimsOf(assertion, publicKey)
    const isMine = claims?.['iss'] === email && claims['aud'] === 'https://oauth2.googleapis.com/token'
    if (played.refuseTokens !== undefined) return [played.refuseTokens, { error: 'temporarily_unavailable' }]
    return isMine
      ? [200, { access_token: TOKEN, expires_in: 3_599, token_type: 'Bearer' }]
      : [400, { error: 'invalid_grant' }]
  }
  const write = (method: string, path: string, body: Record<string, unknown>): [number, unknown] => {
    played.requests.push({ method, path, body })
    if (typeof played.answerWith === 'number') return [played.answerWith, { error: { code: played.answerWith } }]
    const id = method === 'POST' ? String(body['id']) : decodeURIComponent(path.split('/').at(-1) ?? '')
    const before = played.kept.get(id)
    if (method === 'POST' && before) return [409, { error: { code: 409 } }]
    if (method === 'PATCH' && !before) return [404, { error: { code: 404 } }]
    played.kept.set(id, { ...before, ...body })
    return [200, played.kept.get(id)]
  }
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const answer = (status: number, said: unknown): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      if (url === '/token') return answer(...giveToken(body))
      if (headers.authorization !== `Bearer ${TOKEN}`) return answer(401, { error: { code: 401 } })
      if (played.answerWith === 'hang') return undefined
      return answer(...write(method, url.replace('/walletobjects/v1', ''), JSON.parse(body) as Record<string, unknown>))
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return Object.assign(played, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  })
}
