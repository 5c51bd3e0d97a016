import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountRoles } from '../packages/domain/src/accounting/posting.ts'
import { mutate } from './mutate/mutate.ts'
import type { Mistake } from './mutate/plant.ts'

// Takes one role of the journal for another at each place where the rule of postings names one:
//   npm run mutate:roles                       all of them
//   npm run mutate:roles -- --only stock       the places of one role

const file = 'packages/domain/src/accounting/lines-of.ts'
const sound = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const roles: ReadonlySet<string> = new Set(accountRoles)

/** Words of the rule that are a role: not the kind of a posting, and not what stands for a method that nobody has. */
const places = [...sound.matchAll(/(?<before>(?<!kind|[?])[:?] |return )'(?<role>[a-z-]+)'/gu)].filter(({ groups }) =>
  roles.has(groups?.['role'] ?? ''),
)

const mistakes = places.map((place): Mistake => {
  const { before = '', role = '' } = place.groups ?? {}
  const other = role === 'paid-in' ? 'paid-out' : 'paid-in'
  const line = sound.slice(0, place.index).split('\n').length
  const rest = sound.slice(place.index + place[0].length)
  return {
    name: `${role} in line ${line}`,
    file,
    from: sound,
    to: `${sound.slice(0, place.index)}${before}'${other}'${rest}`,
  }
})

await mutate({
  mistakes,
  testsOf: () => ({ files: ['packages/domain/src/accounting'], untilFirst: true, projects: ['unit'] }),
})
