import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { markWebOrderReady, readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookMessage } from '../../../../../packages/sdk/src/calls.ts'
import { runDev } from '../../../../../packages/sdk/src/dev/run-dev.ts'
import { verifyWebhook } from '../../../../../packages/sdk/src/verify-webhook.ts'
import { makeAppWorld } from '../../../test/make/app-world.ts'
import type { OpenWorld } from '../../../test/make/open-world.ts'
import { webOrdersOf } from '../../../test/make/web-order.ts'
import { newAppKey } from '../../platform/apps/app-key.ts'

/* One recorded run of `kassa-dev` against the real server, with a receiver on this machine. */

interface Arrived {
  readonly verdict: string
  readonly message: WebhookMessage
}

let open: OpenWorld
let address: string
let receiver: Server
let to: string
let status = 204
const arrived: Arrived[] = []
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const now = () => new Date(open.world.now)

beforeAll(async () => {
  open = await makeAppWorld()
  address = await open.world.listen()
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const header = (name: string) => String(request.headers[name])
      const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header)
      void verifyWebhook(
        SECRET,
        { id: id ?? null, timestamp: timestamp ?? null, signature: signature ?? null, body },
        now(),
      ).then((verdict) => {
        arrived.push({ verdict, message: JSON.parse(body) as WebhookMessage })
        response.writeHead(status).end()
      })
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`
  await numbered()
})
afterAll(async () => {
  receiver.close()
  await open.world.close()
})

const numbered = async (): Promise<void> => {
  open.world.passSeconds(60)
  await open.world.settled()
  await open.world.runJob('open.number-changes')
}

/** A command that runs until it is ended; `said` is everything that it showed. */
function begin(args: readonly string[], key = open.app.key) {
  const said: string[] = []
  const end = new AbortController()
  const environment = { KASSA_ADDRESS: address, KASSA_KEY: key, KASSA_WEBHOOK_SECRET: SECRET }
  const say = (line: string) => void said.push(line)
  const code = runDev({ args, environment, say, now, fetch, signal: end.signal, pauseMilliseconds: 5 })
  return { said, code, end: () => end.abort() }
}

/** A command that ends by itself. */
async function run(args: readonly string[], key?: string) {
  const { said, code } = begin(args, key)
  return { code: await code, said }
}

const shows = ({ said }: { readonly said: readonly string[] }, text: string) =>
  expect.poll(() => said.join('\n')).toContain(text)
const typesOf = (list: readonly Arrived[]) => list.map(({ message }) => message.type)

/** Brings an order and marks it ready, each in a round of the feed of its own. */
async function orderReady(): Promise<string> {
  const { id } = await webOrdersOf(open).ordered([{ variant_id: open.ids.product, quantity: 1 }])
  await numbered()
  await open.world.call(markWebOrderReady, { id }, { as: open.app.key })
  await numbered()
  return id
}

test('listen brings what happens, tail shows it, replay brings it again under the same ids', async () => {
  open.world.passSeconds(60)
  const since = open.world.now
  const listening = begin(['listen', '--to', to, '--kinds', 'web_order'])
  const tailing = begin(['tail', '--kinds', 'web_order'])
  await shows(listening, 'Listening')
  await shows(tailing, 'Following')
  const id = await orderReady()
  await shows(listening, 'web_order.ready')
  await shows(tailing, `web_order  changed  ${id}`)
  listening.end()
  tailing.end()
  expect(await Promise.all([listening.code, tailing.code])).toEqual([0, 0])
  expect(arrived.map(({ verdict }) => verdict)).toEqual(arrived.map(() => 'good'))
  expect(typesOf(arrived)).toEqual(['web_order.created', 'web_order.ready'])
  expect(arrived.map(({ message }) => message.data.id)).toEqual([id, id])
  expect(listening.said.at(-1)).toMatch(/→ 204$/)

  const before = arrived.splice(0)
  expect((await run(['replay', '--to', to, '--since', since, '--kinds', 'web_order'])).code).toBe(0)
  expect(arrived).toEqual(before)
})

test('trigger sends an event about a real thing, and changes nothing in the shop', async () => {
  arrived.length = 0
  const { id } = await webOrdersOf(open).ordered([{ variant_id: open.ids.product, quantity: 1 }])
  const triggered = await run(['trigger', 'web_order.cancelled', '--to', to])
  expect(triggered).toMatchObject({ code: 0, said: [expect.stringMatching(/web_order\.cancelled .*→ 204$/)] })
  expect(arrived).toMatchObject([{ verdict: 'good', message: { type: 'web_order.cancelled', data: { id } } }])
  const { answer } = await open.world.call(readWebOrder, { id }, { as: open.app.key })
  expect(answer).toMatchObject({ state: 'waiting' })
  expect((await run(['trigger', 'product.changed', '--to', to, '--id', open.ids.product])).code).toBe(0)
  expect((await run(['trigger', 'product.changed_many', '--to', to])).code).toBe(0)
  expect(arrived.slice(1)).toMatchObject([
    { message: { data: { kind: 'product', id: open.ids.product } } },
    { message: { data: { id: null, after: expect.any(String) } } },
  ])
})

test('a receiver that refuses or is not there is shown, and the command goes on', async () => {
  status = 500
  expect((await run(['trigger', 'webhook.test', '--to', to])).said.join()).toContain('→ 500')
  status = 204
  const nowhere = await run(['trigger', 'webhook.test', '--to', 'http://127.0.0.1:9/'])
  expect(nowhere).toMatchObject({ code: 0, said: [expect.stringMatching(/→ fetch failed$/)] })
})

test.each([
  [[], 'Name a command'],
  [['sell'], 'There is no command sell'],
  [['listen'], 'Say --to with an address of this machine'],
  [['listen', '--to', 'https://elsewhere.example/hook'], 'Say --to with an address of this machine'],
  [['trigger', 'web_order.eaten', '--to', 'http://localhost:1/'], 'Name an event'],
  [['replay', '--to', 'http://localhost:1/'], 'Say --since with a moment'],
  [['tail', '--loud'], 'Unknown option'],
])('%j is explained, and nothing is sent', async (args, sentence) => {
  const before = arrived.length
  const { code, said } = await run(args)
  expect([code, arrived.length]).toEqual([1, before])
  expect(said.join('\n')).toContain(sentence)
  expect(said.join('\n')).toContain('npm run kassa-dev')
})

test('a key that nobody gave is explained in the words of the refusal', async () => {
  const { code, said } = await run(['tail'], newAppKey('live'))
  expect([code, said.join()]).toEqual([1, expect.stringContaining('(key.unknown)')])
})
