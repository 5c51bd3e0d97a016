import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { useTranslation } from 'react-i18next'

/** Returns the name of a payment method in the language of the screen. */
export function useWayName(): (way: PaymentMethod) => string {
  const { t } = useTranslation('payment')
  return (way) => t(`method.${PAYMENT_METHODS[way].number}`)
}
