import { figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { Popover } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Returns the formula of a figure, in the names of those it comes from. */
function formulaText(key: FigureKey, t: TFunction<'figure'>): string {
  const nameOf = (of: string): string => t(`figure.${of as FigureKey}.name`)
  const { from } = figures[key]
  if (from.kind === 'sum') return t('formula.sum')
  if (from.kind === 'difference') return [from.of, ...from.less].map(nameOf).join(' − ')
  return `${nameOf(from.of)} ÷ ${nameOf(from.by)}`
}

/** A figure’s name, which says on a press what it means and how it is worked out. Source: ST-D01. */
export function FigureName({ of }: { of: FigureKey }) {
  const { t } = useTranslation('figure')
  const name = t(`figure.${of}.name`)
  return (
    <Popover
      trigger="click"
      title={name}
      content={
        <div className="k-figure-formula">
          <p>{t(`figure.${of}.is`)}</p>
          <p className="k-muted">= {formulaText(of, t)}</p>
        </div>
      }
    >
      <button type="button" className="k-figure-name" aria-label={t('explain', { name })}>
        {name}
      </button>
    </Popover>
  )
}
