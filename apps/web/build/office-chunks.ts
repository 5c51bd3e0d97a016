import { areaOf, nameOfScreen } from './areas.ts'
import type { House, Names } from './chunks.ts'

/** The chunks of whatever screens beside the desk need. */
export function namesInOffice(house: House): Names {
  const { graph, base, desk } = house
  const placed = graph.runBefore(desk).union(base)
  const places = new Places(house)
  const ids = [...places.frame.union(places.users).union(places.soon)].filter((id) => !placed.has(id))
  return withoutShortLoans(new Map(ids.map((id) => [id, places.nameOf(id)] as const)), graph)
}

/** Puts the loans of an area to those that all lend each other, where they are shorter than a file costs: most places of the area asked for both. */
function withoutShortLoans(names: Names, graph: House['graph']): Names {
  const lengths = new Map<string, number>()
  for (const [id, name] of names) lengths.set(name, (lengths.get(name) ?? 0) + graph.lengthOf(id))
  const isShortLoan = (name: string): boolean => name.startsWith('lent-') && (lengths.get(name) ?? 0) <= SHORT_LOAN
  return new Map(Array.from(names, ([id, name]) => [id, isShortLoan(name) ? 'beside' : name] as const))
}

/** Characters, as the bundler reads them, up to which a screen has no file of its own: to ask for one, unpack and compile it costs more than its bytes. */
const SHORT = 10_000
/** Everybody who does without the office fetches it too, so it is less. */
const SHORT_LOAN = 4_000

/** The needs of each area: enough to name the chunk of every module that is not the desk's or everybody's. */
class Places {
  readonly #house: House
  /** The screens that run each module first. */
  readonly users: ReadonlyMap<string, readonly string[]>
  readonly frame: ReadonlySet<string>
  readonly soon: ReadonlySet<string>
  /** Screens that do without the office's components. */
  readonly #alone: ReadonlySet<string>
  readonly #atDesk: ReadonlySet<string>
  readonly #onlyUser: ReadonlyMap<string, string>
  /** Characters of what each screen alone runs. */
  readonly #length: ReadonlyMap<string, number>
  /** The areas of several screens. */
  readonly #shares: ReadonlySet<string>

  constructor(house: House) {
    const { graph, screens, shell, soon, desk } = house
    this.#house = house
    this.users = usersOf(house)
    this.frame = graph.runBefore(shell)
    this.soon = graph.runBefore(...soon)
    this.#alone = new Set(screens.filter((screen) => standsAlone(graph.runBefore(screen))))
    this.#atDesk = graph.everRunBy(desk, screens)
    this.#onlyUser = onlyUsersOf(house)
    this.#length = lengthsOf(this.users, house)
    const areas = screens.map(areaOf)
    this.#shares = new Set(areas.filter((area, at) => areas.indexOf(area) !== at))
  }

  nameOf(id: string): string {
    const screens = this.users.get(id) ?? []
    const [screen = ''] = screens
    const isOfFrame = this.frame.has(id)
    if (!isOfFrame && screens.length === 1 && this.#onlyUser.get(id) === screen) return this.#ofScreen(screen)
    if (screens.includes(this.#house.login)) return isOfFrame ? 'base' : 'door'
    return isOfFrame || this.soon.has(id)
      ? this.#shared(id, screens)
      : (this.#inArea(id, screens) ?? this.#shared(id, screens))
  }

  #ofScreen(screen: string): string {
    const isShort = (this.#length.get(screen) ?? 0) <= SHORT && !this.#alone.has(screen)
    return isShort && this.#shares.has(areaOf(screen)) ? `area-${areaOf(screen)}` : nameOfScreen(screen)
  }

  #isAlone(screens: readonly string[]): boolean {
    return screens.some((screen) => this.#alone.has(screen))
  }

  /** The one area that needs it; null where several do. */
  #inArea(id: string, screens: readonly string[]): string | null {
    const inOffice = screens.filter((screen) => !this.#alone.has(screen))
    const [area, ...others] = new Set((inOffice.length > 0 ? inOffice : screens).map(areaOf))
    const isLent = this.#atDesk.has(id) || (this.#isAlone(screens) && inOffice.length > 0)
    return others.length > 0 ? null : `${isLent ? 'lent' : 'area'}-${area}`
  }

  #shared(id: string, screens: readonly string[]): string {
    if (this.#isAlone(screens) || this.#atDesk.has(id)) return isOfPaper(id) && !this.frame.has(id) ? 'paper' : 'beside'
    return 'office'
  }
}

/** Receipts are drawn by a few screens, in three languages: the others do without. Bars and dots alone are drawn by more. */
const isOfPaper = (id: string): boolean => /\/domain\/src\/receipt\/(?!symbols|dots)|\/contract\/src\/print\//.test(id)

function usersOf({ graph, screens }: House): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const screen of screens)
    for (const id of graph.runBefore(screen)) found.set(id, [...(found.get(id) ?? []), screen])
  return found
}

function lengthsOf(users: Places['users'], { graph }: House): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [id, [screen = '', ...others]] of users)
    if (others.length === 0) found.set(screen, (found.get(screen) ?? 0) + graph.lengthOf(id))
  return found
}

const standsAlone = (ids: ReadonlySet<string>): boolean => ![...ids].some((id) => id.includes('/antd/'))

/** The one place that ever needs a module, at once or later, where there is but one. */
function onlyUsersOf({ graph, screens, base }: House): ReadonlyMap<string, string> {
  const others = [...graph.fetchedBy(base)].filter((id) => !screens.includes(id))
  const only = new Map<string, string | null>()
  for (const place of [...screens, ...others])
    for (const id of graph.everRunBy(place, screens)) only.set(id, only.has(id) ? null : place)
  return new Map([...only].flatMap(([id, place]) => (place === null ? [] : [[id, place] as const])))
}
