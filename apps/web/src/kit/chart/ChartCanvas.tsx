import { BarChart, LineChart } from 'echarts/charts.js'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components.js'
import { type EChartsCoreOption, init, use } from 'echarts/core.js'
import { CanvasRenderer } from 'echarts/renderers.js'
import { useEffect, useRef } from 'react'
import { useSession } from '../../session/session.ts'
import { fonts, type Mode, palettes } from '../../theme/tokens.ts'
import { currentLanguage } from '../../words/words.ts'
import type { ChartProps, Series } from './Chart.tsx'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** The drawn half of `Chart`: comes with the chart library when the first chart is shown. */
export default function ChartCanvas(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init> | null>(null)
  const mode = useSession((session) => session.layout.mode)
  const { onPick } = props

  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawn = init(element)
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
  }, [])
  useEffect(() => chart.current?.setOption(optionOf(props, mode), true), [props, mode])
  useEffect(() => {
    const drawn = chart.current
    drawn?.on('click', ({ dataIndex }) => {
      if (typeof dataIndex === 'number') onPick?.(dataIndex)
    })
    return () => {
      drawn?.off('click')
    }
  }, [onPick])

  return <div ref={place} className="k-chart-place" style={{ height: props.height ?? 260 }} />
}

function optionOf({ kind, labels, series, text }: ChartProps, mode: Mode): EChartsCoreOption {
  const c = palettes[mode]
  const quiet = { color: c.muted, fontFamily: fonts[currentLanguage()], fontSize: 12 }
  return {
    animation: false,
    // Rich text is drawn on the canvas: a tooltip of HTML would need inline styles, which the CSP refuses.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: c.raised,
      borderColor: c.border,
      textStyle: { ...quiet, color: c.text },
      valueFormatter: (value: unknown) => text(Number(value)),
    },
    legend: { right: 0, top: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 4, textStyle: quiet },
    grid: { left: 4, right: 12, top: 32, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisLabel: quiet,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: c.border } },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...quiet, formatter: (value: number) => text(value) },
      splitLine: { lineStyle: { color: c.border } },
      splitNumber: 4,
    },
    series: series.map((one) => seriesOf(one, kind, c.primary, c.muted)),
  }
}

function seriesOf({ name, values, role }: Series, kind: ChartProps['kind'], main: string, compared: string): object {
  const color = role === 'main' ? main : compared
  return {
    name,
    type: kind,
    data: [...values],
    color,
    showSymbol: false,
    symbolSize: 6,
    barMaxWidth: 24,
    lineStyle: { width: role === 'main' ? 3 : 2, type: role === 'main' ? 'solid' : 'dashed' },
    ...(kind === 'line' && role === 'main' ? { areaStyle: { opacity: 0.1 } } : {}),
  }
}
