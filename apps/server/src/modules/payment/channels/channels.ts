import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import type { Reach } from '../../../platform/reach.ts'
import { alipayClient } from './alipay/client.ts'
import type { ChannelClient, MakeClient } from './channel.ts'

/** Every channel that is spoken here, with the address of its live service. */
const spoken: Readonly<Partial<Record<ChannelName, { readonly make: MakeClient; readonly live: string }>>> = {
  alipay: { make: alipayClient, live: 'https://openapi.alipay.com' },
}

export interface AccountInUse {
  readonly channel: ChannelName
  readonly mode: 'demo' | 'live'
  /** Secrets in clear. */
  readonly fields: Readonly<Record<string, string>>
}

/** The client of an account; undefined for a demo account where nobody plays its channel (D107). */
export function clientOf(
  { channel, mode, fields }: AccountInUse,
  reach: Reach,
  now: () => Date,
): ChannelClient | undefined {
  const known = spoken[channel]
  const address = mode === 'live' ? known?.live : reach.simulators?.addressOf(channel)
  if (!known || address === undefined) return undefined
  return known.make({ fields, address }, { port: mode === 'live' ? reach.outgoing : reach.toSimulators, now })
}
