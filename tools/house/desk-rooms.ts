import { importsOf, targetOf } from '../tidy/imports.ts'
import { isTest, isTypeScript, type Source } from '../tidy/tree.ts'

/** Where the desk lives. */
export const DESK = 'apps/web/src/desk/'

/** The room of the desk a path stands in: its folder right under the desk, or the file's own name where it stands alone. */
export const deskRoomOf = (path: string): string | undefined =>
  path.startsWith(DESK) ? path.slice(DESK.length).split('/')[0] : undefined

/** An import from one room of the desk into another. */
export interface Arrow {
  readonly path: string
  readonly line: number
  readonly from: string
  readonly to: string
}

const arrowsOfFile = (source: Source): Arrow[] => {
  const from = deskRoomOf(source.path)
  if (from === undefined) return []
  return importsOf(source).flatMap((found) => {
    const to = deskRoomOf(targetOf(found) ?? '')
    return to === undefined || to === from ? [] : [{ path: source.path, line: found.line, from, to }]
  })
}

const isMeasured = ({ path }: Source): boolean => isTypeScript(path) && !isTest(path) && deskRoomOf(path) !== undefined

/** Every import that crosses from one room of the desk into another, types and what is fetched later too; tests left out. */
export const deskArrows = (sources: readonly Source[]): Arrow[] => sources.filter(isMeasured).flatMap(arrowsOfFile)

/** How the desk is tied together. `arrows` counts a pair of rooms once; `mutual` pairs that point at each other. */
export interface DeskRooms {
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

/** Measures the desk's rooms: its folders and the files that stand alone in it. */
export function measureDesk(sources: readonly Source[]): DeskRooms {
  const rooms = new Set(sources.filter(isMeasured).map(({ path }) => deskRoomOf(path) ?? ''))
  const ways = waysOf(rooms, deskArrows(sources))
  const pairs = [...ways].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  return {
    rooms: rooms.size,
    arrows: pairs.length,
    mutual: pairs.filter(({ from, to }) => from < to && ways.get(to)?.has(from)).length,
    inCircle: [...rooms].filter((room) => leadsBack(ways, room)).length,
  }
}
