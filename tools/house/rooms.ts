import { importsOf, targetOf } from '../tidy/imports.ts'
import { isTest, isTypeScript, type Source } from '../tidy/tree.ts'

/** Where the desk lives. */
export const DESK = 'apps/web/src/desk/'

/** The room of a house that a path stands in: its folder right under the house, or the file's own name where it stands alone. */
export const roomOf = (house: string, path: string): string | undefined =>
  path.startsWith(house) ? path.slice(house.length).split('/')[0] : undefined

/** An import from one room of a house into another. */
export interface Arrow {
  readonly path: string
  readonly line: number
  readonly from: string
  readonly to: string
}

const arrowsOfFile = (house: string, source: Source): Arrow[] => {
  const from = roomOf(house, source.path)
  if (from === undefined) return []
  return importsOf(source).flatMap((found) => {
    const to = roomOf(house, targetOf(found) ?? '')
    return to === undefined || to === from ? [] : [{ path: source.path, line: found.line, from, to }]
  })
}

/** The files of a house, tests left out. */
export const filesOf = (house: string, sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => path.startsWith(house) && isTypeScript(path) && !isTest(path))

/** Every import that crosses from one room of a house into another, types and what is fetched later too; tests left out. */
export const arrowsOf = (house: string, sources: readonly Source[]): Arrow[] =>
  filesOf(house, sources).flatMap((source) => arrowsOfFile(house, source))

/** How the rooms of a house are tied together. `arrows` counts a pair of rooms once; `mutual` pairs that point at each other. */
export interface Ties {
  readonly rooms: number
  readonly arrows: number
  readonly mutual: number
  /** Rooms from which a way of imports leads back to themselves. */
  readonly inCircle: number
}

type Ways = ReadonlyMap<string, ReadonlySet<string>>

const waysOf = (rooms: ReadonlySet<string>, arrows: readonly Arrow[]): Ways => {
  const ways = new Map([...rooms].map((room) => [room, new Set<string>()]))
  for (const { from, to } of arrows) ways.get(from)?.add(to)
  return ways
}

const leadsBack = (ways: Ways, start: string): boolean => {
  const seen = new Set<string>()
  const open = [...(ways.get(start) ?? [])]
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === start) return true
    if (seen.has(room)) continue
    seen.add(room)
    open.push(...(ways.get(room) ?? []))
  }
  return false
}

/** Measures the rooms of a house: its folders and the files that stand alone in it. */
export function measureRooms(house: string, sources: readonly Source[]): Ties {
  const rooms = new Set(filesOf(house, sources).map(({ path }) => roomOf(house, path) ?? ''))
  const ways = waysOf(rooms, arrowsOf(house, sources))
  const pairs = [...ways].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  return {
    rooms: rooms.size,
    arrows: pairs.length,
    mutual: pairs.filter(({ from, to }) => from < to && ways.get(to)?.has(from)).length,
    inCircle: [...rooms].filter((room) => leadsBack(ways, room)).length,
  }
}

export const measureDesk = (sources: readonly Source[]): Ties => measureRooms(DESK, sources)
