import { type Arrow, arrowsOf, filesOf, roomOf } from '../house/rooms.ts'
import { houses, type House } from './houses.ts'
import type { Finding, Source } from './tree.ts'

const HOUSES = 'tools/tidy/houses.ts'

const roomsOf = ({ floors }: House): readonly string[] => floors.flatMap(({ rooms }) => rooms)
const floorOf = ({ floors }: House, room: string): string =>
  floors.find(({ rooms }) => rooms.includes(room))?.floor ?? ''
const nameOf = ({ from, to }: Arrow): string => `${from} → ${to}`

/** Imports of a house that lean on what stands after them. */
const arrowsUp = (house: House, sources: readonly Source[]): Arrow[] => {
  const order = roomsOf(house)
  return arrowsOf(house.at, sources).filter(
    ({ from, to }) => order.includes(from) && order.indexOf(to) > order.indexOf(from),
  )
}

const refused = (house: House, arrow: Arrow, allowed: number): Finding => {
  const { path, line, from, to } = arrow
  const left = allowed === 0 ? '' : `, but for the ${allowed} imports that are left of it`
  const floors = `${house.name}/${from} (${floorOf(house, from)}) must not lean on ${house.name}/${to} (${floorOf(house, to)})`
  return {
    path,
    line,
    instead: `${floors}, which stands after it${left}: move what both need down, or hand it in from above`,
  }
}

/** A room imports only what stands before it; of what points up since long, the pinned number is left and may only fall. */
export function keepsFloors(house: House, sources: readonly Source[]): Finding[] {
  const found = Map.groupBy(arrowsUp(house, sources), nameOf)
  const more = [...found].flatMap(([name, arrows]) => {
    const allowed = house.wrong[name] ?? 0
    return arrows.length > allowed ? arrows.map((arrow) => refused(house, arrow, allowed)) : []
  })
  const fewer = Object.entries(house.wrong).filter(([name, most]) => (found.get(name)?.length ?? 0) < most)
  const lower = fewer.map(([name, most]) => {
    const now = found.get(name)?.length ?? 0
    return {
      path: HOUSES,
      line: 1,
      instead: `${house.name}: "${name}" is ${now} now instead of ${most}: lower the number`,
    }
  })
  return [...more, ...lower]
}

/** Every file of a house stands in a room with a floor. */
export const standsOnFloor = (house: House, sources: readonly Source[]): Finding[] =>
  filesOf(house.at, sources).flatMap(({ path }) => {
    const room = roomOf(house.at, path) ?? ''
    const instead = `${house.at}${room} stands on no floor: put it into a room, or give the room its place in ${HOUSES}`
    return roomsOf(house).includes(room) ? [] : [{ path, line: 1, instead }]
  })

/** The house of that name. */
export const houseOf = (name: string): House => {
  const house = houses.find((one) => one.name === name)
  if (!house) throw new Error(`no house is called ${name}`)
  return house
}
