import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChartProps, Series } from './Chart.tsx'
import { shownAt } from './shown-at.ts'
import { axisWidth, marksBetween, placedLabels } from './scale.ts'

const ABOVE = 12
const BELOW = 24
const GAP = 8

interface Frame {
  readonly left: number
  readonly width: number
  readonly bottom: number
  readonly top: number
  readonly lowest: number
  readonly largest: number
  readonly count: number
}

const xOf = (frame: Frame, index: number): number =>
  frame.left + (frame.width * (index + 0.5)) / Math.max(frame.count, 1)
const yOf = (frame: Frame, value: number): number =>
  frame.bottom - ((frame.bottom - frame.top) * (value - frame.lowest)) / (frame.largest - frame.lowest)

/** The drawn half of `Chart`, in the page's own colors and without a library. */
export function Plot(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [at, setAt] = useState<number | null>(null)
  const { labels, series, text, height = 240, onPick } = props
  const marks = marksBetween(...ends(props))
  const left = Math.max(...marks.map((mark) => axisWidth(text(mark)))) + GAP
  const frame: Frame = {
    left,
    width: Math.max(width - left - GAP, 10),
    top: ABOVE,
    bottom: height - BELOW,
    lowest: marks[0] ?? 0,
    largest: marks.at(-1) ?? 1,
    count: labels.length,
  }
  const indexAt = (event: PointerEvent): number | null => {
    const x = event.clientX - (place.current?.getBoundingClientRect().left ?? 0) - frame.left
    const index = Math.floor((x / frame.width) * frame.count)
    return index < 0 || index >= frame.count ? null : index
  }
  return (
    <div className="k-plot" ref={place}>
      <Legend series={series} kind={props.kind} />
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        className={onPick ? 'is-pickable' : ''}
        onPointerMove={(event) => setAt(indexAt(event))}
        onPointerLeave={() => setAt(null)}
        onClick={() => {
          if (at !== null) onPick?.(at)
        }}
      >
        <Axes frame={frame} marks={marks} labels={labels} text={text} />
        {at === null ? null : (
          <line className="k-plot-cross" x1={xOf(frame, at)} x2={xOf(frame, at)} y1={frame.top} y2={frame.bottom} />
        )}
        {props.kind === 'stack' ? <Stack series={series} frame={frame} /> : null}
        {series.map((one, index) =>
          props.kind === 'stack' ? null : props.kind === 'line' ? (
            <Line key={one.name} series={one} frame={frame} />
          ) : (
            <Bars key={one.name} series={one} frame={frame} place={index} of={series.length} />
          ),
        )}
      </svg>
      {at === null ? null : <Tip frame={frame} at={at} {...props} />}
    </div>
  )
}

/** The lowest and the highest of a chart: of one figure, or of a whole stack, whose parts below nought hang below it. */
function ends({ kind, series, labels }: ChartProps): [lowest: number, highest: number] {
  const side = (sign: 1 | -1): number => {
    const sided = series.map(({ values }) => values.map((value) => Math.max((value ?? 0) * sign, 0)))
    if (kind !== 'stack') return Math.max(0, ...sided.flat())
    return Math.max(0, ...labels.map((_, at) => sided.reduce((sum, values) => sum + (values[at] ?? 0), 0)))
  }
  return [-side(-1), side(1)]
}

function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return width
}

function Legend({ series, kind }: Pick<ChartProps, 'series' | 'kind'>) {
  if (series.length < 2) return null
  return (
    <p className={`k-plot-legend is-${kind}`}>
      {series.map(({ name, role }) => (
        <span key={name}>
          <i className={`is-${role}`} /> {name}
        </span>
      ))}
    </p>
  )
}

function Axes(props: { frame: Frame; marks: readonly number[] } & Pick<ChartProps, 'labels' | 'text'>) {
  const { frame, marks, labels, text } = props
  const placed = placedLabels(labels, {
    middleOf: (index) => xOf(frame, index),
    until: frame.left + frame.width + GAP,
    gap: GAP,
  })
  return (
    <g className="k-plot-axes">
      {marks.map((mark) => (
        <g key={mark}>
          <line
            className={mark === 0 ? 'is-zero' : ''}
            x1={frame.left}
            x2={frame.left + frame.width}
            y1={yOf(frame, mark)}
            y2={yOf(frame, mark)}
          />
          <text x={frame.left - GAP} y={yOf(frame, mark) + 4} textAnchor="end">
            {text(mark)}
          </text>
        </g>
      ))}
      {placed.map(({ index, x }) => (
        <text key={index} x={x} y={frame.bottom + 18} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </g>
  )
}

/** A line through what is known; one value, as in the first hour of a day, is a point. */
function Line({ series, frame }: { series: Series; frame: Frame }) {
  const known = series.values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const points = known.map(({ value, index }) => `${xOf(frame, index)},${yOf(frame, value)}`)
  const [first] = known
  const feet = [known.at(-1), first].map((one) => `${xOf(frame, one?.index ?? 0)},${yOf(frame, 0)}`)
  return (
    <g className={`k-plot-line is-${series.role}`}>
      {series.role === 'main' ? <polygon points={[...points, ...feet].join(' ')} /> : null}
      <polyline points={points.join(' ')} />
      {first && known.length === 1 ? <circle cx={xOf(frame, first.index)} cy={yOf(frame, first.value)} r={4} /> : null}
    </g>
  )
}

function Bars({ series, frame, place, of }: { series: Series; frame: Frame; place: number; of: number }) {
  const each = Math.min(28, (frame.width / frame.count) * 0.7) / of
  return (
    <g className={`k-plot-bars is-${series.role}`}>
      {series.values.map((value, index) => (
        <rect
          key={`${index}-${series.name}`}
          x={xOf(frame, index) + (place - of / 2) * each}
          {...between(frame, 0, value ?? 0)}
          width={Math.max(each - 2, 1)}
          rx={2}
        />
      ))}
    </g>
  )
}

/** Returns the place of a rectangle from one value to another, whichever of the two is higher. */
function between(frame: Frame, one: number, other: number): { readonly y: number; readonly height: number } {
  const [y, foot] = [yOf(frame, Math.max(one, other)), yOf(frame, Math.min(one, other))]
  return { y, height: foot - y }
}

/** Parts on each other, the first at the nought line: what is above it upward, what is below it downward. */
function Stack({ series, frame }: { series: readonly Series[]; frame: Frame }) {
  const each = Math.min(36, (frame.width / frame.count) * 0.7)
  const inside = (at: number, part: number, sign: number): number =>
    series.slice(0, part).reduce((sum, { values }) => sum + Math.max((values[at] ?? 0) * sign, 0), 0) * sign
  return series.map(({ name, role, values }, part) => (
    <g key={name} className={`k-plot-bars is-${role}`}>
      {values.map((value, at) => {
        const foot = inside(at, part, (value ?? 0) < 0 ? -1 : 1)
        return (
          <rect
            key={`${at}-${name}`}
            x={xOf(frame, at) - each / 2}
            {...between(frame, foot, foot + (value ?? 0))}
            width={Math.max(each, 1)}
          />
        )
      })}
    </g>
  ))
}

function Tip({ frame, at, labels, series, text }: ChartProps & { frame: Frame; at: number }) {
  const x = xOf(frame, at)
  const isRight = x > frame.left + frame.width / 2
  return (
    <div className="k-plot-tip" style={isRight ? { right: `calc(100% - ${x - GAP}px)` } : { left: x + GAP }}>
      <strong>{labels[at]}</strong>
      {series.map(({ name, role, values }) => (
        <span key={name}>
          <i className={`is-${role}`} /> {name} <b className="k-figures">{shownAt(values, at, text)}</b>
        </span>
      ))}
    </div>
  )
}
