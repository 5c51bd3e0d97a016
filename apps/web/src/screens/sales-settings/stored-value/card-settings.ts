import type { TFunction } from 'i18next'

/** The settings of gift cards. */
export const CARD_SETTINGS = ['sales.gift-card-days'] as const

/** Their values in a line of words. */
export const cardTexts = {
  'sales.gift-card-days': (days: number, t: TFunction<['salesSettings', 'goods']>) =>
    days === 0 ? t('shown.endless') : t('shown.days', { count: days }),
}
