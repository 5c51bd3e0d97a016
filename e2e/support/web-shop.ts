import { spawn } from 'node:child_process'
import path from 'node:path'
import { createConnection } from '@kassa/contract/open/connection.calls.ts'
import { password } from './journey.ts'
import { ownerCalls } from './shop-calls.ts'

const SCOPES = [
  'outlets_read',
  'products_read',
  'orders_create',
  'orders_hold',
  'orders_read',
  'orders_refund',
] as const

/** The example shop as it was started, with the addresses for its customers and its staff. */
export interface StartedShop {
  readonly address: string
  readonly staffAddress: string
  readonly stop: () => void
}

/** Starts the example shop by its command, with a key that the owner makes, and waits for the addresses that it says. */
export async function startWebShop(): Promise<StartedShop> {
  const call = await ownerCalls('en-US')
  const wish = { name: 'Web shop', scopes: [...SCOPES], outlets: 'all' as const, password }
  const { key } = await call(createConnection, wish)
  const environment = { KASSA_KEY: key, KASSA_ADDRESS: process.env['KASSA_ADDRESS'], SHOP_PORT: '0' }
  const shop = spawn(process.execPath, [path.join(import.meta.dirname, '../../examples/web-shop/start.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((done, fail) => {
    shop.once('exit', (code) => fail(new Error(`the shop ended with ${code}: ${said}`)))
    shop.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('/staff/')) done()
    })
  })
  const [address = '', staffAddress = ''] = said.match(/http:\S+/g) ?? []
  return { address, staffAddress, stop: () => void shop.kill() }
}
