import { apart, isWrittenFromRight } from '@kassa/domain/receipt/script/letters.ts'
import { visualUnits } from '@kassa/domain/receipt/script/visual-units.ts'
import { expect, it } from 'vitest'

const LETTERS = Array.from('قهوشيتאבגדabcdXYZ0123456789٠١٢٣กขคง茶')
const BETWEEN = Array.from(' .,:/-+%$₪()!?')

/** Numbers that look random and are the same each time. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A text in which no letter comes twice, so that each is found again, with whatever stands between letters. */
function textOf(seed: number): string {
  const chance = chanceOf(seed)
  const left = [...LETTERS]
  const count = 3 + Math.floor(chance() * 12)
  return Array.from({ length: count }, () => {
    const [letter = ''] = left.splice(Math.floor(chance() * left.length), 1)
    return chance() < 0.35 ? letter + (BETWEEN[Math.floor(chance() * BETWEEN.length)] ?? '') : letter
  }).join('')
}

const isLetter = (character: string): boolean => LETTERS.includes(character)

/** The letters as the browser places them, from the left to the right. */
function seen(place: HTMLElement, text: string): string {
  place.textContent = text
  const node = place.firstChild
  if (!node) return ''
  return Array.from(text, (character, at) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return { character, left: range.getBoundingClientRect().left }
  })
    .filter(({ character }) => isLetter(character))
    .toSorted((one, other) => one.left - other.left)
    .map(({ character }) => character)
    .join('')
}

/** A word is read from its first letter, which stands at its right where it runs to the left. */
const lettersIn = (unit: string): string[] =>
  isWrittenFromRight(unit) ? Array.from(unit).toReversed() : Array.from(unit)

it('paper places letters of both directions as the browser does', () => {
  const place = document.createElement('bdi')
  place.style.cssText = 'white-space: pre; font: 24px monospace; font-variant-ligatures: none'
  document.body.append(place)
  const wrong = Array.from({ length: 2_000 }, (_, seed) => textOf(seed + 1))
    .filter((text) => /[\u0590-\u06ff]/.test(text))
    .map((text) => ({
      text,
      browser: seen(place, text),
      paper: visualUnits(apart(text)).flatMap(lettersIn).filter(isLetter).join(''),
    }))
    .filter(({ browser, paper }) => browser !== paper)
  place.remove()
  expect(wrong).toEqual([])
})
