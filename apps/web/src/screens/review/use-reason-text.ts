import { useEffect, useState } from 'react'
import { withChunkTimeout } from '../../words/coming/chunk.ts'
import type { Reason } from './reason-text.ts'

export type Say = (reason: Reason, outletId: string) => string

/**
 * Says why an entry is here; null until it can. Every refusal there is may be a reason, and so many words come behind the list, not with it.
 * Where they do not come, the reason's code is better than nothing.
 */
export function useReasonText(): Say | null {
  const [say, setSay] = useState<{ readonly text: Say } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const found = withChunkTimeout(() => import('./reason-text.ts')).then(({ reasonText }) => reasonText)
    void found
      .catch(
        (): Say =>
          ({ code }) =>
            code,
      )
      .then((text) => {
        if (isCurrent) setSay({ text })
      })
    return () => {
      isCurrent = false
    }
  }, [])
  return say?.text ?? null
}
