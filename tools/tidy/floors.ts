import { DESK, deskArrows, deskRoomOf } from '../house/desk-rooms.ts'
import { type Finding, type Rule, isTest, isTypeScript } from './tree.ts'

/**
 * The desk's floors from the ground up, and the rooms on each in the order in which they may lean on each other: a room
 * imports only what stands before it.
 */
export const deskFloors = [
  { floor: 'ui', rooms: ['ui'] },
  { floor: 'model', rooms: ['catalogue', 'model'] },
  { floor: 'journal', rooms: ['journal', 'sync'] },
  { floor: 'basket', rooms: ['receipt', 'peripherals', 'offers', 'basket'] },
  {
    floor: 'sections',
    rooms: ['lock', 'member', 'scan', 'payment', 'shift', 'products', 'orders', 'inventory', 'setup', 'cashiering'],
  },
  { floor: 'shell', rooms: ['shell'] },
] as const

const order: readonly string[] = deskFloors.flatMap(({ rooms }) => rooms)
const floorOf = (room: string): string =>
  deskFloors.find(({ rooms }) => (rooms as readonly string[]).includes(room))?.floor ?? ''

/** A room of the desk imports only rooms that stand before it: ui, model, journal, basket, sections, shell. */
export const keepsFloors: Rule = (sources) =>
  deskArrows(sources)
    .filter(({ from, to }) => order.includes(from) && order.indexOf(to) > order.indexOf(from))
    .map(({ path, line, from, to }) => ({
      path,
      line,
      instead: `desk/${from} (${floorOf(from)}) must not lean on desk/${to} (${floorOf(to)}), which stands after it: move what both need down, or hand it in from above`,
    }))

const unplaced = (path: string): Finding[] => {
  const room = deskRoomOf(path)
  if (room === undefined || order.includes(room)) return []
  return [
    { path, line: 1, instead: `${DESK}${room} stands on no floor: put it into a room, or give the room its place` },
  ]
}

/** Every file of the desk stands in a room with a floor; none stands alone at its door. */
export const standsOnFloor: Rule = (sources) =>
  sources.filter(({ path }) => isTypeScript(path) && !isTest(path)).flatMap(({ path }) => unplaced(path))
