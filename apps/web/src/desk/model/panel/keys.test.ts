import { describe, expect, it } from 'vitest'
import { actionNames, actionOf, bindKey, canBind, chordOf, defaultKeys, keyMapOf } from './keys.ts'

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('keys', () => {
  it('gives each action a key of its own that may be bound', () => {
    const chords = Object.values(defaultKeys)
    expect(new Set(chords).size).toBe(actionNames.length)
    expect(chords.every(canBind)).toBe(true)
  })
  it.each([
    [press('z', { ctrlKey: true }), 'Ctrl+Z'],
    [press('z', { metaKey: true }), 'Ctrl+Z'],
    [press('F12', { shiftKey: true }), 'Shift+F12'],
    [press(' '), 'Space'],
    [press('*', { shiftKey: true }), '*'],
  ])('%j is %s', (event, chord) => expect(chordOf(event)).toBe(chord))

  it('moves a key from one action to another', () => {
    const own = bindKey({}, 'hold', 'F9')
    expect(actionOf('F9', keyMapOf(own))).toBe('hold')
    expect(keyMapOf(own).refund).toBe('')
    expect(actionOf('F5', keyMapOf(own))).toBeNull()
  })
  it('leaves typing and the browser alone', () => {
    for (const chord of ['a', 'A', '5', 'Shift+A', 'Ctrl+W', 'Enter', 'Escape']) expect(canBind(chord)).toBe(false)
  })
})
