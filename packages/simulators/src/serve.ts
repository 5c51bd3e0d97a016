import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came, its body untouched. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: http.IncomingHttpHeaders
  readonly raw: string
}

/** The answer; `drop` closes the connection without a word. */
export type ServedAnswer =
  | {
      readonly status: number
      readonly type: string
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | 'drop'

export interface LocalServer {
  /** `http://127.0.0.1:port`, without a slash at its end. */
  readonly address: string
  close(): Promise<void>
}

const MOST_BYTES = 1024 * 1024

async function read(request: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MOST_BYTES) throw new Error('too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Serves on loopback; port 0 takes any that is free. */
export async function serve(
  answer: (heard: ReceivedRequest) => ServedAnswer | Promise<ServedAnswer>,
  port = 0,
): Promise<LocalServer> {
  const server = http.createServer((request, response) => {
    const work = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const { method = 'GET', headers } = request
      const answered = await answer({
        method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        raw: await read(request),
      })
      if (answered === 'drop') return void request.socket.destroy()
      response.writeHead(answered.status, {
        'content-type': answered.type,
        'cache-control': 'no-store',
        ...answered.headers,
      })
      response.end(answered.body)
    }
    work().catch(() => response.headersSent || response.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
