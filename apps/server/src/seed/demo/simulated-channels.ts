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

interface KeptKeys {
  readonly alipay: { readonly merchant: Pair; readonly gateway: Pair }
}
interface Pair {
  readonly publicKey: string
  readonly privateKey: string
}

const pair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const APP_ID = '2021000000000001'

/** Keys of this data folder's own, made the first time: what was sealed into its accounts fits what plays the channels at every start. */
function readKeys(folder: string): KeptKeys {
  const file = path.join(folder, 'keys', 'simulators.json')
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as KeptKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made: KeptKeys = { alipay: { merchant: pair(), gateway: pair() } }
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  fs.writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** What the demo world pays with. Nothing in it is worth anything anywhere else. */
export function demoCredentials(dataFolder: string): DemoCredentials {
  const { alipay } = readKeys(dataFolder)
  const { merchant, gateway } = alipay
  return {
    clients: {
      alipay: [{ appId: APP_ID, clientPublicKey: merchant.publicKey, gatewayPrivateKey: gateway.privateKey }],
    },
    accounts: [
      {
        channel: 'alipay',
        fields: { appId: APP_ID, publicKey: gateway.publicKey, privateKey: merchant.privateKey },
      },
    ],
  }
}
