import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { startAlipay, type AlipaySimulator } from '@kassa/simulators/alipay/alipay.ts'
import { makeWorld, type World } from '../world.ts'
import { rsaPair } from './rsa-keys.ts'
import { makeSellingShop, type SellingShop } from './selling-shop.ts'
import { saveAccount } from '@kassa/contract/payment/account.calls.ts'

/** An Alipay gateway on loopback with one merchant, and that merchant's own credentials. */
export interface SimulatedAlipay {
  readonly simulator: AlipaySimulator
  readonly fields: { readonly appId: string; readonly publicKey: string; readonly privateKey: string }
}

export async function simulateAlipay(): Promise<SimulatedAlipay> {
  const [merchant, gateway] = [rsaPair(), rsaPair()]
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

/** Two shops in yuan, the first with an open shift and a demo account at a played Alipay, the other a stranger to it. */
export interface WalletShops {
  readonly alipay: SimulatedAlipay
  readonly world: World
  readonly shop: SellingShop
  readonly stranger: SellingShop
  readonly close: () => Promise<void>
}

export async function makeWalletShops(): Promise<WalletShops> {
  const alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  const world = await makeWorld({ simulators: { addressOf } })
  const shop = await makeSellingShop(world, { currency: 'CNY', onHand: 500 })
  const stranger = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  await shop.desk.book(shop.desk.openShift())
  const close = async () => {
    await world.close()
    await alipay.simulator.close()
  }
  return { alipay, world, shop, stranger, close }
}
