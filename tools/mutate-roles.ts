import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { accountRoles } from '../packages/domain/src/accounting/posting.ts'
import { mutate } from './mutate/mutate.ts'
import type { Mistake } from './mutate/plant.ts'

// Takes one role of the journal for another at each place where the rule of postings, of drawers, of stored value or of tenders names one:
//   npm run mutate:roles                       all of them
//   npm run mutate:roles -- --only stock       the places of one role

const accounting = 'packages/domain/src/accounting'
const roles: ReadonlySet<string> = new Set(accountRoles)

/** Words that are a role where a rule names one: not a type, and not the kind of a posting. */
const inRules = /(?<before>(?<!kind|[?])[:?] |return )'(?<role>[a-z-]+)'/gu
/** The account of a tender, but that of tenders nobody has. */
const inTenders = /(?<before>(?<!readonly )account: )'(?<role>[a-z-]+)'/gu

/** The files of the rule, each with the places at which it names a role. */
const files: Readonly<Record<string, RegExp>> = {
  [`${accounting}/lines-of.ts`]: inRules,
  [`${accounting}/amount.ts`]: inRules,
  [`${accounting}/drawer/drawer-lines.ts`]: inRules,
  [`${accounting}/stored-value/value-lines.ts`]: inRules,
  'packages/domain/src/payment/method.ts': inTenders,
}

function mistakesIn(file: string, word: RegExp): readonly Mistake[] {
  const sound = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const places = [...sound.matchAll(word)].filter(({ groups }) => roles.has(groups?.['role'] ?? ''))
  if (places.length === 0) throw new Error(`${file} names no role`)
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
  mistakes: Object.entries(files).flatMap(([file, word]) => mistakesIn(file, word)),
  testsOf: () => ({
    files: ['lines-of', 'every-role', 'posted-'].map((name) => `${accounting}/${name}`),
    untilFirst: true,
    projects: ['unit'],
  }),
})
