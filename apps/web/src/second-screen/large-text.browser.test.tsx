import type { ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { expect, it } from 'vitest'
import { show } from '../test/show.tsx'
import type { ScreenMessage } from './message.ts'
import { Partitions } from './Partitions.tsx'
import './second-screen.css'

const line = { id: '1', name: 'Bottle', quantity: '1 ×', amount: '22.60', listAmount: null, savings: [], picture: null }
const message = { kind: 'basket', lines: [line], paying: null } as unknown as ScreenMessage
const layoutOf = (isLargeText: boolean) =>
  ({
    version: 1,
    isLargeText,
    isHighContrast: false,
    partitions: [{ x: 0, y: 0, width: 12, height: 8, content: { type: 'basket' } }],
  }) as ScreenLayout

/** Returns how large a line of the basket is written, and how far its ink stands off the ground, by the ratio of WCAG. */
async function lookOf(isLargeText: boolean, isHighContrast: boolean) {
  await show(
    <div className={`s2${isHighContrast ? ' is-high-contrast' : ''}`} style={{ width: 1_024, height: 600 }}>
      <Partitions layout={layoutOf(isLargeText)} message={message} source={{} as never} />
    </div>,
  )
  await expect.poll(() => document.body.textContent).toContain('Bottle')
  const name = [...document.querySelectorAll('.s2 *')].find(
    (one) => one.childElementCount === 0 && one.textContent === 'Bottle',
  )
  const ground = getComputedStyle(document.querySelector('.s2') as Element).backgroundColor
  const { fontSize, color } = getComputedStyle(name as Element)
  const light = (text: string): number => {
    const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, bright = 0] = [light(color), light(ground)].toSorted((one, other) => one - other)
  return { size: Number.parseFloat(fontSize), contrast: (bright + 0.05) / (dark + 0.05) }
}

it('a customer’s screen is written larger where its layout says so, and in the strongest contrast where it says that', async () => {
  const [plain, large, strong] = [await lookOf(false, false), await lookOf(true, false), await lookOf(false, true)]
  expect(large.size).toBeGreaterThan(plain.size * 1.15)
  expect(strong.contrast).toBeGreaterThanOrEqual(15)
  expect(strong.contrast).toBeGreaterThanOrEqual(plain.contrast)
})
