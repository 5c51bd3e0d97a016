import { realpathSync } from 'node:fs'
import { type ContractUse, readAskedOfContract, wantedOf } from './asked-of-contract.ts'
import { askedOf, type Node, type Statement, statementsOf } from './statements.ts'
import { withoutServersPart } from './without-answers.ts'

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/].+\.ts$/

const FUNCTIONS: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression'])

/**
 * A file of the contract without what nobody asks of it, nor anything that is asked: what it keeps to itself, names beside the `wanted` ones, and
 * imports that are left without a use. What remains and is made by calls is made in a function without an effect, so that the bundler may
 * leave it out where nobody takes it. `wanted`: left out, all of its names. Null for a file from elsewhere, and where nothing is to be done.
 */
export function withoutUnasked(id: string, code: string, wanted?: ReadonlySet<string>): string | null {
  if (!contract.test(id)) return null
  const body = statementsOf(code)
  const { statements, names } = askedOf(body, wanted)
  const cuts = body.filter((one) => !statements.has(one)).map(({ start, end }) => ({ start, end, instead: '' }))
  const made = [...statements].flatMap(initsOf).map(({ start, end }) => ({
    start,
    end,
    instead: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
  }))
  const imports = [...statements].flatMap((one) => importOf(one, names, code) ?? [])
  const changes = [...cuts, ...made, ...imports].toSorted((one, other) => other.start - one.start)
  return changes.length === 0
    ? null
    : changes.reduce((less, { start, end, instead }) => less.slice(0, start) + instead + less.slice(end), code)
}

/** An import without the names that are left without a use; null where all of them have one. */
function importOf({ type, start, end, specifiers = [], source }: Statement, names: ReadonlySet<string>, code: string) {
  if (type !== 'ImportDeclaration' || !source || specifiers.some((one) => one.type !== 'ImportSpecifier')) return null
  const used = specifiers.filter(({ local }) => names.has(local.name ?? ''))
  if (used.length === specifiers.length) return null
  const list = used.map((one) => code.slice(one.start, one.end)).join(', ')
  return { start, end, instead: `import { ${list} } from ${code.slice(source.start, source.end)}` }
}

/** The values of a declaration that a call makes. */
const initsOf = ({ declarations, declaration }: Statement): readonly Node[] =>
  (declaration?.declarations ?? declarations ?? []).flatMap(({ init }) => (init && isMade(init) ? [init] : []))

/** Returns whether a call makes it, and not only where somebody calls it. */
function isMade(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isMade)
  if (typeof node !== 'object' || node === null) return false
  const { type = '' } = node as Partial<Node>
  if (FUNCTIONS.has(type)) return false
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(isMade)
}

/**
 * Leaves out of the app what of the contract only the server reads (docs/decisions/0390), and what no screen asks: a file that the desk needs
 * for one name lay in its first file with all that other screens take of it, and led to shapes that nothing there checks (docs/decisions/2760).
 * That no screen reads an answer's shape when it runs is held by `tools/tidy`.
 */
export function withoutUnaskedContract(folders: { readonly web: string; readonly contract: string }) {
  let asked: ContractUse | null = null
  return {
    name: 'kassa-without-unasked',
    enforce: 'post' as const,
    apply: 'build' as const,
    async buildStart(): Promise<void> {
      // The bundler names a file by where it lies, whatever leads there.
      asked = await readAskedOfContract({ web: folders.web, contract: realpathSync(folders.contract) })
    },
    transform(code: string, id: string) {
      if (!asked || !contract.test(id)) return null
      const less = withoutServersPart(id, code, asked.requests) ?? code
      return { code: withoutUnasked(id, less, wantedOf(asked.names, id)) ?? less, map: null }
    },
  }
}
