import { expect, test } from 'vitest'
import { cssVariables } from './css-variables.ts'

const files = Object.entries(
  import.meta.glob<string>('../**/*.{css,ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).map(([name, text]) => ({ name, text }))

/** Written where it is set: in a rule, in a style of React, by `setProperty`. */
const setHere = /['"]?(--[a-z][a-z0-9-]*)['"]?\]?(?::|,)/g

test('every colour and size that a style names is there: one that is not draws black, in the dark as well', () => {
  expect(files.length).toBeGreaterThan(500)
  const known = new Set(
    [cssVariables(), ...files.map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(setHere)].map(([, name = '']) => name),
    ),
  )
  const missing = files.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[a-z][a-z0-9-]*)/g)].flatMap(([, used = '']) =>
      known.has(used) ? [] : [`${name}: ${used}`],
    ),
  )
  expect(missing).toEqual([])
})
