import { posix } from 'node:path'
import { type Finding, type Rule, type Source, isTest, isTypeScript, lineAt } from './tree.ts'

/** One import of a file, as it stands there. */
export interface Import {
  readonly from: string
  readonly line: number
  readonly specifier: string
  /** Whether the other file runs before this one: not for a type, and not for what is fetched later. */
  readonly runsFirst: boolean
}

const statement =
  /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Every import of a file, in its order; of what is exported onward and fetched later too. */
export const importsOf = (source: Source): Import[] =>
  [...source.code.matchAll(statement)].map((match) => ({
    from: source.path,
    line: lineAt(source.code, match.index),
    specifier: match[3] ?? match[4] ?? '',
    runsFirst: match[2] === undefined && match[4] === undefined,
  }))

const packages: Readonly<Record<string, string>> = {
  '@kassa/domain/': 'packages/domain/src/',
  '@kassa/contract/': 'packages/contract/src/',
  '@kassa/simulators/': 'packages/simulators/src/',
  '@kassa/sdk/': 'packages/sdk/src/',
}

/** The repository path that an import means; undefined for what comes from npm or Node. */
export const targetOf = ({ from, specifier }: Import): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const known = Object.keys(packages).find((prefix) => specifier.startsWith(prefix))
  return known && packages[known] + specifier.slice(known.length)
}

const rooms = [
  'packages/domain',
  'packages/contract',
  'packages/simulators',
  'packages/sdk',
  'apps/server',
  'apps/web',
] as const
type Room = (typeof rooms)[number]
const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))

const mayUse: Readonly<Record<Room, readonly Room[]>> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  // A simulator of a payment channel imports nothing of ours, so that it cannot agree with our mistakes.
  'packages/simulators': [],
  // Programs of others take it as it is, without anything of ours behind it.
  'packages/sdk': [],
  // Its tests stand in for programs of others.
  'apps/server': ['packages/contract', 'packages/domain', 'packages/simulators', 'packages/sdk'],
  'apps/web': ['packages/contract', 'packages/domain'],
}

const isFromOutside = ({ specifier }: Import): boolean => !specifier.startsWith('.')

const arrowOf = (found: Import): Finding[] => {
  const here = roomOf(found.from)
  const target = targetOf(found)
  const there = target && roomOf(target)
  if (!here) return []
  if (there && there !== here && !mayUse[here].includes(there)) {
    const instead = `${here} must not import ${there}: arrows go web → contract → domain and server → contract → domain; move what both need down`
    return [{ path: found.from, line: found.line, instead }]
  }
  if (here === 'packages/domain' && isFromOutside(found) && !isTest(found.from)) {
    return [
      {
        path: found.from,
        line: found.line,
        instead: `domain imports nothing outside itself ("${found.specifier}"): pass what it needs as an argument`,
      },
    ]
  }
  return []
}

/** Packages point one way: web → contract → domain, server → contract → domain (house rules). */
export const keepsArrows: Rule = (sources) =>
  sources.filter(({ path }) => isTypeScript(path)).flatMap((source) => importsOf(source).flatMap(arrowOf))

const moduleOf = (path: string): string | undefined => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

const doorOf = (found: Import): Finding[] => {
  const target = targetOf(found)
  if (!target || isTest(found.from)) return []
  const there = moduleOf(target)
  const here = moduleOf(found.from)
  const isPlatform = found.from.startsWith('apps/server/src/platform/')
  if (there && isPlatform) {
    return [
      {
        path: found.from,
        line: found.line,
        instead: `the platform knows no capability: let ${there} hand this over in its module list`,
      },
    ]
  }
  const isDoor = target.endsWith('/public.ts') || target.endsWith('.tables.ts')
  if (there && here && there !== here && !isDoor) {
    return [
      {
        path: found.from,
        line: found.line,
        instead: `${here} may call ${there} only through its public.ts: export the function there`,
      },
    ]
  }
  return []
}

/** Capabilities call each other only through `public.ts` (a table may be named for a foreign key). */
export const usesPublicDoors: Rule = (sources) =>
  sources.filter(({ path }) => isTypeScript(path)).flatMap((source) => importsOf(source).flatMap(doorOf))

const extensionless = (found: Import): Finding[] =>
  found.specifier.startsWith('.') && !/\.(ts|tsx|json|css|svg|mjs|js)(\?\w+)?$/.test(found.specifier)
    ? [
        {
          path: found.from,
          line: found.line,
          instead: `write the extension ("${found.specifier}.ts"): Node runs these files as they are`,
        },
      ]
    : []

/** Every relative import ends in its file's extension. */
export const namesExtensions: Rule = (sources) =>
  sources.filter(({ path }) => isTypeScript(path)).flatMap((source) => importsOf(source).flatMap(extensionless))

type Graph = ReadonlyMap<string, readonly string[]>

const graphOf = (sources: readonly Source[]): Graph => {
  const known = new Set(sources.map(({ path }) => path))
  const targets = (source: Source): string[] =>
    importsOf(source)
      .filter((found) => found.runsFirst)
      .map(targetOf)
      .filter((target): target is string => target !== undefined && known.has(target))
  return new Map(sources.filter(({ path }) => isTypeScript(path)).map((source) => [source.path, targets(source)]))
}

/** Circles of imports, each once, as the paths along it. */
const circlesIn = (graph: Graph): string[][] => {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at !== -1) circles.push(trail.slice(at))
    if (at !== -1 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles
}

/** No file imports itself round about; what is only a type, or fetched later by `import()`, does not count. */
export const hasNoCircles: Rule = (sources) =>
  circlesIn(graphOf(sources)).map((circle) => ({
    path: circle[0] ?? '',
    line: 1,
    instead: `imports go round in a circle (${[...circle, circle[0]].join(' → ')}): move what they share into a file of its own`,
  }))
