import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { timesText } from '@kassa/domain/basket/points-by-rate.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  readonly answer: PricedBasket
  readonly snapshot: Snapshot | null
}

/**
 * Shows the points that the basket will earn, by every rate that counts, and the reasons why the others do not. Source:
 * features MB-P11, CD-D01.
 */
export function RateWhy({ answer: { points, why }, snapshot }: Props) {
  const { t, say } = useMoreWords()
  const rates = snapshot?.settings.earnRule?.rates
  if (!rates || !why.rates) return null
  const nameOf = (id: string): string => rates.find((rate) => rate.id === id)?.name ?? id
  return (
    <ul className="d-offers" aria-label={t('rate.title')}>
      <li>
        <b>{t('rate.title')}</b> <span className="d-figures">{points.earned}</span>
      </li>
      {points.rates?.map(({ rateId, ratio, earned }) => (
        <li key={rateId ?? 'level'} className="is-applied">
          <b>
            {rateId === null
              ? t('rate.level', { times: timesText(ratio) })
              : t('rate.by', { name: nameOf(rateId), times: timesText(ratio) })}
          </b>{' '}
          <span className="d-figures">{earned}</span>
        </li>
      ))}
      {why.rates
        .filter(({ isApplied }) => !isApplied)
        .map(({ id, missing }) => (
          <li key={id}>
            <b>{nameOf(id)}</b>{' '}
            <span>{missing.map((each) => say(`missing.${each.code}`, { ...each })).join(' · ')}</span>
          </li>
        ))}
    </ul>
  )
}
