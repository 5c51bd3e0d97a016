import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { useTranslation } from 'react-i18next'

/** Returns the name of a payment channel on screen. */
export function useChannelName(): (channel: ChannelName) => string {
  const { t } = useTranslation('payConfig')
  return (channel) => t(`channel.${channel}`)
}
