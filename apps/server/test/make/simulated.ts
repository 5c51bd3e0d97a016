import { generateKeyPairSync } from 'node:crypto'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { startAlipay, type AlipaySimulator } from '@kassa/simulators/alipay/alipay.ts'
import type { World } from '../world.ts'
import { saveAccount } from '@kassa/contract/payment/account.calls.ts'

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048, ...pem })

/** An Alipay gateway on loopback with one merchant, and that merchant's own credentials. */
export interface SimulatedAlipay {
  readonly simulator: AlipaySimulator
  readonly fields: { readonly appId: string; readonly publicKey: string; readonly privateKey: string }
}

export async function simulateAlipay(): Promise<SimulatedAlipay> {
  const [merchant, gateway] = [pair(), pair()]
  const appId = '2021000000000001'
  const simulator = await startAlipay([
    { appId, clientPublicKey: merchant.publicKey, gatewayPrivateKey: gateway.privateKey },
  ])
  return { simulator, fields: { appId, publicKey: gateway.publicKey, privateKey: merchant.privateKey } }
}

/** A demo account of the merchant at a simulated channel. */
export const openDemoAccount = async (
  world: World,
  as: string,
  { channel, fields }: { readonly channel: ChannelName; readonly fields: Readonly<Record<string, string>> },
): Promise<string> => {
  const saved = await world.call(
    saveAccount,
    { channel, fields: { ...fields }, outletId: null, mode: 'demo', enabled: 1, version: 0 },
    { as },
  )
  return saved.answer.id
}
