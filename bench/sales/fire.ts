import { Agent, request } from 'node:http'

/** A request that is ready to be sent: nothing is worked out while the clock runs. */
export interface Shot {
  /** POST unless told otherwise; a GET has no body. */
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const bodyHeaders = (body: string): Record<string, string | number> => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
})

/** Sends one request and answers its text; throws for anything but 200. */
export const send = (agent: Agent, address: URL, { method = 'POST', path, headers, body }: Shot): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: address.hostname,
        port: address.port,
        method,
        path,
        headers: { ...headers, ...(method === 'POST' ? bodyHeaders(body) : {}) },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 400)}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(method === 'POST' ? body : undefined)
  })

/**
 * Fires each client's shots one after another, all clients at once, each on a connection of its own.
 *
 * Answers shots per second over everything that was sent.
 */
export async function fire(
  address: string,
  clients: readonly (readonly Shot[])[],
  check: (answer: string) => void,
): Promise<number> {
  const url = new URL(address)
  const started = performance.now()
  await Promise.all(
    clients.map(async (shots) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (const shot of shots) check(await send(agent, url, shot))
      agent.destroy()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return clients.reduce((sum, shots) => sum + shots.length, 0) / seconds
}
