import { discountText } from '@kassa/domain/text/discount.ts'
import type { ReactNode } from 'react'
import { localeOf } from '../../../words/locale.ts'
import { currentLanguage } from '../../../words/words.ts'
import { useWords } from '../../ui/use-words.ts'

/** Off the price in one touch, basis points; what a role does not cover asks for approval as any other price does. */
const PRESETS = [500, 1_000, 1_500, 2_000, 3_000, 5_000] as const

interface Props {
  /** The one that stands already, where there is such a thing. */
  readonly chosen?: number | null
  readonly onChoose: (offBasisPoints: number) => void
  /** The price that comes of it, below its words. */
  readonly priceText?: (offBasisPoints: number) => string
  readonly children?: ReactNode
}

/** Discounts that are given often, a touch each. */
export function PercentPresets({ chosen, onChoose, priceText, children }: Props) {
  const { t } = useWords()
  return (
    <div className="d-presets" role="group" aria-label={t('line.presets')}>
      {PRESETS.map((off) => (
        <button
          key={off}
          type="button"
          className="d-button"
          aria-pressed={chosen === undefined ? undefined : off === chosen}
          onClick={() => onChoose(off)}
        >
          <b>{discountText(off, localeOf(currentLanguage()))}</b>
          {priceText && <span className="d-figures">{priceText(off)}</span>}
        </button>
      ))}
      {children}
    </div>
  )
}
