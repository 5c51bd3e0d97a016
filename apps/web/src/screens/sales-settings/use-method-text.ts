import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { useTranslation } from 'react-i18next'

/** What a payment method is called. */
export function useMethodText(): (method: PaymentMethod) => string {
  const { t } = useTranslation('payment')
  return (method) => t(`method.${PAYMENT_METHODS[method].number}`)
}
