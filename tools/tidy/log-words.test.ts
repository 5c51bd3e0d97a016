import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../apps/server/src/program.ts'
import { root } from './tree.ts'

/*
 * Every change leaves a line in a log; a person reads what was done, not what the call is named. Held here because the words
 * stand in the web app and the calls in the program.
 */

interface LogWords {
  readonly whole: Readonly<Record<string, string>>
  readonly verb: Readonly<Record<string, string>>
  readonly thing: Readonly<Record<string, string>>
}

const { log } = JSON.parse(readFileSync(join(root, 'apps/web/src/words/en/people.json'), 'utf8')) as { log: LogWords }
const STATES = new Set(['enabled', 'lock', 'password'])

function missing(name: string): readonly string[] {
  if (Object.hasOwn(log.whole, name.split('.')[1] ?? '')) return []
  const [verb = '', ...rest] = (name.split('.')[1] ?? '').split('-')
  const state = STATES.has(rest.at(-1) ?? '') ? rest.at(-1) : undefined
  const thing = (state === undefined ? rest : rest.slice(0, -1)).join('-')
  const action = state === undefined ? verb : `${verb}-${state}`
  return [
    ...(Object.hasOwn(log.verb, action) ? [] : [`log.verb.${action}`]),
    ...(thing === '' || Object.hasOwn(log.thing, thing) ? [] : [`log.thing.${thing}`]),
  ]
}

/** What journals of desks bring is no call; its use cases name it. */
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
  const changing = modules.flatMap(({ commands }) => commands).filter(({ endpoint }) => endpoint.method === 'POST')
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
