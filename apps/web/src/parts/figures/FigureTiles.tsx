import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { figures } from '@kassa/domain/figures/figures.ts'
import { useTranslation } from 'react-i18next'
import { change } from '../../kit/money/change.ts'
import { AllowedLink } from '../place/AllowedLink.tsx'
import { FigureName } from './FigureName.tsx'
import { figurePath } from './figure-path.ts'
import { figureText } from './figure-text.ts'
import type { CurrencyFigures, Values } from './types.ts'

/** How a figure stands against the compared period, in words and with an arrow, never by color alone. */
export function FigureChange({
  of,
  now,
  before,
  currency,
}: {
  of: FigureKey
  now: Values
  before: Values | null
  currency: string
}) {
  const { t } = useTranslation('figure')
  if (before === null || figures[of].unit === 'share') return null
  const { direction, percent } = change(Number(now[of] ?? 0), Number(before[of] ?? 0))
  const value = figureText(of, before[of], currency)
  if (direction === 'none' && Number(before[of] ?? 0) === 0) return null
  if (direction === 'none' || direction === 'same') return <span className="k-muted">{t('before', { value })}</span>
  return (
    <span className={direction === 'up' ? 'k-good' : 'k-bad'}>
      {direction === 'up' ? '▲' : '▼'} {percent}% <span className="k-muted">{t('before', { value })}</span>
    </span>
  )
}

/** Returns whether a figure that most shops never have is in one of these. */
export const isThere = (key: FigureKey, among: readonly (Values | null)[]): boolean =>
  figures[key].isSeldom !== true || among.some((one) => Number(one?.[key] ?? 0) !== 0)

/** More than these stand in rows of four: one alone in a last row is as wide as those above it. */
const MOST_IN_A_ROW = 4

/** The whole period in a few figures; each explains itself and opens the documents behind it. */
export function FigureTiles({ part, keys }: { part: CurrencyFigures; keys: readonly FigureKey[] }) {
  const { currency, total, compared, opens } = part
  const shown = keys.filter(
    (key) => (total[key] !== null || figures[key].isCost !== true) && isThere(key, [total, compared]),
  )
  return (
    <dl className={shown.length > MOST_IN_A_ROW ? 'k-figures-row is-of-four' : 'k-figures-row'}>
      {shown.map((key) => (
        <div key={key}>
          <dt>
            <FigureName of={key} />
          </dt>
          <dd className="k-figures">
            <AllowedLink to={figurePath(key, opens)}>{figureText(key, total[key], currency, total)}</AllowedLink>
          </dd>
          <dd className="k-figure-note">
            <FigureChange of={key} now={total} before={compared} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
