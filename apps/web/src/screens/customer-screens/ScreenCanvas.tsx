import { GRID, type Partition, type CellArea, type ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { useRef, type CSSProperties, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Partitions, type FileSource } from '../../second-screen/Partitions.tsx'
import type { ScreenMessage } from '../../second-screen/message.ts'
import { placeByKey } from './partitions.ts'

interface Props {
  readonly layout: ScreenLayout
  readonly message: ScreenMessage
  readonly source: FileSource
  readonly chosen: number | null
  readonly mayEdit: boolean
  readonly onChoose: (index: number) => void
  readonly onPlace: (index: number, to: CellArea) => void
}

/** The screen as customers see it, its partitions to drag, to resize at their corner, or to move with the arrows. */
export function ScreenCanvas(props: Props) {
  const { layout, message, source } = props
  const { t } = useTranslation('screen')
  const look = ['s2 cs-screen', layout.isHighContrast ? 'is-high-contrast' : ''].join(' ')
  return (
    <div className="cs-canvas" role="group" aria-label={t('canvas')}>
      <div className={look} aria-hidden inert>
        <Partitions layout={layout} message={message} source={source} />
      </div>
      {layout.partitions.map((partition, index) => (
        <Handle key={String(index)} {...props} partition={partition} index={index} />
      ))}
    </div>
  )
}

type Grab = { readonly isResize: boolean; readonly x: number; readonly y: number; readonly from: CellArea }

const percent = (cells: number, of: number): string => `${String((cells * 100) / of)}%`

function Handle({
  partition,
  index,
  chosen,
  mayEdit,
  onChoose,
  onPlace,
}: Props & { readonly partition: Partition; readonly index: number }) {
  const { t } = useTranslation('screen')
  const grab = useRef<Grab | null>(null)
  const { x, y, width, height, content } = partition
  const take = (isResize: boolean) => (event: PointerEvent) => {
    if (!mayEdit) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    grab.current = { isResize, x: event.clientX, y: event.clientY, from: { x, y, width, height } }
    onChoose(index)
  }
  const pull = (event: PointerEvent): void => {
    const held = grab.current
    const board = event.currentTarget.closest('.cs-canvas')
    if (!held || !board) return
    const dx = Math.round(((event.clientX - held.x) * GRID.columns) / board.clientWidth)
    const dy = Math.round(((event.clientY - held.y) * GRID.rows) / board.clientHeight)
    const { from } = held
    onPlace(
      index,
      held.isResize
        ? { ...from, width: from.width + dx, height: from.height + dy }
        : { ...from, x: from.x + dx, y: from.y + dy },
    )
  }
  const letGo = (): void => {
    grab.current = null
  }
  const style: CSSProperties = {
    left: percent(x, GRID.columns),
    top: percent(y, GRID.rows),
    width: percent(width, GRID.columns),
    height: percent(height, GRID.rows),
  }
  const isChosen = chosen === index
  return (
    <button
      type="button"
      className={isChosen ? 'cs-handle is-chosen' : 'cs-handle'}
      style={style}
      aria-pressed={isChosen}
      aria-label={`${t(`type.${content.type}`)}, ${t('where', { x: x + 1, y: y + 1, width, height })}`}
      onClick={() => onChoose(index)}
      onPointerDown={take(false)}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        const to = mayEdit ? placeByKey(partition, event) : undefined
        if (!to) return
        event.preventDefault()
        onChoose(index)
        onPlace(index, to)
      }}
    >
      {isChosen && mayEdit ? (
        <span className="cs-corner" onPointerDown={take(true)} onPointerMove={pull} onPointerUp={letGo} />
      ) : null}
    </button>
  )
}
