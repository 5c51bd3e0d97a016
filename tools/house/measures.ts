import { testsArePatient } from '../tidy/code.ts'
import { readsAcross } from '../tidy/reads.ts'
import { type Source, readTree, report } from '../tidy/tree.ts'
import { choosers, orderWriters, writingMembers } from './booking.ts'
import { uncalledRules, unusedExports } from './callers.ts'
import { decisionsWithoutHead, indexIsOld } from './decisions.ts'
import { unusedDependencies } from './dependencies.ts'
import { measureFloors } from './floor-measures.ts'
import { copiedLines, copiesIn } from './copies.ts'
import { handPagedLists } from './lists.ts'
import { measureDesk } from './rooms.ts'
import { numbersInside } from './edge-numbers.ts'
import { papersWithoutPage, pointsWithoutWords } from './papers.ts'
import { deskIntoScreens, screensIntoScreens, testsOfScreens } from './screens.ts'
import { filesNaming, questionsOfOneTender, tenderNames } from './tenders.ts'
import { sharedTypeNames } from './type-names.ts'

/** One thing about the house that is counted, with the bound that tidy holds. */
export interface Measure {
  readonly name: string
  /** The number when the counting began. */
  readonly before: number
  /** Tidy holds it at or under this (`least`: at or over). Only ever moved toward the goal. */
  readonly held: number
  readonly goal: number
  readonly isLeast?: true
  readonly now: number
  /** The places of the things counted; empty where the number says all. */
  readonly places: readonly string[]
  /** The advice about one more. */
  readonly instead: string
}

const counted = (
  name: string,
  places: readonly string[],
  bounds: Pick<Measure, 'before' | 'held' | 'goal' | 'instead'>,
): Measure => ({ name, places, now: places.length, ...bounds })

const desk = (sources: readonly Source[]): Measure[] => {
  const { rooms, arrows, mutual, inCircle } = measureDesk(sources)
  const instead = 'move what both need down a floor (tools/tidy/floors.ts), or hand it in from above'
  const one = (name: string, now: number, before: number, goal: number): Measure => ({
    name,
    before,
    held: goal,
    goal,
    now,
    places: [],
    instead,
  })
  return [
    one('rooms of the desk', rooms, 28, 20),
    one('arrows between rooms of the desk', arrows, 201, 110),
    one('pairs of rooms that point at each other', mutual, 26, 0),
    one('rooms of the desk in a circle', inCircle, 17, 0),
  ]
}

const rules = (sources: readonly Source[]): Measure[] => [
  counted('rules of the domain without a caller', uncalledRules(sources), {
    before: 14,
    held: 0,
    goal: 0,
    instead: 'ask the rule where it is meant to be asked, or take it away',
  }),
  counted('exported values that nobody takes', unusedExports(sources), {
    before: 99,
    held: 0,
    goal: 0,
    instead: 'take `export` away, or the thing',
  }),
  counted('dependencies that nothing uses', unusedDependencies(sources), {
    before: 6,
    held: 0,
    goal: 0,
    instead: 'npm uninstall it, and commit the lockfile',
  }),
]

const words = (sources: readonly Source[]): Measure[] => [
  counted('permission and method numbers inside', numbersInside(sources), {
    before: 14,
    held: 0,
    goal: 0,
    instead:
      'say the dotted key (permissionCode at the edge) or the word of the method (packages/domain/src/payment/method.ts)',
  }),
]

const screens = (sources: readonly Source[]): Measure[] => [
  counted('pairs of screens that import one another', screensIntoScreens(sources), {
    before: 48,
    held: 0,
    goal: 0,
    instead: 'put what both need into apps/web/src/parts',
  }),
  counted('imports of the desk in screens', deskIntoScreens(sources), {
    before: 10,
    held: 0,
    goal: 0,
    instead: 'put what both need into apps/web/src/parts',
  }),
  {
    name: 'tests among the lines of screens, ‰',
    before: 46,
    held: 150,
    goal: 150,
    isLeast: true,
    now: testsOfScreens(sources),
    places: [],
    instead: 'test the screen: it opens, sends what the contract wants for new and for edit, shows a refusal',
  },
]

const pages = (sources: readonly Source[]): Measure[] => [
  counted('waits in tests that give up soon', report(testsArePatient(sources)), {
    before: 14,
    held: 0,
    goal: 0,
    instead: 'wait by `patiently` (apps/web/src/test) or `expect.poll`, and leave the time to vitest.config.ts',
  }),
  counted('papers that are named and have no page', papersWithoutPage(sources), {
    before: 6,
    held: 0,
    goal: 0,
    instead: 'write the page in docs/papers, in our own words',
  }),
  counted('points of the specification (D1 …) without words', pointsWithoutWords(sources), {
    before: 73,
    held: 0,
    goal: 0,
    instead: 'give the point its row in docs/readings/specification.md',
  }),
  counted('lines of the index of decisions that are old', indexIsOld(sources), {
    before: 49,
    held: 0,
    goal: 0,
    instead: 'npm run house -- --write',
  }),
  counted('decisions without the one head', decisionsWithoutHead(sources), {
    before: 12,
    held: 0,
    goal: 0,
    instead: 'begin it with `# 0380 What is decided`, an empty line, `Tags: one, another`; a number of its own',
  }),
]

const booking = (sources: readonly Source[]): Measure[] => [
  counted('members that write in EntryBooker', writingMembers(sources), {
    before: 4,
    held: 1,
    goal: 1,
    instead: 'let the booker say what is to be written, and write it in one place',
  }),
  counted('writers of a sale into sales_order', orderWriters(sources), {
    before: 2,
    held: 1,
    goal: 1,
    instead: 'write it by the statement of apps/server/src/modules/sales/sale/book/order-row.store.ts',
  }),
  counted('functions that choose between ways into the books', choosers(sources), {
    before: 5,
    held: 2,
    goal: 0,
    instead: 'let the facts of the entry say what is doubtful, and go the one way',
  }),
]

const tenders = (sources: readonly Source[]): Measure[] => {
  const files = tenderNames.map((name) => [name, filesNaming(name, sources)?.length ?? 0] as const)
  return [
    {
      name: 'files outside its rooms that know one tender, at most',
      before: 44,
      held: 10,
      goal: 10,
      now: Math.max(...files.map(([, count]) => count)),
      places: files.map(([name, count]) => `${name}: ${count}`),
      instead:
        'let a declaration of the tender carry what the file asks, or move the part to its room (npm run house -- tender NAME)',
    },
    counted('questions about one certain tender', questionsOfOneTender(sources), {
      before: 2,
      held: 0,
      goal: 0,
      instead: 'ask the declaration (packages/domain/src/payment) for what follows from it',
    }),
  ]
}

const reads = (sources: readonly Source[]): Measure[] => [
  counted(
    'reads of tables of other capabilities',
    readsAcross(sources).map(({ path, line, from, owner }) => `${path}:${line} ${from} (${owner})`),
    {
      before: 1536,
      held: 520,
      goal: 520,
      instead: 'read a view that the other offers (kassa_view, docs/decisions/2654), or ask its public.ts',
    },
  ),
]

const lists = (sources: readonly Source[]): Measure[] => [
  counted('lists that page by hand', handPagedLists(sources), {
    before: 21,
    held: 12,
    goal: 12,
    instead: 'declare the list in its store (listOf) and read it by readList',
  }),
]

const names = (sources: readonly Source[]): Measure[] => [
  counted('names that several exported types share', sharedTypeNames(sources), {
    before: 149,
    held: 0,
    goal: 0,
    instead: 'name it by what it is where it is: one idea a name',
  }),
]

const copies = (sources: readonly Source[]): Measure => {
  const found = copiesIn(sources)
  return {
    name: 'lines of copies',
    before: 559,
    held: 250,
    goal: 250,
    now: copiedLines(found),
    places: found.map(({ path, line, lastLine, sameAs }) => `${path}:${line}-${lastLine} as ${sameAs}`),
    instead: 'let one of the places ask the other, or both a part on a floor below',
  }
}

/** Returns all measures of the house. */
export const measureHouse = (sources: readonly Source[] = readTree()): Measure[] => [
  ...desk(sources),
  ...measureFloors(sources),
  ...rules(sources),
  ...words(sources),
  ...screens(sources),
  ...pages(sources),
  ...booking(sources),
  ...tenders(sources),
  ...reads(sources),
  ...lists(sources),
  ...names(sources),
  copies(sources),
]

/** Returns whether tidy's bound is kept. */
export const isHeld = ({ now, held, isLeast }: Measure): boolean => (isLeast ? now >= held : now <= held)
