import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { accountRoles } from '../packages/domain/src/accounting/posting.ts'
import { mutate } from './mutate/mutate.ts'
import type { Mistake } from './mutate/plant.ts'

// Takes one role of the journal for another at each place where the rule of postings names one:
//   npm run mutate:roles                       all of them
//   npm run mutate:roles -- --only stock       the places of one role

const files = ['packages/domain/src/accounting/lines-of.ts', 'packages/domain/src/payment/method.ts'] as const
const roles: ReadonlySet<string> = new Set(accountRoles)

/** Words that are a role where a rule names one: not a type, not the kind of a posting, not the account of a tender that nobody has. */
const word = {
  [files[0]]: /(?<before>(?<!kind|[?])[:?] |return )'(?<role>[a-z-]+)'/gu,
  [files[1]]: /(?<before>(?<!readonly )account: )'(?<role>[a-z-]+)'/gu,
}

function mistakesIn(file: (typeof files)[number]): readonly Mistake[] {
  const sound = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const places = [...sound.matchAll(word[file])].filter(({ groups }) => roles.has(groups?.['role'] ?? ''))
  return places.map((place): Mistake => {
    const { before = '', role = '' } = place.groups ?? {}
    const other = role === 'paid-in' ? 'paid-out' : role === 'clearing' ? 'exchange' : 'clearing'
    const line = sound.slice(0, place.index).split('\n').length
    const rest = sound.slice(place.index + place[0].length)
    const to = `${sound.slice(0, place.index)}${before}'${other}'${rest}`
    return { name: `${role} in line ${line} of ${basename(file)}`, file, from: sound, to }
  })
}

await mutate({
  mistakes: files.flatMap((file) => mistakesIn(file)),
  testsOf: () => ({ files: ['packages/domain/src/accounting'], untilFirst: true, projects: ['unit'] }),
})
