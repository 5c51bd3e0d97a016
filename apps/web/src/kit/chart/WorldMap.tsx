import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../words/country-name.ts'
import { Skeleton } from '../state/Skeleton.tsx'
import { shadeOf } from './scale.ts'

type World = typeof import('./world.json')

const fetchWorld = async (): Promise<World> => (await import('./world.json')).default

interface Props {
  /** The content of the map, in words; the same figures stand in a table beside it. */
  readonly title: string
  /** By ISO 3166 codes of two letters. */
  readonly values: ReadonlyMap<string, number>
  readonly text: (value: number) => string
  /** Fetches the outlines. */
  readonly load?: () => Promise<World>
}

/** The outlines come when a map is shown: they are a file of their own. */
function useWorld(load: () => Promise<World>): {
  readonly world: World | null
  readonly hasFailed: boolean
  readonly retry: () => void
} {
  const [world, setWorld] = useState<World | null>(null)
  const [failures, setFailures] = useState(0)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isShown = true
    void load().then(
      (outlines) => {
        if (isShown) setWorld(outlines)
      },
      () => {
        if (isShown) setFailures(turn + 1)
      },
    )
    return () => {
      isShown = false
    }
  }, [turn, load])
  return { world, hasFailed: failures > turn, retry: () => setTurn(turn + 1) }
}

/** Countries colored by how much they hold; each says its figure when it is pointed at. Source: ST-S14, figures.md (map). */
export function WorldMap({ title, values, text, load = fetchWorld }: Props) {
  const { t } = useTranslation('kit')
  const { world, hasFailed, retry } = useWorld(load)
  if (hasFailed) {
    return (
      <p className="k-muted">
        {t('chart.mapFailed')}{' '}
        <Button size="small" onClick={retry}>
          {t('chart.again')}
        </Button>
      </p>
    )
  }
  if (!world) return <Skeleton rows={6} />
  const most = Math.max(1, ...values.values())
  return (
    <svg className="k-world" viewBox={`0 0 ${world.width} ${world.height}`} role="img" aria-label={title}>
      {Object.entries(world.countries).map(([code, path]) => {
        const held = values.get(code) ?? 0
        return (
          <path
            key={code}
            d={path}
            className={held > 0 ? 'is-held' : ''}
            fillOpacity={held > 0 ? shadeOf(held, most) : 1}
          >
            {held > 0 ? <title>{`${countryName(code)} · ${text(held)}`}</title> : null}
          </path>
        )
      })}
    </svg>
  )
}
