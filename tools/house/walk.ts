import { importsOf, targetOf } from '../tidy/imports.ts'
import type { House } from '../tidy/houses.ts'
import type { Source } from '../tidy/tree.ts'
import { type Arrow, arrowsOf, roomOf } from './rooms.ts'

/** The files that run when one file of a house runs. */
export interface Walk {
  readonly files: readonly string[]
  readonly rooms: readonly string[]
  /** Steps from a room into one that stands after it, for a type too. */
  readonly climbs: readonly Arrow[]
}

const runningUnder = (start: string, sources: ReadonlyMap<string, Source>): Source[] => {
  const seen = new Set<Source>()
  const open = [start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = sources.get(path)
    if (!source || seen.has(source)) continue
    seen.add(source)
    open.push(...importsOf(source).flatMap((found) => (found.runsFirst ? (targetOf(found) ?? []) : [])))
  }
  return [...seen]
}

/** Follows a file's imports down, those of types left out, as what is handed to it goes from file to file. */
export function walkFrom(start: string, { at, floors }: House, sources: readonly Source[]): Walk {
  const walked = runningUnder(start, new Map(sources.map((source) => [source.path, source])))
  const files = walked.map(({ path }) => path).filter((path) => path.startsWith(at))
  const order = floors.flatMap(({ rooms }) => rooms)
  return {
    files,
    rooms: [...new Set(files.map((path) => roomOf(at, path) ?? ''))],
    climbs: arrowsOf(at, walked).filter(({ from, to }) => order.indexOf(to) > order.indexOf(from)),
  }
}
