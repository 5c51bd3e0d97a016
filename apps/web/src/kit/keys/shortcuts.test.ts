import { expect, it } from 'vitest'
import { CHORD_MS, meaningOf, type Press, type Shortcut, shownOf } from './shortcuts.ts'

const line = (keys: string, label: string | null, more: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  group: 'page',
  offer: () => (label === null ? null : { label, run: () => undefined }),
  ...more,
})
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  isMod: false,
  isAlt: false,
  isTyping: false,
  at: 0,
  ...more,
})
const table = [
  line('n', 'New'),
  line('g o', 'Orders', { group: 'go' }),
  line('g p', null, { group: 'go' }),
  line('o', 'Open'),
  line('?', 'Shortcuts', { group: 'everywhere' }),
  line('mod+Enter', 'Save', { group: 'form', isInFields: true }),
  line('mod+k', 'Search', { group: 'everywhere', isInFields: true }),
]
const said = (key: string, more: Partial<Press> = {}) => meaningOf(table, press(key, more), null).run?.label

it.each([
  ['n', {}, 'New'],
  ['N', {}, 'New'],
  ['?', {}, 'Shortcuts'],
  ['n', { isTyping: true }, undefined],
  ['?', { isTyping: true }, undefined],
  ['n', { isMod: true }, undefined],
  ['n', { isAlt: true }, undefined],
  ['Enter', { isMod: true, isTyping: true }, 'Save'],
  ['K', { isMod: true, isTyping: true }, 'Search'],
  ['Enter', {}, undefined],
  ['x', {}, undefined],
  ['Process', {}, undefined],
] as const)('%s with %o does %s', (key, more, label) => {
  expect(said(key, more)).toBe(label)
})

it('takes two presses for one meaning only in time, and only where the second means something', () => {
  const { run, begun } = meaningOf(table, press('g'), null)
  expect([run, begun]).toEqual([null, { key: 'g', at: 0 }])
  const after = (key: string, at: number) => meaningOf(table, press(key, { at }), begun).run?.label
  expect(after('o', CHORD_MS)).toBe('Orders')
  expect(after('o', CHORD_MS + 1)).toBe('Open')
  expect(after('p', 10)).toBeUndefined()
  expect(after('n', 10)).toBe('New')
  expect(meaningOf(table, press('g', { isTyping: true }), null).begun).toBeNull()
  expect(meaningOf([line('g p', null)], press('g'), null).begun).toBeNull()
})

it('lets the last line of the same keys win, and shows each once with what it does', () => {
  const twice = [...table, line('n', 'Newer'), line('n', null)]
  expect(meaningOf(twice, press('n'), null).run?.label).toBe('Newer')
  expect(shownOf(twice)).toEqual([
    { keys: 'n', label: 'Newer', group: 'page' },
    { keys: 'o', label: 'Open', group: 'page' },
    { keys: 'mod+Enter', label: 'Save', group: 'form' },
    { keys: 'g o', label: 'Orders', group: 'go' },
    { keys: '?', label: 'Shortcuts', group: 'everywhere' },
    { keys: 'mod+k', label: 'Search', group: 'everywhere' },
  ])
})
