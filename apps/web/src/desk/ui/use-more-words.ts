import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The words of the desk with those that only its parts opened later speak (file `deskMore`): waits for both before it paints. */
export function useMoreWords() {
  const { t, i18n } = useTranslation(['deskMore', 'desk'], { nsMode: 'fallback' })
  const speak = i18n.t as (key: string, facts: object) => string
  const say = (key: string, facts: Readonly<Record<string, unknown>> = {}): string => {
    const file = ['deskMore', 'desk'].find((each) => i18n.exists(`${each}:${key}`, facts))
    return file === undefined ? speak('desk:refusal.other', { code: key }) : speak(`${file}:${key}`, facts)
  }
  // The types know one file a key: here it may stand in either.
  return { t: t as unknown as TFunction<'deskAll'>, say, language: i18n.language }
}
