import { GROUNDS } from '@kassa/domain/screen/accent.ts'
import { expect, it } from 'vitest'
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
