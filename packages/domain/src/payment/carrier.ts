import { CHANNEL_FACTS, carrierOf, certifiedChannelsOf, channelsOf, type ChannelName } from './channel.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './method.ts'

/** The carrier of a method's money at a place. */
export type Carrier<Open> =
  | { readonly by: 'drawer' | 'balance' | 'purse' | 'paper' }
  | { readonly by: 'channel'; readonly open: Open }
  /** Its tile is by hand; a code that is scanned goes to the wallet it belongs to. */
  | { readonly by: 'code'; readonly open: readonly Open[] }
  /**
   * Payments made elsewhere, by the number of a slip; with an account at one of these channels the desk would move the
   * money itself.
   */
  | { readonly by: 'hand'; readonly channels: readonly ChannelName[] }

/** The channels that take a method by a code which says whose it is; none where it has channels of its own. Source: payments.md, 1. */
function codeChannelsOf<Open extends { readonly channel: ChannelName }>(
  method: PaymentMethod,
  open: readonly Open[],
): readonly Open[] {
  if (method === 'scan-pay') return open.filter(({ channel }) => CHANNEL_FACTS[channel].ways.includes('code'))
  return open.filter(({ channel }) => certifiedChannelsOf(method).includes(channel))
}

/** Returns the carrier of a method where these channels are open, as the desk takes it. Source: payments.md, 1; D67. */
export function carriedBy<Open extends { readonly channel: ChannelName }>(
  method: PaymentMethod,
  open: readonly Open[],
): Carrier<Open> {
  const { heldIn } = PAYMENT_METHODS[method]
  if (heldIn !== 'outside') return { by: heldIn }
  const byCode = codeChannelsOf(method, open)
  if (byCode.length > 0) return { by: 'code', open: byCode }
  const carrier = carrierOf(method, open)
  const account = open.find(({ channel }) => channel === carrier)
  if (account) return { by: 'channel', open: account }
  return { by: 'hand', channels: [...channelsOf(method), ...certifiedChannelsOf(method)] }
}
