/**
 * The bundler's own helpers, as functions: files that need each other may call what stands in one before it has run, and a function is there by then.
 * The first name of each is the one by which the bundler asks for it.
 */
const helpers: Readonly<Record<string, (name: string) => string>> = {
  __commonJSMin: (name) =>
    `function ${name}(run, mod) { return () => (mod || (run((mod = { exports: {} }).exports, mod), run = null), mod.exports) }`,
  __exportAll: (name) =>
    `function ${name}(all, isPlain) { let target = {}; for (let key in all) Object.defineProperty(target, key, { get: all[key], enumerable: true }); return isPlain || Object.defineProperty(target, Symbol.toStringTag, { value: 'Module' }), target }`,
  __toESM: (name) =>
    `function ${name}(mod, isNode, target) { target = mod == null ? {} : Object.create(Object.getPrototypeOf(mod)); if (isNode || !mod || !mod.__esModule || !Object.prototype.hasOwnProperty.call(mod, 'default')) Object.defineProperty(target, 'default', { value: mod, enumerable: true }); if (mod && (typeof mod === 'object' || typeof mod === 'function')) for (let key of Object.getOwnPropertyNames(mod)) if (!Object.prototype.hasOwnProperty.call(target, key)) Object.defineProperty(target, key, { get: () => mod[key], enumerable: Object.getOwnPropertyDescriptor(mod, key).enumerable }); return target }`,
}

const asked = /^import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/rolldown-runtime-[^"']*["'];?$/gm

/** Writes into a file the helpers that it asks the bundler's own file for. Throws for one that is not known here. */
export const withOwnHelpers = (code: string): string =>
  code.replace(asked, (_, list: string) =>
    list
      .split(',')
      .map((one) => {
        const local = one.trim().split(' as ').at(-1)?.trim() ?? ''
        const write = helpers[local.replace(/\$\d+$/, '')]
        if (write === undefined)
          throw new Error(`the bundler has a helper ${local} that build/without-runtime-file.ts does not know`)
        return write(local)
      })
      .join('\n'),
  )

interface Chunk {
  readonly type: 'chunk'
  readonly name: string
  readonly fileName: string
  readonly code: string
  imports: string[]
}

type Bundle = Record<string, Chunk | { readonly type: 'asset' }>

/**
 * Leaves out the file in which the bundler puts some lines of its own, and which each place asks for beside all others: who needs one of them has it
 * in its own file. Done before files are named: another content has another name.
 */
export const withoutRuntimeFile = () => ({
  name: 'kassa-without-runtime-file',
  apply: 'build' as const,
  renderChunk: (code: string) =>
    code.includes('/rolldown-runtime-') ? { code: withOwnHelpers(code), map: null } : null,
  generateBundle: {
    order: 'pre' as const,
    handler(_: unknown, bundle: Bundle): void {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')?.fileName
      if (runtime === undefined) return
      const file = runtime.replace('assets/', '')
      const asking = chunks.find(({ code }) => code.includes(`/${file}`))
      if (asking) throw new Error(`${asking.fileName} still asks for ${runtime}`)
      for (const chunk of chunks) chunk.imports = chunk.imports.filter((one) => one !== runtime)
      delete bundle[runtime]
    },
  },
})
