// The shop as one command: `KASSA_KEY=kassa_live_… npm run example-shop`. README.md says how to get a key.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Outlet } from '@kassa/sdk/calls.ts'
import { openKassa, type Kassa } from '@kassa/sdk/kassa.ts'
import { pages } from '@kassa/sdk/pages.ts'
import { playedPayments } from './payments.ts'
import { serve } from './serve.ts'
import { shopRoutes } from './shop.ts'

const SCOPES = [
  'outlets_read',
  'products_read',
  'orders_create',
  'orders_hold',
  'orders_read',
  'orders_refund',
] as const

/** Ends the program with a sentence where it cannot sell. */
function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

async function outletFor(kassa: Kassa, wanted: string | undefined): Promise<Outlet> {
  const outlets: Outlet[] = []
  for await (const outlet of pages(kassa, 'list_outlets', {})) outlets.push(outlet)
  const chosen =
    wanted === undefined ? outlets[0] : outlets.find(({ number, id }) => wanted === number || wanted === id)
  return (
    chosen ??
    giveUp(`No such outlet. The key sees: ${outlets.map(({ number, name }) => `${number} ${name}`).join(', ')}`)
  )
}

const { KASSA_KEY: key, KASSA_ADDRESS: address = 'http://localhost:5150' } = process.env
const { KASSA_OUTLET: outletWanted, KASSA_WEBHOOK_SECRET: webhookSecret, SHOP_PORT: port = '4400' } = process.env
if (key === undefined) giveUp('Set KASSA_KEY to the key of an app: make one in Kassa under Settings, Connections.')

const kassa = openKassa({ key, address })
const me = await kassa.call('read_me', {})
if (!me.ok) giveUp(me.refusal.detail)
const missing = SCOPES.filter((scope) => !me.answer.scopes.includes(scope))
if (missing.length > 0) giveUp(`The key needs these scopes too: ${missing.join(', ')}`)
const outlet = await outletFor(kassa, outletWanted)
const staffToken = randomBytes(12).toString('hex')
const server = serve(shopRoutes({ kassa, outlet, payments: playedPayments(), webhookSecret, staffToken }))
server.listen(Number(port), '127.0.0.1', () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(`The shop of ${outlet.name}: ${base}/`)
  console.log(`For its staff: ${base}/staff/${staffToken}`)
  if (webhookSecret === undefined) console.log('KASSA_WEBHOOK_SECRET is not set: the shop hears no webhooks.')
})
