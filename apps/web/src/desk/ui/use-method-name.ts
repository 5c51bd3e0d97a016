import { useTranslation } from 'react-i18next'

/**
 * Returns the name of a payment method in the language of the screen; its number where it is newer than this program.
 */
export function useMethodName(): (method: number) => string {
  const { t, i18n } = useTranslation('payment')
  return (method) => {
    const key = `method.${method}`
    return i18n.exists(`payment:${key}`) ? String(t(key as never)) : String(method)
  }
}
