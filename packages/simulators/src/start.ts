import { startAlipay, type AlipayClient } from './alipay/alipay.ts'
import type { PlayedChannel } from './answers.ts'
import { startChapa, type ChapaClient } from './chapa/chapa.ts'
import { startLine, type LineClient } from './line/line.ts'
import { startMPesa, type MPesaClient } from './mpesa/mpesa.ts'
import { startPayPal, type PayPalClient } from './paypal/paypal.ts'
import { startTerminal, type TerminalClient } from './terminal/terminal.ts'
import { startTeleBirr, type TeleBirrClient } from './telebirr/telebirr.ts'
import { startUnionPay, type UnionPayClient } from './unionpay/unionpay.ts'
import { startPayPay, type PayPayClient } from './paypay/paypay.ts'
import { startWeChat, type WeChatClient } from './wechat/wechat.ts'

/** Every channel that is played, on loopback. */
export interface StartedSimulators {
  readonly addressOf: (channel: string) => string | undefined
  readonly pay: (channel: string, number: string) => boolean
  close(): Promise<void>
}

/** The clients that may call the played channels. */
export interface SimulatorClients {
  readonly alipay: readonly AlipayClient[]
  readonly wechat: readonly WeChatClient[]
  readonly paypay: readonly PayPayClient[]
  readonly unionpay: readonly UnionPayClient[]
  readonly paypal: readonly PayPalClient[]
  readonly telebirr: readonly TeleBirrClient[]
  readonly chapa: readonly ChapaClient[]
  readonly line: readonly LineClient[]
  readonly mpesa: readonly MPesaClient[]
  readonly terminal: readonly TerminalClient[]
}

/** Starts what is played, each on a free port. */
export async function startSimulators(clients: SimulatorClients): Promise<StartedSimulators> {
  const started: ReadonlyMap<string, PlayedChannel> = new Map([
    ['alipay', await startAlipay(clients.alipay)],
    ['wechat', await startWeChat(clients.wechat)],
    ['paypay', await startPayPay(clients.paypay)],
    ['unionpay', await startUnionPay(clients.unionpay)],
    ['paypal', await startPayPal(clients.paypal)],
    ['telebirr', await startTeleBirr(clients.telebirr)],
    ['chapa', await startChapa(clients.chapa)],
    ['line', await startLine(clients.line)],
    ['mpesa', await startMPesa(clients.mpesa)],
    ['terminal', await startTerminal(clients.terminal)],
  ])
  return {
    addressOf: (channel) => started.get(channel)?.address,
    pay: (channel, number) => started.get(channel)?.pay(number) ?? false,
    async close() {
      for (const one of started.values()) await one.close()
    },
  }
}
