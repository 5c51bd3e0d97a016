import { useWords } from '../ui/use-words.ts'
import type { UnlockAnswer } from './lock.ts'

/** Returns why a PIN opened nothing, in words. */
export function useUnlockWords(): (answer: UnlockAnswer) => string {
  const { t } = useWords()
  return (answer) => {
    if (answer.kind === 'wrong') return t('lock.wrongLeft', { count: answer.left })
    if (answer.kind === 'locked')
      return answer.minutes === null ? t('lock.lockedForGood') : t('lock.locked', { count: answer.minutes })
    return answer.kind === 'no-pin' ? t('lock.noPin') : ''
  }
}
