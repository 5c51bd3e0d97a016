import { parseAst } from 'vite'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Name {
  readonly name?: string
  readonly value?: string
}
interface Specifier extends Node {
  readonly local: Name
  readonly imported?: Name
}
interface Declarator extends Node {
  readonly id: Node & Name
  readonly init: Node | null
}
/** One statement of a file, at its top. */
export interface Statement extends Node {
  readonly specifiers?: readonly Specifier[]
  readonly source?: (Node & { readonly value: string }) | null
  readonly declarations?: readonly Declarator[]
  readonly declaration?: Statement | null
  readonly id?: Name | null
}

/** A name that a file takes of another; `all` where it takes the file as one thing, or hands it on. */
export interface ImportName {
  readonly from: string
  readonly name: string
}

/** The statements of a file that run for somebody, and what they take of other files. */
export interface StatementUse {
  readonly statements: ReadonlySet<Statement>
  /** The names that these statements use. */
  readonly names: ReadonlySet<string>
  readonly taken: readonly ImportName[]
}

export const statementsOf = (code: string): readonly Statement[] =>
  parseAst(code).body as unknown as readonly Statement[]

/** The statements that run for whoever takes the `wanted` names of a file, all of them where it is left out, and for its own effects. */
export function askedOf(body: readonly Statement[], wanted?: ReadonlySet<string>): StatementUse {
  const own = new Map(body.flatMap((one) => ownNames(one).map((name) => [name, one] as const)))
  const isRoot = (one: Statement): boolean =>
    ownNames(one).length === 0 ||
    (one.type === 'ExportNamedDeclaration' && (!wanted || ownNames(one).some((name) => wanted.has(name))))
  const statements = new Set<Statement>()
  const names = new Set<string>()
  const taken: ImportName[] = body.flatMap(handedOn)
  const open = body.filter(isRoot)
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (statements.has(one)) continue
    statements.add(one)
    if (one.type === 'ImportDeclaration') continue
    for (const name of new Set(namesIn(one))) {
      names.add(name)
      const needed = own.get(name)
      if (!needed) continue
      taken.push(...takenAs(needed, name))
      open.push(needed)
    }
  }
  return { statements, names, taken }
}

const handedOn = ({ type, source, specifiers }: Statement): readonly ImportName[] => {
  if (type === 'ExportAllDeclaration' && source) return [{ from: source.value, name: 'all' }]
  if (type !== 'ExportNamedDeclaration' || !source) return []
  return (specifiers ?? []).map(({ local }) => ({ from: source.value, name: local.name ?? local.value ?? 'all' }))
}

/** The name of another file behind a local one. */
const takenAs = ({ type, source, specifiers }: Statement, local: string): readonly ImportName[] =>
  type === 'ImportDeclaration' && source
    ? (specifiers ?? [])
        .filter((one) => one.local.name === local)
        .map(({ imported }) => ({ from: source.value, name: imported?.name ?? 'all' }))
    : []

/** The names that a statement brings into its file; none of one that stays whoever asks. */
function ownNames({ type, specifiers, declarations, declaration, id }: Statement): readonly string[] {
  if (type === 'ImportDeclaration') return (specifiers ?? []).flatMap(({ local }) => local.name ?? [])
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id?.name === undefined ? [] : [id.name]
  if (type === 'ExportNamedDeclaration') return declaration ? ownNames(declaration) : []
  return type === 'VariableDeclaration' ? (declarations ?? []).flatMap((one) => [...namesIn(one.id)]) : []
}

/** Every name in a statement, except those of members. */
function* namesIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* namesIn(one)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, name, computed } = node as { type?: string; name?: string; computed?: boolean }
  if (type === 'Identifier' && name !== undefined) yield name
  for (const [key, child] of Object.entries(node)) {
    const isMember = !computed && (key === 'key' || (key === 'property' && type === 'MemberExpression'))
    if (!isMember) yield* namesIn(child)
  }
}
