import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import type { SimulatorClients } from '@kassa/simulators/start.ts'

/** The credentials of the demo merchants at what plays the channels here, and what that has to know of them. */
export interface DemoCredentials {
  readonly clients: SimulatorClients
  readonly accounts: readonly { readonly channel: ChannelName; readonly fields: Readonly<Record<string, string>> }[]
}

interface Pair {
  readonly publicKey: string
  readonly privateKey: string
}
interface Sides {
  readonly merchant: Pair
  readonly gateway: Pair
}

const pair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

function readKept(file: string): Readonly<Record<string, Sides>> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Sides>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return {}
  }
}

/**
 * Keys of this data folder's own, made the first time a channel is played: what was sealed into its accounts fits what plays the
 * channels at every start.
 */
function readKeys<Name extends string>(folder: string, names: readonly Name[]): Readonly<Record<Name, Sides>> {
  const file = path.join(folder, 'keys', 'simulators.json')
  const kept = readKept(file)
  const missing = names.filter((name) => kept[name] === undefined)
  const made = missing.map((name) => [name, { merchant: pair(), gateway: pair() }] as const)
  const all = { ...kept, ...Object.fromEntries(made) } as Record<Name, Sides>
  if (missing.length === 0) return all
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  fs.writeFileSync(file, JSON.stringify(all), { mode: 0o600 })
  return all
}

function alipayOf({ merchant, gateway }: Sides) {
  const appId = '2021000000000001'
  return {
    clients: [{ appId, clientPublicKey: merchant.publicKey, gatewayPrivateKey: gateway.privateKey }],
    fields: { appId, publicKey: gateway.publicKey, privateKey: merchant.privateKey },
  }
}

function weChatOf({ merchant, gateway }: Sides) {
  const known = { appId: 'wx2421b1c4370ec43b', merchantNumber: '10000100', apiKey: 'demo-key-of-wechat-pay-demo-key1' }
  const [serial, key] = ['5157F09EFDC096DE15EBE81A47057A72', 'demo-key-of-v3-demo-key-of-v3-32']
  const v3 = { serial, key, clientPublicKey: merchant.publicKey, platformPrivateKey: gateway.privateKey }
  const v3Keys = { v3PrivateKey: merchant.privateKey, v3PublicKey: gateway.publicKey }
  return { clients: [{ ...known, v3 }], fields: { ...known, ...v3Keys, v3Serial: serial, v3Key: key } }
}

function teleBirrOf({ merchant, gateway }: Sides) {
  const known = {
    merchantAppId: '1000000000000001',
    merchantNumber: '500001',
    appId: 'demo-app-key',
    secret: 'demo-secret-of-telebirr',
  }
  return {
    clients: [{ ...known, clientPublicKey: merchant.publicKey, gatewayPrivateKey: gateway.privateKey }],
    fields: { ...known, publicKey: gateway.publicKey, privateKey: merchant.privateKey },
  }
}

/** Returns the payment credentials of the demo world. They are worth nothing anywhere else. */
export function demoCredentials(dataFolder: string): DemoCredentials {
  const keys = readKeys(dataFolder, ['alipay', 'wechat', 'telebirr'])
  const telebirr = teleBirrOf(keys.telebirr)
  const [alipay, wechat] = [alipayOf(keys.alipay), weChatOf(keys.wechat)]
  const paypay = { merchantId: '123456789012345678', appId: 'demo_app', secret: 'demo-secret-of-paypay' }
  const unionpay = { ...demoNumbers, appId: 'demo_app', appKey: 'demo-key-of-unionpay' }
  const paypal = { appId: 'demo_app', secret: 'demo-secret-of-paypal' }
  const chapa = { secret: 'CHASECK_TEST-demo', noticeSecret: 'demo-secret-of-chapa' }
  const line = { appId: 'demo_channel', secret: 'demo-secret-of-line', currency: 'JPY' }
  const mpesa = { appId: 'demo_key', secret: 'demo-secret-of-mpesa', merchantNumber: '1020', passkey: 'demo-passkey' }
  const terminal = { apiKey: 'demo-key-of-terminal', terminalNumber: 'V400m-346403161' }
  const others = { paypay, unionpay, paypal, chapa, line, mpesa, terminal } as const
  return {
    clients: {
      alipay: alipay.clients,
      wechat: wechat.clients,
      paypay: [paypay],
      unionpay: [unionpay],
      paypal: [paypal],
      telebirr: telebirr.clients,
      chapa: [chapa],
      line: [line],
      mpesa: [mpesa],
      terminal: [terminal],
    },
    accounts: [
      { channel: 'alipay', fields: alipay.fields },
      { channel: 'wechat', fields: wechat.fields },
      { channel: 'telebirr', fields: telebirr.fields },
      ...Object.entries(others).map(([channel, fields]) => ({ channel: channel as ChannelName, fields })),
    ],
  }
}

const demoNumbers = { merchantNumber: '898340149000005', terminalNumber: '88880001' }
