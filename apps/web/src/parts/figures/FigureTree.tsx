import type { Division } from '@kassa/domain/figures/division.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TreeMap, type TreePart } from '../../kit/chart/TreeMap.tsx'
import { useNarrow } from '../../kit/list/use-narrow.ts'
import { shareText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import { useMayOpen } from '../place/AllowedLink.tsx'
import { figureText, rowText } from './figure-text.ts'
import type { CurrencyFigures } from './types.ts'

interface Props {
  readonly part: CurrencyFigures
  readonly by: Division
  readonly figure: FigureKey
}

/** The divisions with many parts that add up to the whole. */
const drawn: readonly Division[] = ['product', 'category']
const MOST_TILES = { wide: 30, narrow: 12 } as const

/**
 * Draws the parts of the whole, for goods: the largest, and all the others in one. Nothing where fewer than three have
 * a value.
 */
export function FigureTree({ part, by, figure }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const isNarrow = useNarrow()
  const rows = part.rows
    .map((row) => ({ row, value: Number(row.figures[figure] ?? 0) }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
  if (!drawn.includes(by) || rows.length < 3) return null
  const shown = rows.slice(0, MOST_TILES[isNarrow ? 'narrow' : 'wide'])
  const whole = Math.max(
    Number(part.total[figure] ?? 0),
    shown.reduce((sum, { value }) => sum + value, 0),
  )
  const others = whole - shown.reduce((sum, { value }) => sum + value, 0)
  const textOf = (value: number): string =>
    `${figureText(figure, value, part.currency)} · ${shareText(Math.trunc((value * 10_000) / whole), value)}`
  const opening = (to: (typeof rows)[number]['row']['opens']): (() => void) | undefined =>
    to && mayOpen(paths.orders(to)) ? () => void navigate({ to: paths.orders(to) }) : undefined
  const parts: TreePart[] = shown.map(({ row, value }) => ({
    key: row.key,
    name: rowText(by, row, t),
    value,
    text: textOf(value),
    onOpen: opening(row.opens),
  }))
  const title = t('tree', { figure: t(`figure.${figure}.name`), by: t(`by.${by}`) })
  return (
    <section className="k-panel">
      <h2>{title}</h2>
      <TreeMap
        title={title}
        parts={parts}
        rest={others > 0 ? { key: 'others', name: t('others'), value: others, text: textOf(others) } : undefined}
      />
    </section>
  )
}
