import { useTranslation } from 'react-i18next'
import { desk } from '../../../model/desk-state.ts'
import { useStore } from '../../../ui/store.ts'
import { kiosk } from '../kiosk-state.ts'

/** The desk's lines that a customer is told, in words for customers. */
const told = {
  'message.payDeclined': 'declined',
  'message.payReversed': 'cancelled',
  'message.payCancelled': 'cancelled',
  'message.payNotSent': 'cancelled',
  'message.payUnreachable': 'unreachable',
  'message.stockGone': 'stockGone',
  'message.expired': 'expired',
  'message.planUsedUp': 'priceChanged',
  'message.couponUsed': 'priceChanged',
  'message.couponHeld': 'priceChanged',
} as const

/** Returns what the customer is told now; empty where it is nothing. Warnings for cashiers are left out, what was refused leads to an attendant. */
export function useTold(): string {
  const { t } = useTranslation('kiosk')
  const message = useStore(desk, (state) => state.message)
  const notice = useStore(kiosk, (state) => state.notice)
  const leftOut = useStore(kiosk, (state) => state.leftOut)
  if (notice !== null) return t(`told.${notice}`, { name: leftOut })
  if (message === null) return ''
  const key = Object.entries(told).find(([desked]) => desked === message.key)?.[1]
  if (key !== undefined) return t(`told.${key}`, message.facts)
  return message.kind === 'bad' ? t('told.askStaff') : ''
}
