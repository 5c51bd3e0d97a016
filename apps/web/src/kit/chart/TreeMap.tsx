import type { CSSProperties } from 'react'
import { useNarrow } from '../list/use-narrow.ts'
import { shadeOf } from './scale.ts'
import { treeTiles, type Tile } from './tree-tiles.ts'

export interface TreePart {
  readonly key: string
  readonly name: string
  /** Above 0. */
  readonly value: number
  /** Its figure and its share, in words. */
  readonly text: string
  readonly onOpen?: (() => void) | undefined
}

interface Props {
  /** The content of the map, in words; the same figures stand in a table beside it. */
  readonly title: string
  /** The largest first. */
  readonly parts: readonly TreePart[]
  /** The rest that is not told apart: a band of its own at the end. */
  readonly rest?: TreePart | undefined
}

/** The frame the tiles are laid out in: only its shape counts. */
const shapes = { wide: { width: 220, height: 90 }, narrow: { width: 100, height: 100 } } as const

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

/** Draws the parts of a whole: a tile for each part, as large as its share; a pressed tile opens its details. */
export function TreeMap({ title, parts, rest }: Props) {
  const shape = useNarrow() ? 'narrow' : 'wide'
  const { width, height } = shapes[shape]
  const sum = parts.reduce((all, { value }) => all + value, 0)
  const share = rest === undefined ? 1 : sum / (sum + rest.value)
  const named = shape === 'wide' ? { width: width * share, height } : { width, height: height * share }
  const behind =
    shape === 'wide'
      ? { left: named.width, top: 0, width: width - named.width, height }
      : { left: 0, top: named.height, width, height: height - named.height }
  const tiles = treeTiles(
    parts.map(({ value }) => value),
    named.width,
    named.height,
  )
  const most = Math.max(1, ...parts.map(({ value }) => value))
  const placed = (tile: Tile | undefined): Record<string, string> => ({
    left: percent(tile?.left ?? 0, width),
    top: percent(tile?.top ?? 0, height),
    width: percent(tile?.width ?? 0, width),
    height: percent(tile?.height ?? 0, height),
  })
  return (
    <ul className={`k-tree-map is-${shape}`} aria-label={title}>
      {parts.map((part, at) => (
        <li
          key={part.key}
          style={{ ...placed(tiles[at]), '--tint': `${Math.round(60 * shadeOf(part.value, most))}%` } as CSSProperties}
          title={`${part.name} · ${part.text}`}
        >
          <TileBody part={part} />
        </li>
      ))}
      {rest ? (
        <li className="is-rest" style={placed(behind)} title={`${rest.name} · ${rest.text}`}>
          <TileBody part={rest} />
        </li>
      ) : null}
    </ul>
  )
}

function TileBody({ part: { name, text, onOpen } }: { part: TreePart }) {
  const said = (
    <>
      <b>{name}</b>
      <span className="k-tree-text">
        <span>{text}</span>
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" onClick={onOpen}>
      {said}
    </button>
  ) : (
    <div>{said}</div>
  )
}
