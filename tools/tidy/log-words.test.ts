import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callParts, logWords } from '../../packages/contract/src/audit/call-text.ts'
import { modules } from '../../apps/server/src/program.ts'
import { root } from './tree.ts'

/*
 * Every change leaves a line in a log; a person reads what was done, not what the call is named. The words stand in
 * `packages/contract/src/audit/log-words`, held here because the calls are found in the program.
 */

const { en } = logWords

function missing(name: string): readonly string[] {
  const { whole, verb, thing } = callParts(name)
  if (Object.hasOwn(en.whole, whole)) return []
  return [
    ...(Object.hasOwn(en.verb, verb) ? [] : [`verb.${verb}`]),
    ...(thing === '' || Object.hasOwn(en.thing, thing) ? [] : [`thing.${thing}`]),
  ]
}

/** Returns the use cases behind the entries in journals of desks: those entries are no calls. */
function broughtByDesks(): readonly string[] {
  const folder = join(root, 'apps/server/src/modules/sales')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const texts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/(?:\bcall: |device_id, )'(sales\.[a-z-]+)'/g)].map(([, name = '']) => name),
  )
}

test('every change has words for the log', () => {
  const changing = modules.flatMap(({ commands }) => commands).filter(({ endpoint }) => endpoint.method !== 'GET')
  expect(changing.flatMap(({ endpoint }) => missing(endpoint.name).map((word) => `${endpoint.name}: ${word}`))).toEqual(
    [],
  )
})

test('what a desk did has words for the log', () => {
  const names = broughtByDesks()
  expect(names).toContain('sales.book-sale')
  expect(names).toContain('sales.close-shift')
  expect(names.flatMap((name) => missing(name).map((word) => `${name}: ${word}`))).toEqual([])
})
