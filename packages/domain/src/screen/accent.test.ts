import { describe, expect, it } from 'vitest'
import { accentOf, contrastOf, contrastText, GROUNDS, LEAST_CONTRAST } from './accent.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#FFFFFF', '21.0'],
    ['#FFFFFF', '#FFFFFF', '1.0'],
    // The two grays around the limit, as the standard's own examples have them.
    ['#767676', '#FFFFFF', '4.5'],
    ['#777777', '#FFFFFF', '4.4'],
    ['#6D28D9', '#FFFFFF', '7.1'],
  ])('of %s on %s is %s', (color, other, told) => {
    expect(contrastText(color, other)).toBe(told)
    expect(contrastText(other, color)).toBe(told)
  })
})

/** Every channel at its ends and in the middle, and grays around the limits. */
const steps = ['00', '40', '80', 'C0', 'FF']
const colors = [
  ...steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`))),
  '#6D28D9',
  '#767676',
  '#777777',
  '#FFD400',
  '#E4002B',
  '#00A3E0',
]

describe('an accent', () => {
  it('can be read in every mode, as text and under its own text, whatever was chosen', () => {
    for (const color of colors) {
      const { light, dark, desk } = accentOf(color)
      const least = (primary: string, others: readonly string[]): number =>
        Math.min(...others.map((other) => contrastOf(primary, other)))
      const all = ({ primarySoft, onPrimary }: typeof light, grounds: readonly string[]) => [
        ...grounds,
        primarySoft,
        onPrimary,
      ]
      expect(least(light.primary, all(light, GROUNDS.light)), color).toBeGreaterThanOrEqual(LEAST_CONTRAST.text)
      expect(least(desk.primary, all(desk, GROUNDS.light)), color).toBeGreaterThanOrEqual(LEAST_CONTRAST.desk)
      expect(least(dark.primary, all(dark, GROUNDS.dark)), color).toBeGreaterThanOrEqual(LEAST_CONTRAST.text)
      // Pointed at, it is further away from the ground, never nearer.
      expect(contrastOf(light.primaryHover, '#FFFFFF')).toBeGreaterThanOrEqual(contrastOf(light.primary, '#FFFFFF'))
      expect(contrastOf(dark.primaryHover, '#17171F')).toBeGreaterThanOrEqual(contrastOf(dark.primary, '#17171F'))
    }
  })

  it('stays as it was chosen where it can be read', () => {
    expect(accentOf('#6D28D9').light.primary).toBe('#6D28D9')
    expect(accentOf('#1F3A93').desk.primary).toBe('#1F3A93')
    expect(accentOf('#FFD400').dark.primary).toBe('#FFD400')
  })

  it('is darkened no further than it must be', () => {
    const { light } = accentOf('#FFD400')
    expect(light.primary).not.toBe('#FFD400')
    expect(contrastOf(light.primary, '#F6F6F9')).toBeLessThan(4.9)
  })
})
