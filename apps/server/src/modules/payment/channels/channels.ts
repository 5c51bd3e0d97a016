import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import type { Reach } from '../../../platform/reach.ts'
import { alipayClient } from './alipay/client.ts'
import { payPayClient } from './paypay/client.ts'
import { chapaClient } from './chapa/client.ts'
import { lineClient } from './line/client.ts'
import { mPesaClient } from './mpesa/client.ts'
import { payPalClient } from './paypal/client.ts'
import { teleBirrClient } from './telebirr/client.ts'
import { terminalClient } from './terminal/client.ts'
import { unionPayClient } from './unionpay/client.ts'
import { weChatClient } from './wechat/client.ts'
import type { ChannelClient, MakeClient } from './channel.ts'

/** How each channel is spoken, with the address of its live service; null: the account says where it is. */
const spoken: Readonly<Record<ChannelName, { readonly make: MakeClient; readonly live: string | null }>> = {
  alipay: { make: alipayClient, live: 'https://openapi.alipay.com' },
  wechat: { make: weChatClient, live: 'https://api.mch.weixin.qq.com' },
  paypay: { make: payPayClient, live: 'https://api.paypay.ne.jp' },
  unionpay: { make: unionPayClient, live: 'https://api-mop.chinaums.com' },
  paypal: { make: payPalClient, live: 'https://api-m.paypal.com' },
  line: { make: lineClient, live: 'https://api-pay.line.me' },
  telebirr: { make: teleBirrClient, live: null },
  mpesa: { make: mPesaClient, live: 'https://api.safaricom.et' },
  chapa: { make: chapaClient, live: 'https://api.chapa.co' },
  terminal: { make: terminalClient, live: null },
}

/** Returns whether a live account has to say where its channel is. */
export const needsAddress = (channel: ChannelName): boolean => spoken[channel].live === null

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
  const address = mode === 'live' ? (known.live ?? fields['address']) : reach.simulators?.addressOf(channel)
  if (address === undefined) return undefined
  return known.make({ fields, address }, { port: mode === 'live' ? reach.outgoing : reach.toSimulators, now })
}
