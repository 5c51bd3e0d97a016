/** A node of the tree that React keeps, also as customers have it: as much as tells which components were drawn. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

interface Root {
  readonly current: Fiber
}

/** Numbers of React's own: functions, classes, components that forward a ref, and both kinds of memo. */
const COMPONENTS: ReadonlySet<number> = new Set([0, 1, 11, 14, 15])
const HAS_WORKED = 1
/** The global name under which React looks for its listener. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

let heard: string[] | null = null

/** Hears every commit of every React that is loaded after this call. */
export function hearCommits(): void {
  const place = globalThis as Record<string, unknown>
  place[HOOK] ??= {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: Root) => {
      if (heard) note(current, current.alternate, heard)
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
}

/** Returns the components that are drawn while something is done, each name as often as it was drawn, for the first time or again. */
export async function drawnBy(act: () => Promise<unknown>): Promise<readonly string[]> {
  const names: string[] = []
  heard = names
  try {
    await act()
  } finally {
    heard = null
  }
  return names
}

/** A fiber whose children are those of before was passed over, with all below it. */
function note(fiber: Fiber, before: Fiber | null, names: string[]): void {
  if (COMPONENTS.has(fiber.tag) && (before === null || (fiber.flags & HAS_WORKED) !== 0)) names.push(nameOf(fiber.type))
  if (before !== null && fiber.child === before.child) return
  for (let child = fiber.child; child; child = child.sibling) note(child, child.alternate, names)
}

interface Named {
  readonly displayName?: string
  readonly name?: string
  readonly render?: Named
  readonly type?: Named
}

function nameOf(type: unknown): string {
  const { displayName, name, render, type: inner } = type as Named
  return displayName ?? name ?? ((render ?? inner) ? nameOf(render ?? inner) : 'unnamed')
}
