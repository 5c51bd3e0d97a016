import { drawLabels } from '@kassa/contract/print/label-design.calls.ts'
import { checkLabel } from '@kassa/domain/label/check-label.ts'
import type { LabelElement, LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { bitsFromBase64, type Dots } from '@kassa/domain/receipt/dots.ts'
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { DotsPicture } from '../../parts/paper/DotsPicture.tsx'
import { byKey, drawableTemplate, moveElement, offeredAs, resizeElement, snapTenths } from './elements.ts'
import { unpackBytes } from './make-labels.ts'

/** Pixels a millimetre on the screen: the dots of a printer, so that nothing is drawn finer than it prints. */
const SCALE = 8
/** A design is drawn when nobody has changed it for so long. */
const PAUSE_MS = 200

/** The label as the server draws it for a printer; what cannot be printed yet keeps its last picture. */
function useDrawn(template: LabelTemplate, outletId: string | undefined): Dots | null {
  const [dots, setDots] = useState<Dots | null>(null)
  useEffect(() => {
    const shown = drawableTemplate(template)
    if (outletId === undefined || !checkLabel(shown).ok) return
    const stop = new AbortController()
    const draw = async (): Promise<void> => {
      const answer = await call(
        drawLabels,
        { template: shown, outletId, variantIds: [], dotsPerMm: SCALE },
        { isQuiet: true, signal: stop.signal },
      )
      const packed = answer.labels[0]?.packed ?? ''
      const bits = await unpackBytes(Uint8Array.from(bitsFromBase64(packed)))
      if (!stop.signal.aborted) setDots({ widthDots: answer.widthDots, heightDots: answer.heightDots, bits })
    }
    const timer = setTimeout(() => void draw().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [template, outletId])
  return dots
}

interface Props {
  readonly template: LabelTemplate
  readonly outletId: string | undefined
  readonly chosen: number | null
  readonly mayEdit: boolean
  readonly onChoose: (place: number) => void
  readonly onChange: (place: number, element: LabelElement) => void
}

/** The label as it prints, with its elements to drag, to resize at their corner, or to move with the arrows. Source: RC-P06. */
export function LabelCanvas(props: Props) {
  const { template, outletId } = props
  const { t } = useTranslation('label')
  const dots = useDrawn(template, outletId)
  const size = { width: template.widthMm * SCALE, height: template.heightMm * SCALE }
  return (
    <div className="k-scroll-x" tabIndex={0} role="group" aria-label={t('canvas')}>
      <div className={`lt-canvas${dots === null ? ' is-undrawn' : ''}`} style={size}>
        {dots === null ? null : (
          <DotsPicture key={`${dots.widthDots} ${dots.heightDots} ${dots.bits.join('').length}`} {...dots} />
        )}
        {template.elements.map((element, place) => (
          <Handle key={String(place)} {...props} element={element} place={place} />
        ))}
      </div>
    </div>
  )
}

type Grab = { readonly kind: 'move' | 'resize'; readonly x: number; readonly y: number; readonly from: LabelElement }

function Handle({
  element,
  place,
  template,
  chosen,
  mayEdit,
  onChoose,
  onChange,
}: Props & { readonly element: LabelElement; readonly place: number }) {
  const { t } = useTranslation('label')
  const grab = useRef<Grab | null>(null)
  const take = (kind: Grab['kind']) => (event: PointerEvent) => {
    if (!mayEdit) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    grab.current = { kind, x: event.clientX, y: event.clientY, from: element }
    onChoose(place)
  }
  const pull = (event: PointerEvent): void => {
    const held = grab.current
    if (!held) return
    const [dx, dy] = [(event.clientX - held.x) * 10, (event.clientY - held.y) * 10].map((d) => snapTenths(d / SCALE))
    const change = held.kind === 'move' ? moveElement : resizeElement
    onChange(place, change(held.from, dx ?? 0, dy ?? 0, template))
  }
  const letGo = (): void => {
    grab.current = null
  }
  const px = (tenths: number): number => (tenths * SCALE) / 10
  const style: CSSProperties = {
    left: px(element.x),
    top: px(element.y),
    width: px(element.width),
    height: px(element.height),
  }
  const mm = (tenths: number): string => String(tenths / 10)
  const where = t('where', {
    x: mm(element.x),
    y: mm(element.y),
    width: mm(element.width),
    height: mm(element.height),
  })
  return (
    <button
      type="button"
      className={`lt-handle${chosen === place ? ' is-chosen' : ''}`}
      style={style}
      aria-label={`${t(`element.${offeredAs(element)}`)}, ${where}`}
      aria-pressed={chosen === place}
      onClick={() => onChoose(place)}
      onPointerDown={take('move')}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        const changed = mayEdit ? byKey(element, event, template) : undefined
        if (!changed) return
        event.preventDefault()
        onChoose(place)
        onChange(place, changed)
      }}
    >
      {chosen === place && mayEdit ? (
        <span className="lt-corner" onPointerDown={take('resize')} onPointerMove={pull} onPointerUp={letGo} />
      ) : null}
    </button>
  )
}
