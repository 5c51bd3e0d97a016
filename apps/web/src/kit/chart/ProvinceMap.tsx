import { PROVINCES } from '@kassa/domain/country/provinces.ts'
import { useTranslation } from 'react-i18next'
import grid from './provinces.json' with { type: 'json' }
import { shadeOf } from './scale.ts'

interface Props {
  /** The content of the map, in words; the same figures stand in a table beside it. */
  readonly title: string
  /** By ISO 3166-2 codes. */
  readonly values: ReadonlyMap<string, number>
  readonly text: (value: number) => string
}

const SIDE = 40
const GAP = 4
/** Figures stand on the color and have to be read. */
const WRITTEN = 0.6
const places: Readonly<Record<string, readonly number[]>> = grid.places

/**
 * A square for each province of China, about where it lies, colored by how much it holds: a small one is seen beside a large one, and no border is drawn.
 * Where they stand is in `provinces.json`. Source: ST-S14, figures.md (map).
 */
export function ProvinceMap({ title, values, text }: Props) {
  const { t } = useTranslation('province')
  const most = Math.max(1, ...values.values())
  return (
    <svg
      className="k-provinces"
      viewBox={`0 0 ${grid.columns * SIDE - GAP} ${grid.rows * SIDE - GAP}`}
      role="img"
      aria-label={title}
    >
      {PROVINCES.map((code) => {
        const [column = 0, row = 0] = places[code] ?? []
        const held = values.get(code) ?? 0
        return (
          <g key={code} transform={`translate(${column * SIDE} ${row * SIDE})`} className={held > 0 ? 'is-held' : ''}>
            <title>{`${t(`name.${code}`)} · ${text(held)}`}</title>
            <rect
              width={SIDE - GAP}
              height={SIDE - GAP}
              rx={4}
              fillOpacity={held > 0 ? WRITTEN * shadeOf(held, most) : 1}
            />
            <text x={(SIDE - GAP) / 2} y={held > 0 ? 15 : 22}>
              {t(`short.${code}`)}
            </text>
            {held > 0 ? (
              <text x={(SIDE - GAP) / 2} y={30} className="is-figure">
                {text(held)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
