import { contrastOf, GROUNDS, LEAST_CONTRAST } from '@kassa/domain/screen/accent.ts'
import { theme } from 'antd'
import { expect, it } from 'vitest'
import { antdTheme } from './antd-theme.ts'
import { accentVariables } from './accent-variables.ts'
import { palettes } from './tokens.ts'

it('accents are judged on the grounds that screens are painted on', () => {
  for (const mode of ['light', 'dark'] as const) {
    const { page, surface, raised } = palettes[mode]
    expect(new Set([page, surface, raised])).toEqual(new Set(GROUNDS[mode]))
  }
})

it('an accent changes the colors of the brand and no other, in each place where the tokens set them', () => {
  const css = accentVariables('#FFD400')
  expect(css.split('\n').map((rule) => rule.slice(0, rule.indexOf('{')))).toEqual([
    ':root',
    ":root[data-theme='dark']",
    ":root[data-theme='light'] [data-surface='desk']",
    ":root[data-theme='dark'] .d-desk",
  ])
  expect(new Set(css.match(/--[a-z-]+/g))).toEqual(
    new Set(['--primary', '--primary-hover', '--primary-soft', '--on-primary', '--brand', '--brand-strong']),
  )
})

it.each(['#00A3A1', '#003366', '#FFD400', '#E53935', '#808080', '#000000'])(
  'links and words in the accent %s are read on every ground, in both modes',
  (accent) => {
    for (const mode of ['light', 'dark'] as const) {
      const { colorLink, colorPrimary, colorPrimaryText } = theme.getDesignToken(antdTheme(mode, 'en', accent))
      for (const color of [colorLink, colorPrimary, colorPrimaryText])
        for (const ground of GROUNDS[mode])
          expect(contrastOf(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(LEAST_CONTRAST.text)
    }
  },
)
