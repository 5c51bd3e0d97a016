import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Html } from './html.ts'
import { messagePage } from './pages/page.ts'
import { STYLE } from './pages/style.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Visit {
  /** The part of the path where its route has `:id`. */
  readonly id: string
  readonly cookies: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  readonly form: () => URLSearchParams
}

export type Route = readonly ['GET' | 'POST', string, (visit: Visit) => Reply | Promise<Reply>]

const MOST_BYTES = 65_536

/** Pages have no script, load nothing from elsewhere, and stand in nobody's frame. */
const SAFE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

export const htmlReply = (page: Html, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: page.text,
})

export const redirect = (address: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 303,
  headers: { location: address, ...headers },
  body: '',
})

/** A server of these routes, not listening yet. Nothing that a request brings ends it. */
export const serve = (routes: readonly Route[]): Server =>
  createServer((request, response) => {
    answer(routes, request)
      .then(({ status, headers, body }) => response.writeHead(status, { ...SAFE, ...headers }).end(body))
      .catch((error: unknown) => {
        console.error(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  })

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Reply> {
  const path = pathOf(request.url)
  if (path === undefined) return htmlReply(messagePage('Not understood', 'This is no address of the shop.'), 400)
  if (path === '/style.css') return { status: 200, headers: { 'content-type': 'text/css' }, body: STYLE }
  const body = await bodyOf(request)
  if (body === 'broken off') return htmlReply(messagePage('Not understood', 'This did not arrive whole.'), 400)
  if (body === 'too large') return htmlReply(messagePage('Too large', 'This was more than the shop reads.'), 413)
  const { headers, method } = request
  const { text } = body
  for (const [of, pattern, run] of routes) {
    const id = of === method ? idIn(pattern, path) : undefined
    if (id === undefined) continue
    try {
      return await run({ id, headers, body: text, cookies: headers.cookie, form: () => new URLSearchParams(text) })
    } catch (error) {
      console.error(error)
      return htmlReply(messagePage('Something went wrong', 'Please try again in a moment.'), 502)
    }
  }
  return htmlReply(messagePage('Not found', 'There is nothing at this address.'), 404)
}

/** The path of an address; undefined for what is none, such as `//`. */
function pathOf(address = '/'): string | undefined {
  const path = /^\/(?!\/)/.test(address) ? address : undefined
  return path && URL.parse(path, 'http://shop')?.pathname
}

/** The part of a path where the pattern has `:id`, empty where it has none; undefined where they differ. */
function idIn(pattern: string, path: string): string | undefined {
  if (!pattern.endsWith('/:id')) return pattern === path ? '' : undefined
  const [, start, id] = /^(.*\/)([\w-]+)$/.exec(path) ?? []
  return start === pattern.slice(0, -':id'.length) ? id : undefined
}

/** The body as text, or why it cannot be read. */
async function bodyOf(request: IncomingMessage): Promise<{ readonly text: string } | 'too large' | 'broken off'> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > MOST_BYTES) return 'too large'
      parts.push(part)
    }
  } catch {
    return 'broken off'
  }
  return { text: Buffer.concat(parts).toString('utf8') }
}
