import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { Chart, type ChartProps } from './Chart.tsx'

/** A day on which more was given back than sold, between days that sold. */
const VALUES = [4_000, -2_500, 1_000, -100, 0]
const kinds = ['line', 'bar', 'stack'] as const

const showChart = async (kind: ChartProps['kind']): Promise<void> => {
  const series = [{ name: 'Net', values: VALUES, role: kind === 'stack' ? 'part-0' : 'main' } as const]
  const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
  await show(<Chart title="Net sales" kind={kind} labels={labels} series={series} text={String} />)
  await expect.poll(() => document.querySelector('.k-plot svg')?.clientWidth ?? 0).toBeGreaterThan(100)
}

const numbersOf = (name: string, element: Element | null): number => Number(element?.getAttribute(name))
const zeroLine = (): number => numbersOf('y1', document.querySelector('.k-plot-axes line.is-zero'))

/** Returns how far each day's end stands above the zero line in the drawing; below it is negative. */
function heights(kind: ChartProps['kind']): number[] {
  const zero = zeroLine()
  if (kind === 'line') {
    const points = document.querySelector('.k-plot-line.is-main polyline')?.getAttribute('points') ?? ''
    return points.split(' ').map((point) => zero - Number(point.split(',')[1]))
  }
  return [...document.querySelectorAll('.k-plot-bars rect')].map((bar) => {
    const [top, height] = [numbersOf('y', bar), numbersOf('height', bar)]
    return Math.abs(top - zero) < 0.01 ? -height : zero - top
  })
}

it.each(kinds)('a %s hangs days below zero under a zero line, by the same measure', async (kind) => {
  await showChart(kind)
  expect(document.querySelectorAll('.k-plot-axes line.is-zero')).toHaveLength(1)
  const drawn = heights(kind)
  expect(drawn).toHaveLength(VALUES.length)
  const measure = (drawn[0] ?? 0) / (VALUES[0] ?? 1)
  expect(measure).toBeGreaterThan(0)
  drawn.forEach((height, day) => expect(height).toBeCloseTo((VALUES[day] ?? 0) * measure, 3))
})

it.each(kinds)('a %s stays inside its frame, and names what lies below zero', async (kind) => {
  await showChart(kind)
  const height = numbersOf('height', document.querySelector('.k-plot svg'))
  const lowest = zeroLine() - Math.min(...heights(kind))
  expect(lowest).toBeLessThanOrEqual(height)
  const marks = [...document.querySelectorAll('.k-plot-axes g text')].map((text) => Number(text.textContent))
  expect(Math.min(...marks.filter((mark) => !Number.isNaN(mark)))).toBeLessThanOrEqual(-2_500)
})

it('says the same in its table', async () => {
  await showChart('line')
  await page.getByRole('button').click()
  const cells = [...document.querySelectorAll('.k-chart-table td')].map((cell) => cell.textContent)
  expect(cells).toEqual(VALUES.map(String))
})

/** Before the second hour of a day there is one value, and no line between two. */
it('one value alone is a point at its height, and a line has none', async () => {
  const series = (...values: (number | null)[]) => [{ name: 'Net', values, role: 'main' } as const]
  const labels = ['00', '01', '02']
  await show(<Chart title="Net sales" kind="line" labels={labels} series={series(450, null, null)} text={String} />)
  await expect.poll(() => document.querySelectorAll('.k-plot-line circle').length).toBe(1)
  const dot = document.querySelector('.k-plot-line circle')
  expect(numbersOf('cy', dot)).toBeLessThan(zeroLine() - 10)
  await show(<Chart title="Net sales" kind="line" labels={labels} series={series(450, 0, null)} text={String} />)
  await expect.poll(() => document.querySelectorAll('.k-plot-line polyline').length).toBe(1)
  expect(document.querySelectorAll('.k-plot-line circle')).toHaveLength(0)
})
