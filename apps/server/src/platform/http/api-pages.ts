import { createHash } from 'node:crypto'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOfApps } from '../apps/admit-app.ts'
import type { Cluster, Clusters } from '../clusters/cluster.ts'
import { findHolder } from '../clusters/credential-places.ts'
import { packingFor, type ContentPacking } from './accept-encoding.ts'
import { apiPage, apiPagePolicy } from './api-page.ts'
import { sendRefusal } from './errors.ts'
import { openDescription } from '../apps/open-description.ts'
import { openApi } from './open-api.ts'
import { packText } from './packed-answers.ts'
import { apiBase } from './register-command.ts'
import { readBearer } from '../session/token.ts'
import { isSignedIn, signedInCaller } from '../session/signed-in.ts'

/** How often one address may fetch the whole text in a minute; who has it already and asks whether it changed is not counted. */
const MOST_A_MINUTE = 20

/** A text that is the same for everybody until the program changes: made at its first use, packed once for each way of packing. */
class Page {
  readonly #write: () => string
  readonly #packed = new Map<ContentPacking, Promise<Buffer>>()
  #text: string | undefined
  #tag: string | undefined

  constructor(write: () => string) {
    this.#write = write
  }

  get text(): string {
    return (this.#text ??= this.#write())
  }

  get tag(): string {
    return (this.#tag ??= `"${createHash('sha256').update(this.text).digest('base64url').slice(0, 27)}"`)
  }

  packed(packing: ContentPacking): Promise<Buffer> {
    return this.#packed.getOrInsertComputed(packing, () => packText(Buffer.from(this.text), packing))
  }
}

/** A proxy that packs for itself marks the tag as weak. */
const hasIt = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const packing = packingFor(request.headers['accept-encoding'])
  if (packing === undefined) return reply.send(page.text)
  return reply.header('content-encoding', packing).send(await page.packed(packing))
}

/** The access to a page, and headers of its own. */
interface Served {
  readonly isOpenToAll: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The description of the public API, for programs and to read, open to everybody; and that of the calls of screens and tills, for whoever is signed in.
 * Nothing about them is worked out for a visitor.
 */
export function registerApiPages(app: FastifyInstance, clusters: Clusters, endpoints: readonly Endpoint[]): void {
  const { limiter } = clusters[0].platform
  const serve = (path: string, type: string, page: Page, { isOpenToAll, headers }: Served): void => {
    app.get(apiBase + path, async (request, reply) => {
      const token = readBearer(request.headers.authorization)
      const look = ({ platform }: Cluster) => signedInCaller(platform, request)
      const caller = isOpenToAll ? undefined : (await findHolder(clusters, token, look, isSignedIn)).found
      if (caller && 'code' in caller) return sendRefusal(request, reply, caller)
      const kept = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.tag, ...headers }
      if (hasIt(request, page.tag)) return reply.code(304).headers(kept).send()
      const seconds = await limiter.take(`description ${request.ip}`, MOST_A_MINUTE, 60)
      if (seconds !== undefined) return sendRefusal(request, reply, { code: 'request.too-often', facts: { seconds } })
      return sendPage(request, reply.headers(kept).type(type), page)
    })
  }
  const ofApps = endpoints.filter(isOfApps)
  const own = endpoints.filter((endpoint) => !isOfApps(endpoint))
  const json = 'application/json; charset=utf-8'
  serve('/open/openapi.json', json, new Page(() => JSON.stringify(openDescription(ofApps))), { isOpenToAll: true })
  serve('/openapi.json', json, new Page(() => JSON.stringify(openApi(own))), { isOpenToAll: false })
  serve('/docs', 'text/html; charset=utf-8', new Page(() => apiPage(ofApps)), {
    isOpenToAll: true,
    headers: { 'content-security-policy': apiPagePolicy },
  })
}
