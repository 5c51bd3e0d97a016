interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  dynamicImports: string[]
  code: string
}

type Bundle = Record<string, Chunk | { readonly type: 'asset' }>

/** A file that holds nothing: it leads to another, under names that its module has. */
interface Door {
  readonly to: string
  /** The object that the module is for whoever fetches it, made of the other file's, `e`. */
  readonly module: string
}

const pair = /^([\w$]+)(?: as ([\w$]+))?$/

/** Names in braces, as pairs: the name before `as` and the one after it. */
const pairsOf = (list: string): string[][] =>
  list.split(',').map((one) => {
    const [, from = '', to = from] = pair.exec(one.trim()) ?? []
    return [from, to]
  })

/** Reads a file that is nothing but a door; null for every other. */
export function doorOf(code: string): Door | null {
  const straight = /^export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?\s*$/.exec(code)
  const around = /^import\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];\s*export\s*\{([^}]*)\};?\s*$/.exec(code)
  const called = /^import\s*\{([\w$]+) as ([\w$]+)\}\s*from\s*["']\.\/([^"']+)["'];\s*export default \2\(\);?\s*$/.exec(
    code,
  )
  if (called) return { to: called[3] ?? '', module: `{default:e.${called[1]}()}` }
  const only = /^import\s*["']\.\/([^"']+)["'];?\s*$/.exec(code)
  if (only) return { to: only[1] ?? '', module: '{}' }
  const to = straight?.[2] ?? around?.[2]
  if (to === undefined) return null
  const inside = new Map(pairsOf(around?.[1] ?? '').map(([from, as]) => [as, from]))
  const members = pairsOf(straight?.[1] ?? around?.[3] ?? '').map(
    ([from = '', as]) => `${as}:e.${inside.get(from) ?? from}`,
  )
  return { to, module: `{${members.join()}}` }
}

/** Built files lie in one folder. */
const beside = './'

const fetched = /\bimport\(\s*(["'`])\.\/([^"'`]+)\1\s*\)/g

/**
 * Takes out the files that only lead to another: the bundler makes one for every module that is fetched by itself and
 * lies with others in one file, and each is asked for by itself. A page that fetched the door fetches the files behind
 * it. Where each led is kept for `bench/size`.
 */
export const withoutDoors = () => ({
  name: 'kassa-without-doors',
  apply: 'build' as const,
  generateBundle(
    this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown },
    _: unknown,
    bundle: Bundle,
  ): void {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const doors = new Map(
      chunks.flatMap((chunk) => {
        // The page's own first file is taken apart by the bundler itself.
        const door = chunk.facadeModuleId?.endsWith('.html') === true ? null : doorOf(chunk.code)
        return door ? [[chunk.fileName.replace('assets/', ''), { ...door, source: chunk.facadeModuleId }] as const] : []
      }),
    )
    for (const chunk of chunks) {
      if (![...chunk.dynamicImports].some((file) => doors.has(file.replace('assets/', '')))) continue
      chunk.code = chunk.code.replaceAll(fetched, (whole, _quote, file: string) => {
        const door = doors.get(file)
        return door ? `import("${beside}${door.to}").then(e=>(${door.module}))` : whole
      })
      chunk.dynamicImports = chunk.dynamicImports.map((file) => {
        const to = doors.get(file.replace('assets/', ''))?.to
        return to === undefined ? file : `assets/${to}`
      })
    }
    for (const name of doors.keys()) delete bundle[`assets/${name}`]
    const led = Object.fromEntries(Array.from(doors.values(), ({ source, to }) => [source ?? '', `assets/${to}`]))
    this.emitFile({ type: 'asset', fileName: '.vite/doors.json', source: JSON.stringify(led) })
  },
})
