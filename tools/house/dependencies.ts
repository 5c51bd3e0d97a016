import { type Source, isTypeScript } from '../tidy/tree.ts'

const specifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"\n./][^'"\n]*)['"]|@import\s+['"]([^'"\n./][^'"\n]*)['"]/g
const resolved = /\bresolve\w*\(\s*['"]([^'"\n./][^'"\n]*)['"]/g

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const usedBy = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources
      .filter(({ path }) => isTypeScript(path) || /\.(?:mjs|js|css)$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(specifiers), ...text.matchAll(resolved)])
      .map((match) => packageOf(match[1] ?? match[2] ?? '')),
  )

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

/** The packages that are used by name and not by import, and the reason. */
const withoutImport: Readonly<Record<string, string>> = {
  'oxlint-tsgolint': 'oxlint --type-aware starts it',
  typescript: '`tsc` of `npm run types`',
  '@types/node': 'types of what Node brings',
  'workbox-precaching': 'the service worker is built from it',
  'workbox-routing': 'the service worker is built from it',
}

const isTypesOf = (name: string, used: ReadonlySet<string>): boolean =>
  name.startsWith('@types/') &&
  used.has(
    name
      .slice(7)
      .replace('__', '/')
      .replace(/^(\w+)\/(\w)/, '@$1/$2'),
  )

const programs = (manifest: Manifest, sources: readonly Source[]): string =>
  [...Object.values(manifest.scripts ?? {}), ...sources.map(({ text }) => text)].join('\n')

/**
 * Returns the dependencies of a `package.json` that nothing in its folder imports, starts or names as its types. The
 * repository's own covers all its folders.
 */
export function unusedDependencies(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path === 'package.json' || /^(?:apps|packages)\/[^/]+\/package\.json$/.test(path))
    .flatMap((source) => {
      const manifest = JSON.parse(source.text) as Manifest
      const folder = source.path.slice(0, -'package.json'.length)
      const inside = sources.filter(({ path }) => path.startsWith(folder) && !path.endsWith('.md'))
      const used = usedBy(inside)
      const tools = inside.filter(({ path }) => path.startsWith('tools/'))
      return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
        .filter((name) => !used.has(name) && !isTypesOf(name, used) && withoutImport[name] === undefined)
        .filter((name) => !new RegExp(String.raw`['" /]${RegExp.escape(name)}['" ]`).test(programs(manifest, tools)))
        .map((name) => `${source.path}: ${name}`)
    })
}
