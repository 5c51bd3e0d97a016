// A designer opens in the shape of what it shows: a label by its millimetres, a display as the window that customers look at.
import type { LabelElement, LabelTemplate } from '@kassa/domain/label/label-template.ts'
import type { ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Partitions } from '../second-screen/Partitions.tsx'
import '../second-screen/second-screen.css'
import { show } from '../test/show.tsx'
import { useSample } from './customer-screens/sample.ts'
import { ScreenCanvas } from './customer-screens/ScreenCanvas.tsx'
import './customer-screens/customer-screens.css'
import { LabelCanvas } from './label-templates/LabelCanvas.tsx'
import './label-templates/label-templates.css'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const nothing = (): void => undefined
const line = (box: Pick<LabelElement, 'x' | 'y' | 'width' | 'height'>): LabelElement => ({ type: 'line', ...box })
const labels = [
  [40, 30],
  [100, 20],
  [20, 100],
  [70, 50],
] as const

it.each(labels.flatMap(([wide, high]) => SIZES.map((size) => ({ wide, high, ...size }))))(
  'a label of $wide × $high mm is so much wider than high at $width',
  async ({ wide, high, width, height }) => {
    await page.viewport(width, height)
    const elements = [
      line({ x: 0, y: 0, width: wide * 10, height: 10 }),
      line({ x: 50, y: 100, width: 100, height: 50 }),
    ]
    const template: LabelTemplate = {
      version: 1,
      kind: 'product',
      widthMm: wide,
      heightMm: high,
      measure: 'kg',
      elements,
    }
    const rest = { outletId: undefined, chosen: null, mayEdit: true, onChoose: nothing, onChange: nothing }
    await show(<LabelCanvas template={template} {...rest} />)
    await expect.poll(() => document.querySelectorAll('.lt-handle').length).toBe(2)
    const canvas = document.querySelector('.lt-canvas')?.getBoundingClientRect()
    const perMm = (canvas?.width ?? 0) / wide
    expect((canvas?.height ?? 0) / high).toBeCloseTo(perMm, 3)
    const [whole, part] = [...document.querySelectorAll('.lt-handle')].map((one) => one.getBoundingClientRect())
    expect(whole?.width).toBeCloseTo(wide * perMm, 1)
    expect((part?.x ?? 0) - (canvas?.x ?? 0)).toBeCloseTo(5 * perMm, 1)
    expect(part?.height).toBeCloseTo(5 * perMm, 1)
  },
)

const layout: ScreenLayout = {
  version: 1,
  isLargeText: false,
  isHighContrast: false,
  partitions: [
    { x: 0, y: 0, width: 10, height: 6, content: { type: 'basket' } },
    { x: 10, y: 0, width: 6, height: 9, content: { type: 'text', text: 'Welcome', isLarge: true } },
    { x: 0, y: 6, width: 10, height: 3, content: { type: 'total' } },
  ],
}
const source = (): Promise<undefined> => Promise.resolve(undefined)

function Both() {
  const message = useSample('pay')
  const rest = { chosen: null, mayEdit: true, onChoose: nothing, onPlace: nothing }
  return (
    <>
      <ScreenCanvas {...{ layout, message, source }} {...rest} />
      <div className="s2 real" style={{ position: 'fixed', inset: 'auto', width: 1600, height: 900, minHeight: 0 }}>
        <Partitions {...{ layout, message, source }} />
      </div>
    </>
  )
}

/** Where the middle of each partition stands, as parts of its screen. */
const middlesIn = (selector: string): number[][] => {
  const frame = document.querySelector(selector)?.getBoundingClientRect()
  return [...document.querySelectorAll(`${selector} .s2-part`)].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    const [left, top] = [x + width / 2 - (frame?.x ?? 0), y + height / 2 - (frame?.y ?? 0)]
    return [left / (frame?.width ?? 1), top / (frame?.height ?? 1)]
  })
}

it.each(SIZES)('a display is 16 : 9 and divided as customers see it at $width', async ({ width, height }) => {
  await page.viewport(width, height)
  await show(<Both />)
  await expect.poll(() => document.querySelectorAll('.s2-part').length).toBe(6)
  const canvas = document.querySelector('.cs-canvas')?.getBoundingClientRect()
  expect((canvas?.width ?? 0) / (canvas?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  const [drawn, real] = [middlesIn('.cs-screen'), middlesIn('.real')]
  expect(drawn).toHaveLength(3)
  drawn.forEach((middle, at) => middle.forEach((part, axis) => expect(part).toBeCloseTo(real[at]?.[axis] ?? -1, 1)))
})
