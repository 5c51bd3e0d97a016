import { startAlipay, type AlipayClient, type AlipaySimulator } from './alipay/alipay.ts'

/** Every channel that is played, on loopback. */
export interface StartedSimulators {
  readonly alipay: AlipaySimulator
  readonly addressOf: (channel: string) => string | undefined
  close(): Promise<void>
}

export interface SimulatorClients {
  readonly alipay: readonly AlipayClient[]
}

/** Starts what is played, each on a free port. */
export async function startSimulators(clients: SimulatorClients): Promise<StartedSimulators> {
  const alipay = await startAlipay(clients.alipay)
  const addresses = new Map<string, string>([['alipay', alipay.address]])
  return {
    alipay,
    addressOf: (channel) => addresses.get(channel),
    close: () => alipay.close(),
  }
}
