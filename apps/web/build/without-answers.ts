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

/**
 * The declarations of calls without what only the server reads of them: the shape of the answer, the refusals, the line on the API page, and the
 * shape of the request where it is none of the `requests` that somebody reads; left out, every request stays. Null for a file that declares no
 * call. The types stay.
 */
export function withoutServersPart(id: string, code: string, requests?: ReadonlySet<string>): string | null {
  if (!contract.test(id) || !code.includes('endpoint(')) return null
  const ast = parseAst(code)
  const sent = requests
    ? new Set(
        namedCalls(ast)
          .filter(({ name }) => !requests.has(name))
          .map(({ start }) => start),
      )
    : null
  const cuts = callsIn(ast).flatMap(({ start, arguments: [described] }) =>
    (described?.properties ?? []).filter(
      ({ key }) => ofTheServer.has(key?.name ?? '') || (key?.name === 'request' && sent?.has(start) === true),
    ),
  )
  return cuts.reduceRight((less, { start, end }) => less.slice(0, start) + less.slice(pastComma(less, end)), code)
}

const pastComma = (code: string, at: number): number => at + (/^\s*,/.exec(code.slice(at))?.[0].length ?? 0)

interface Named extends Node {
  readonly id?: { readonly name?: string }
  readonly init?: Node | null
}
interface Top extends Node {
  readonly declaration?: { readonly declarations?: readonly Named[] } | null
}

/** The calls that a file hands out by a name of their own. */
const namedCalls = ({
  body,
}: {
  readonly body: unknown
}): readonly { readonly name: string; readonly start: number }[] =>
  (body as readonly Top[]).flatMap(({ declaration }) =>
    (declaration?.declarations ?? []).flatMap(({ id, init }) =>
      init ? [{ name: id?.name ?? '', start: init.start }] : [],
    ),
  )

/** Every `endpoint({ … })` below a node, in the order of the text. */
function callsIn(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee } = node as Partial<Call>
  return type === 'CallExpression' && callee?.name === 'endpoint'
    ? [node as Call]
    : Object.values(node).flatMap(callsIn)
}
