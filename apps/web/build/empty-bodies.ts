import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Named extends Node {
  readonly key?: { readonly name?: string }
  readonly id?: { readonly name?: string } | null
  readonly value?: Named
  readonly init?: Named
  readonly body?: Node
  readonly test?: Node
  readonly consequent?: Node
  readonly expression?: { readonly callee?: Callee }
}
interface Callee {
  readonly property?: { readonly name?: string }
  readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } }
}

/** The parts of a library's file that the app never runs. */
export interface UnusedParts {
  /** Names of methods and functions. */
  readonly bodies: readonly string[]
  /** Beginnings of the conditions of branches. */
  readonly branches: readonly string[]
  /** Calls of a logger by these names, which say nothing outside development. */
  readonly logged: readonly string[]
}

/** The same code with nothing in those parts. Throws for a part that the code does not have: the library was changed. */
export function withoutParts(code: string, parts: UnusedParts): string {
  const missing = new Set([...parts.bodies, ...parts.branches])
  const cuts: (readonly [Node, string])[] = []
  for (const node of nodesIn(parseAst(code))) {
    const cut = cutOf(node, code, parts)
    if (cut === null) continue
    missing.delete(cut.name)
    cuts.push([cut.node, cut.instead])
  }
  if (missing.size > 0) throw new Error(`nothing to leave out: ${[...missing].join(', ')}`)
  return cuts
    .filter(([node]) => !cuts.some(([other]) => other !== node && other.start <= node.start && node.end <= other.end))
    .toSorted(([a], [b]) => b.start - a.start)
    .reduce((less, [{ start, end }, instead]) => less.slice(0, start) + instead + less.slice(end), code)
}

interface Cut {
  readonly name: string
  readonly node: Node
  readonly instead: string
}

function cutOf(node: Named, code: string, { bodies, branches, logged }: UnusedParts): Cut | null {
  const body = node.value?.body ?? node.init?.body ?? node.body
  const name = node.key?.name ?? node.id?.name ?? ''
  if (body?.type === 'BlockStatement' && bodies.includes(name)) return { name, node: body, instead: '{}' }
  if (node.type === 'ExpressionStatement' && isLogged(node.expression?.callee, logged))
    return { name: '', node, instead: ';' }
  if (node.type !== 'IfStatement' || !node.test || !node.consequent) return null
  const test = code.slice(node.test.start, node.test.end)
  const branch = branches.find((start) => test.startsWith(start))
  return branch === undefined ? null : { name: branch, node: node.consequent, instead: '{}' }
}

const isLogged = (callee: Callee | undefined, logged: readonly string[]): boolean =>
  logged.includes(callee?.property?.name ?? '') &&
  (callee?.object?.property?.name ?? callee?.object?.name)?.toLowerCase().endsWith('logger') === true

function* nodesIn(node: unknown): Generator<Named> {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  if ('type' in node) yield node as Named
  for (const child of Object.values(node)) yield* nodesIn(child)
}
