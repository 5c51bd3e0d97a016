import { request, type Agent } from 'node:http'
import type { Shot } from '../sales/fire.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly millis: number
}

/** Sends a request whatever its answer is, and tells how long the answer took. */
export function send(agent: Agent, address: URL, { method = 'POST', path, headers, body }: Shot): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = address
    const type = method === 'POST' ? { 'content-type': 'application/json' } : {}
    const outgoing = request({ agent, host, port, method, path, headers: { ...type, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode ?? 0, text, millis: performance.now() - began })
      })
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(method === 'POST' ? body : undefined)
  })
}
