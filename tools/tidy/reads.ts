import { houseOf } from './floors.ts'
import { comments, ownersOfTables, ownersOfViews, writerOf } from './owners.ts'
import { type Finding, isTest, isTypeScript, lineAt, type Source } from './tree.ts'

/** A place in a statement of a capability that reads what another one has. */
export interface ReadAcross {
  readonly path: string
  readonly line: number
  /** The table or the view. */
  readonly from: string
  readonly reader: string
  readonly owner: string
}

const MODULES = 'apps/server/src/modules/'
const reading = /\b(?:from|join)\s+(\w+)/g

/** Returns every read of capabilities, tests left out, of what is in `owners`. */
const readsOf = (sources: readonly Source[], owners: ReadonlyMap<string, string>): ReadAcross[] =>
  sources
    .filter(({ path }) => path.startsWith(MODULES) && isTypeScript(path) && !isTest(path))
    .flatMap(({ path, code }) => {
      const reader = writerOf(path) ?? ''
      const text = code.replaceAll(comments, (found) => found.replaceAll(/[^\n]/g, ' '))
      return [...text.matchAll(reading)].flatMap((match): ReadAcross[] => {
        const from = match[1] ?? ''
        const owner = owners.get(from)
        return owner === undefined ? [] : [{ path, line: lineAt(text, match.index), from, reader, owner }]
      })
    })

const isAcross = ({ reader, owner }: ReadAcross): boolean => owner !== reader && owner !== 'platform'

/** Returns the reads of another capability's tables. What the platform has belongs to everybody. */
export const readsAcross = (sources: readonly Source[]): ReadAcross[] =>
  readsOf(sources, ownersOfTables(sources)).filter(isAcross)

/** Returns the reads of another capability's views. */
export const readsThroughViews = (sources: readonly Source[]): ReadAcross[] =>
  readsOf(sources, ownersOfViews(sources)).filter(isAcross)

/** Reading a view is leaning on who offers it: the reader stands above. A view carries its owner's name, and its owner reads the tables. */
export function viewsAreReadFromAbove(sources: readonly Source[]): Finding[] {
  const rooms = houseOf('modules').floors.flatMap((floor) => floor.rooms)
  const named = [...ownersOfViews(sources)]
    .filter(([view, owner]) => !view.startsWith(`${owner.replaceAll('-', '_')}_`))
    .map(([view, owner]) => ({
      path: 'apps/server/migrations',
      line: 1,
      instead: `${view} is offered by ${owner}: begin its name with ${owner.replaceAll('-', '_')}_`,
    }))
  const below = readsOf(sources, ownersOfViews(sources))
    .filter(({ reader, owner }) => rooms.indexOf(reader) <= rooms.indexOf(owner))
    .map(({ path, line, from, reader, owner }) => ({
      path,
      line,
      instead:
        reader === owner
          ? `${from} is for others: ${owner} reads its own tables`
          : `modules/${reader} must not lean on ${from}, which modules/${owner} offers to those above it`,
    }))
  return [...named, ...below]
}
