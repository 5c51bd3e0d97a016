import { useTranslation } from 'react-i18next'

type Facts = Readonly<Record<string, unknown>>
type Speak = (key: string, facts?: Facts) => string

/** Words of the desk; `say` takes keys that are only known when they are spoken (refusals, states). */
export function useWords() {
  const { t, i18n } = useTranslation('desk')
  const speak = i18n.t as unknown as Speak
  const say: Speak = (key, facts = {}) =>
    i18n.exists(`desk:${key}`, facts) ? speak(`desk:${key}`, facts) : speak('desk:refusal.other', { code: key })
  return { t, say, language: i18n.language }
}
