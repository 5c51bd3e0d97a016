import { type Look, ModuleGraph } from './graph.ts'
import { namesInOffice } from './office-chunks.ts'

interface Doors {
  /** Files that run beside the page's first one, and before it. */
  readonly early: string
  /** The page itself. */
  readonly entry: string
  /** The module that fetches every screen when it is opened. */
  readonly routes: string
  readonly desk: string
  readonly shell: string
  /** Files that the frame round the office fetches by itself as soon as it stands. */
  readonly soon: readonly string[]
  /** Where everybody begins who is not known: the desk and the office do without what only such places need. */
  readonly login: string
}

/** All places that are opened by themselves, and what has its file already. */
export interface House extends Doors {
  readonly graph: ModuleGraph
  readonly screens: readonly string[]
  readonly base: ReadonlySet<string>
}

export type Names = Map<string, string>

/** Icons are many and small: left to the bundler, each that two parts draw would be a file of its own. */
const isLibrary = (id: string): boolean => id.includes('node_modules') && !id.includes('icons-svg')

/**
 * Names the chunk of each module: one file packs better than fifty, and fifty are asked for one by one at every start.
 *
 * - `base`: what every page starts with, and what the desk shares with others; `early` runs beside it
 * - `desk`: what only the desk needs
 * - `door`: what the login page shares with other screens, and neither the desk nor the frame needs; what the frame needs too is in `base`
 * - `office`: the frame round the office's screens, what that frame fetches at once, and what screens of several areas need
 * - `beside`: what they share with whoever does without the office's components: screens that stand alone, as receipts do, and what the
 *   desk fetches later. It needs nothing of the office; `paper` what of it draws receipts
 * - `area-…` and `lent-…`: the same two, of one area; a short loan lies in `beside`
 * - one for each screen that is longer than its own file costs; a short one lies with what its area shares
 *
 * Null for what is fetched later: the bundler places it by who needs it.
 */
export function chunkNames(doors: Doors): (id: string, look: Look) => string | null {
  let names: Names | null = null
  return (id, look) => (names ??= nameModules(doors, look)).get(id) ?? null
}

function nameModules(doors: Doors, look: Look): Names {
  const graph = new ModuleGraph(look)
  const base = graph.runBefore(doors.entry)
  const house = { ...doors, graph, screens: [...graph.fetchedBy([doors.routes])], base }
  return new Map([
    ...namesInOffice(house),
    ...namesAtDesk(house),
    ...Array.from(base, (id) => [id, 'base'] as const),
    ...Array.from(graph.runBefore(doors.early), (id) => [id, 'early'] as const),
  ])
}

/** The desk's own modules; its libraries are few, and the bundler places them by who needs them. */
function namesAtDesk({ graph, screens, base, desk, shell }: House): Names {
  const others = screens.filter((id) => !id.includes('/desk/'))
  const elsewhere = graph.runBefore(shell, ...others)
  const ours = [...graph.runBefore(desk)].filter((id) => !isLibrary(id) && !base.has(id))
  return new Map(ours.map((id) => [id, elsewhere.has(id) ? 'base' : 'desk']))
}
