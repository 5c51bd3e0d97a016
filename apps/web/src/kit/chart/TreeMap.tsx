import { shadeOf } from './scale.ts'
import { treeTiles } from './tree-tiles.ts'

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
  /** What it shows, in words; the same figures stand in a table beside it. */
  readonly title: string
  /** The largest first. */
  readonly parts: readonly TreePart[]
}

/** The frame the tiles are laid out in: only its shape counts. */
const FRAME = { width: 220, height: 90 }

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

/** What a whole is made of: a tile for each part, as large as its share; pressed, it opens what is behind it. */
export function TreeMap({ title, parts }: Props) {
  const tiles = treeTiles(
    parts.map(({ value }) => value),
    FRAME.width,
    FRAME.height,
  )
  const most = Math.max(1, ...parts.map(({ value }) => value))
  return (
    <ul className="k-tree" aria-label={title}>
      {parts.map(({ key, name, value, text, onOpen }, at) => {
        const { left = 0, top = 0, width = 0, height = 0 } = tiles[at] ?? {}
        const place = {
          left: percent(left, FRAME.width),
          top: percent(top, FRAME.height),
          width: percent(width, FRAME.width),
          height: percent(height, FRAME.height),
          '--tint': `${Math.round(60 * shadeOf(value, most))}%`,
        }
        const said = (
          <>
            <b>{name}</b>
            <span>{text}</span>
          </>
        )
        return (
          <li key={key} style={place} title={`${name} · ${text}`}>
            {onOpen ? (
              <button type="button" onClick={onOpen}>
                {said}
              </button>
            ) : (
              <div>{said}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
