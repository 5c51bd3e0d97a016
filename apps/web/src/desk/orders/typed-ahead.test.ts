import { beforeEach, expect, it } from 'vitest'
import { barAhead, isAheadKey, numberAhead, takeTypedAhead, typeAhead, withAhead } from './typed-ahead.ts'

const press = (...keys: string[]): void => keys.forEach((key) => typeAhead(barAhead, key))
beforeEach(() => void takeTypedAhead(barAhead))

it('keeps characters and what takes them back in their order, and hands them on once', () => {
  press('a', 'b', 'Backspace', 'c')
  expect(withAhead('x', takeTypedAhead(barAhead).text)).toBe('xac')
  expect(takeTypedAhead(barAhead)).toEqual({ text: '', steps: 0, isEntered: false })
})

it('takes back what the field had already, and nothing of nothing', () => {
  press('Backspace', 'Backspace')
  const { text } = takeTypedAhead(barAhead)
  expect([withAhead('xyz', text), withAhead('z', text), withAhead('', text)]).toEqual(['x', '', ''])
})

it('counts arrows since the last character, never above the first line', () => {
  press('ArrowDown', 's', 'ArrowUp', 'ArrowDown', 'ArrowDown')
  expect(takeTypedAhead(barAhead).steps).toBe(2)
})

it('keeps nothing behind Enter, and one field nothing of another', () => {
  press('s', 'Enter', 't', 'ArrowDown', 'Backspace')
  expect(numberAhead.read()).toEqual({ text: '', steps: 0, isEntered: false })
  expect(takeTypedAhead(barAhead)).toEqual({ text: 's', steps: 0, isEntered: true })
})

it('hands each key to the field that listens, once', () => {
  const taken: string[] = []
  const leave = barAhead.listen(() => taken.push(takeTypedAhead(barAhead).text))
  press('4', '2', 'Enter')
  leave()
  expect(taken.join('')).toBe('42')
})

it('knows its keys', () =>
  expect(['a', ' ', 'Backspace', 'Enter', 'ArrowUp', 'Escape', 'Tab', 'F2', 'Shift'].filter(isAheadKey)).toEqual([
    'a',
    ' ',
    'Backspace',
    'Enter',
    'ArrowUp',
  ]))
