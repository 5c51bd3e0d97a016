import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { apiBase } from '../../apps/server/src/platform/http/register-command.ts'
import type { Shot } from '../sales/fire.ts'
import { send } from './send.ts'

/* The strangers call from a thread of their own: what is measured is the server, not the thread that measures. */

const get = (path: string): Shot => ({ method: 'GET', path, headers: {}, body: '' })
const signIn = (email: string): Shot => ({
  path: apiBase + login.path,
  headers: {},
  body: JSON.stringify({ email, password: 'not-the-password' }),
})

/** Calls of strangers: pages, the description, names and passwords, receipts, credentials and large bodies of their own making. */
const strange: readonly ((count: number) => Shot)[] = [
  () => get('/cashier/manage/login'),
  () => get(`${apiBase}/docs`),
  () => get(`${apiBase}/openapi.json`),
  () => get('/.env'),
  (count) => signIn(`nobody-${count}@example.com`),
  () => signIn('owner@example.com'),
  (count) => get(`${apiBase}/print/download-receipt?token=${'x'.repeat(20)}${count}`),
  (count) => ({ ...get(`${apiBase}/identity/me`), headers: { authorization: `Bearer made-up-${count}` } }),
  (count) => ({
    path: apiBase + uploadJournal.path,
    headers: { 'device-authorization': `Bearer made-up-${count}` },
    body: 'x'.repeat(60_000),
  }),
]

/** Strangers ask on from many addresses, and as many from one, until told to stop; answers how often they did. */
function makeStrangers(address: URL, perSecond: number): () => number {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let asked = 0
  const timer = setInterval(() => {
    asked += 1
    const shot = strange[asked % strange.length]!(asked)
    const from = asked % 2 === 0 ? '203.0.113.7' : `198.51.${asked % 250}.${(asked * 7) % 250}`
    void send(agent, address, { ...shot, headers: { ...shot.headers, 'x-forwarded-for': from } }).catch(() => undefined)
  }, 1_000 / perSecond)
  return () => {
    clearInterval(timer)
    agent.destroy()
    return asked
  }
}

const { address, perSecond } = workerData as { readonly address: string; readonly perSecond: number }
const stop = makeStrangers(new URL(address), perSecond)
parentPort?.once('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
  parentPort?.postMessage(stop())
  parentPort?.close()
})
