import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stocktakeView } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'

export interface SilentTillWords {
  /** A sentence for each till; empty where all were heard of. */
  readonly tills: readonly string[]
  /** All of them with what waiting is good for; null where all were heard of. */
  readonly text: string | null
}

/** Names the tills that may hold sales which an inventory check does not know, in words. Source: D120. */
export function useSilentTills({
  silentTills: silent = [],
  outletId,
}: Pick<Partial<OutputOf<typeof stocktakeView>>, 'silentTills' | 'outletId'>): SilentTillWords {
  const { t } = useTranslation('stocktake')
  const when = useMomentText()
  const tills = silent.map(({ name, lastSeenAt, queued }) => {
    if (queued > 0) return t('tills.holds', { name, count: queued })
    return lastSeenAt === null
      ? t('tills.never', { name })
      : t('tills.silent', { name, at: when(lastSeenAt, outletId) })
  })
  return { tills, text: tills.length === 0 ? null : [...tills, t('tills.wait')].join(' ') }
}
