import type { otherCount } from '@kassa/contract/moving/past-moves.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../words/list-text.ts'
import { colon } from '../../words/colon.ts'

/** How many things came beside goods, people and gift cards; nothing where none did. */
export function OtherLine({ others }: { others: readonly OutputOf<typeof otherCount>[] }) {
  const { t } = useTranslation('moving')
  if (others.length === 0) return null
  const parts = others.map(({ kind, count }) => `${t(`others.${kind}`)}${colon()}${count}`)
  return <small className="k-block k-muted">{listText(parts)}</small>
}
