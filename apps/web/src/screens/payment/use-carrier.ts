import { carriedBy } from '@kassa/domain/payment/carrier.ts'
import { paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { useTranslation } from 'react-i18next'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'
import { listText } from '../../words/list-text.ts'
import type { MethodRow, OpenChannel } from './use-methods.ts'

/**
 * Returns the carrier of a method's money at this place, and the change that an account would make where there is none.
 */
export function useCarrier(open: readonly OpenChannel[]): (row: MethodRow) => string {
  const { t } = useTranslation('payConfig')
  const nameOf = useChannelName()
  const told = ({ channel, mode, isOwn }: OpenChannel): string =>
    t(isOwn ? 'carrier.own' : 'carrier.all', { name: nameOf(channel), mode: t(`account.mode.${mode}`) })
  return ({ method: number }) => {
    const method = paymentMethodOf(number)
    if (method === undefined) return ''
    const carrier = carriedBy(method, open)
    if (carrier.by === 'channel') return told(carrier.open)
    if (carrier.by === 'code') return t('carrier.code', { names: listText(carrier.open.map(told)) })
    if (carrier.by !== 'hand') return t(`carrier.${carrier.by}`)
    const { channels } = carrier
    return channels.length === 0 ? t('carrier.hand') : t('carrier.handUntil', { names: listText(channels.map(nameOf)) })
  }
}
