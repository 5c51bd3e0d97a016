import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { moneyText } from '../money/format.ts'
import { show } from '../../test/show.tsx'
import { Chart } from './Chart.tsx'

afterAll(() => page.viewport(1280, 800))

const locales = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const

const dayOf = (language: keyof typeof locales, at: number): string =>
  new Intl.DateTimeFormat(locales[language], { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${addDays('2026-11-01', at)}T00:00:00Z`),
  )

/** Texts of the axes that reach out of the drawing, and those below it that lie on the one before. */
function faults(): string[] {
  const drawing = document.querySelector('.k-plot svg')!.getBoundingClientRect()
  const texts = [...document.querySelectorAll('.k-plot-axes text')]
  const out = texts.filter((text) => {
    const { left, right } = text.getBoundingClientRect()
    return left < drawing.left - 0.5 || right > drawing.right + 0.5
  })
  const below = texts.filter((text) => text.getAttribute('text-anchor') === 'middle')
  const over = below.filter((text, at) => {
    const before = below[at - 1]?.getBoundingClientRect()
    return before !== undefined && before.right > text.getBoundingClientRect().left
  })
  return [...out.map((one) => `out: ${one.textContent}`), ...over.map((one) => `over: ${one.textContent}`)]
}

it.each([
  ['en', 'USD', 'Jasmine tea, l…'],
  ['zh', 'CNY', '茉莉花茶大包装一千克两袋…'],
  ['ja', 'JPY', 'ジャスミン茶 大袋 一キロ…'],
] as const)(
  'every word and amount of the axes is whole, on a phone and beside the menu, in %s',
  async (language, currency, name) => {
    for (const width of [360, 820, 1280])
      for (const count of [2, 7, 13, 30, 31, 62])
        for (const label of [(at: number) => dayOf(language, at), () => name]) {
          await page.viewport(width, 740)
          const labels = Array.from({ length: count }, (_, at) => label(at))
          const values = labels.map((_, at) => (at - 3) * 1_999_999)
          const text = (value: number): string => moneyText(Math.trunc(value), currency)
          const series = [{ name: 'Net', values, role: 'main' as const }]
          await show(<Chart title="Net sales" kind="bar" labels={labels} series={series} text={text} />, { language })
          await expect.poll(() => document.querySelector('.k-plot svg')?.clientWidth ?? 0).toBeGreaterThan(100)
          expect([width, count, ...faults()]).toEqual([width, count])
        }
  },
)
