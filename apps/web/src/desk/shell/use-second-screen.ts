import { useEffect } from 'react'
import { useWords } from '../ui/use-words.ts'

/** Keeps the customer's screen told. It is not part of ready to sell: it comes behind it, and says at once what stands there then. */
export function useSecondScreen(): void {
  const { say, language } = useWords()
  useEffect(() => {
    let isLeft = false
    let stop: (() => void) | null = null
    void import('./follow-second-screen.ts').then(({ followSecondScreen }) => {
      if (!isLeft) stop = followSecondScreen(say, language)
    })
    return () => {
      isLeft = true
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `say` is new at every render; the language is what it depends on
  }, [language])
}
