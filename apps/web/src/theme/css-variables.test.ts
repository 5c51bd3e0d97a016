import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cssVariables } from './css-variables.ts'

const root = path.join(import.meta.dirname, '..')
const files = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|ts|tsx)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: fs.readFileSync(path.join(root, name), 'utf8') }))

/** Written where it is set: in a rule, in a style of React, by `setProperty`. */
const setHere = /['"]?(--[a-z][a-z0-9-]*)['"]?\]?(?::|,)/g

test('every colour and size that a style names is there: one that is not draws black, in the dark as well', () => {
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
