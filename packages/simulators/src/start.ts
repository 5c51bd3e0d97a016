import { startAlipay, type AlipayClient } from './alipay/alipay.ts'
import type { Played } from './answers.ts'
import { startPayPay, type PayPayClient } from './paypay/paypay.ts'
import { startWeChat, type WeChatClient } from './wechat/wechat.ts'

/** Every channel that is played, on loopback. */
export interface StartedSimulators {
  readonly addressOf: (channel: string) => string | undefined
  close(): Promise<void>
}

/** Who may call what is played. */
export interface SimulatorClients {
  readonly alipay: readonly AlipayClient[]
  readonly wechat: readonly WeChatClient[]
  readonly paypay: readonly PayPayClient[]
}

/** Starts what is played, each on a free port. */
export async function startSimulators(clients: SimulatorClients): Promise<StartedSimulators> {
  const started: ReadonlyMap<string, Played> = new Map([
    ['alipay', await startAlipay(clients.alipay)],
    ['wechat', await startWeChat(clients.wechat)],
    ['paypay', await startPayPay(clients.paypay)],
  ])
  return {
    addressOf: (channel) => started.get(channel)?.address,
    async close() {
      for (const one of started.values()) await one.close()
    },
  }
}
