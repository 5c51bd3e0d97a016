import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../apps/server/src/program.ts'
import { root } from './tree.ts'

/*
 * Every change leaves a line in a log; a person reads what was done, not what the call is named. Held here because the words
 * stand in the web app and the calls in the program.
 */

interface LogWords {
  readonly verb: Readonly<Record<string, string>>
  readonly thing: Readonly<Record<string, string>>
}

const { log } = JSON.parse(readFileSync(join(root, 'apps/web/src/words/en/people.json'), 'utf8')) as { log: LogWords }
const STATES = new Set(['enabled', 'lock', 'password'])

function missing(name: string): readonly string[] {
  const [verb = '', ...rest] = (name.split('.')[1] ?? '').split('-')
  const state = STATES.has(rest.at(-1) ?? '') ? rest.at(-1) : undefined
  const thing = (state === undefined ? rest : rest.slice(0, -1)).join('-')
  const action = state === undefined ? verb : `${verb}-${state}`
  return [
    ...(Object.hasOwn(log.verb, action) ? [] : [`log.verb.${action}`]),
    ...(thing === '' || Object.hasOwn(log.thing, thing) ? [] : [`log.thing.${thing}`]),
  ]
}

test('every change has words for the log', () => {
  const changing = modules.flatMap(({ commands }) => commands).filter(({ endpoint }) => endpoint.method === 'POST')
  expect(changing.flatMap(({ endpoint }) => missing(endpoint.name).map((word) => `${endpoint.name}: ${word}`))).toEqual(
    [],
  )
})
