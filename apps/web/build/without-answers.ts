import { parseAst } from 'vite'

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/].+\.ts$/
const ofTheServer: ReadonlySet<string> = new Set(['answer', 'summary', 'refusals'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Member extends Node {
  readonly key?: { readonly name?: string }
}
interface Call extends Node {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly (Node & { readonly properties?: readonly Member[] })[]
}

/** The declarations of calls without what only the server reads of them; null for a file that declares none. */
export function withoutServersPart(id: string, code: string): string | null {
  if (!contract.test(id) || !code.includes('endpoint(')) return null
  const cuts = callsIn(parseAst(code)).flatMap(({ arguments: [described] }) =>
    (described?.properties ?? []).filter(({ key }) => ofTheServer.has(key?.name ?? '')),
  )
  return cuts.reduceRight((less, { start, end }) => less.slice(0, start) + less.slice(pastComma(less, end)), code)
}

const pastComma = (code: string, at: number): number => at + (/^\s*,/.exec(code.slice(at))?.[0].length ?? 0)

/** Every `endpoint({ … })` below a node, in the order of the text. */
function callsIn(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee } = node as Partial<Call>
  return type === 'CallExpression' && callee?.name === 'endpoint'
    ? [node as Call]
    : Object.values(node).flatMap(callsIn)
}

/**
 * Leaves out of the app what of a call only the server reads: the shape of its answer, its refusals, its line on the API page
 * (docs/decisions/0390). The types stay; that no screen reads them when it runs is held by `tools/tidy`.
 */
export const withoutAnswers = () => ({
  name: 'kassa-without-answers',
  enforce: 'post' as const,
  apply: 'build' as const,
  transform: (code: string, id: string) => {
    const less = withoutServersPart(id, code)
    return less === null ? null : { code: less, map: null }
  },
})
