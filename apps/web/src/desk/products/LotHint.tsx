import { listLots } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useWords } from '../ui/use-words.ts'
import { dayText } from '../../words/day-text.ts'

const marks = { fresh: '', expiring: 'is-warn', expired: 'is-bad' } as const

/**
 * Shows the lot to hand out first, where lots of the goods are known and the desk is online; the book of lots is the
 * server's. Source: PR-P07.
 */
export function LotHint({ variantId }: { readonly variantId: string }) {
  const { t } = useWords()
  const { data } = useAnswer(listLots, { variantId }, { isQuiet: true })
  const [first] = data?.rows ?? []
  if (!first || first.expiresOn === null) return null
  const lot = first.number ?? t('lot.unnamed')
  return (
    <p className={`d-note ${marks[first.state]}`}>{t(`lot.${first.state}`, { lot, day: dayText(first.expiresOn) })}</p>
  )
}
