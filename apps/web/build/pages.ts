import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pages } from '../src/api/early/files-ahead.ts'

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> }
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

interface Route {
  readonly path: string
  readonly layout: 'bare' | 'shell'
  readonly screen: unknown
}

/** Words that the frame round the office says only when somebody was away for long. */
const later: ReadonlySet<string> = new Set(['login'])

const languages = ['en', 'zh', 'ja'] as const

const ownStylesOf = ({ viteMetadata }: Chunk): readonly string[] => [...(viteMetadata?.importedCss ?? [])]

/** The built files by the modules in them. */
class Built {
  readonly #bundle: Bundle
  readonly #chunkOf: ReadonlyMap<string, Chunk>

  constructor(bundle: Bundle) {
    this.#bundle = bundle
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    this.#chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  }

  chunkOf(id: string): Chunk | undefined {
    return this.#chunkOf.get(id)
  }

  /** The chunks that run for a module, its own last. */
  chunksOf(id: string): Chunk[] {
    const found = new Set<Chunk>()
    const add = (chunk: Chunk | { readonly type: 'asset' } | undefined): void => {
      if (chunk?.type !== 'chunk' || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) add(this.#bundle[name])
    }
    add(this.chunkOf(id))
    return [...found].toReversed()
  }

  /** The styles of a module's chunk behind those of the chunks that it needs, as the bundler puts them into a page. */
  stylesOf(id: string): readonly string[] {
    const seen = new Set<Chunk>()
    const stylesIn = (chunk: Chunk | { readonly type: 'asset' } | undefined): readonly string[] => {
      if (chunk?.type !== 'chunk' || seen.has(chunk)) return []
      seen.add(chunk)
      return [...chunk.imports.flatMap((name) => stylesIn(this.#bundle[name])), ...ownStylesOf(chunk)]
    }
    return stylesIn(this.chunkOf(id))
  }
}

/** The words that modules ask for: named in `useTranslation`, or in front of a key (`nav:screen.title`). */
function wordsIn(sources: readonly string[], names: readonly string[]): string[] {
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map((match) => match[1]).join()
  return names.filter((name) => asked.includes(`'${name}'`) || new RegExp(`['"\`]${name}:\\w`).test(text))
}

interface Sources {
  readonly source: (file: string) => string
  /** The modules of ours that run before one. */
  readonly runBefore: (id: string) => readonly string[]
}

/** The files of each place, as the page is told. */
function pagesOf(bundle: Bundle, routes: readonly Route[], { source, runBefore }: Sources): Pages {
  const built = new Built(bundle)
  const files: string[] = []
  const numberOf = (file: string): number => {
    const at = files.indexOf(file)
    return at === -1 ? files.push(file) - 1 : at
  }
  const numbersOf = (names: readonly string[]): number[] => [...new Set(names.map(numberOf))]
  const filesOf = (...ids: readonly string[]): number[] =>
    numbersOf(ids.flatMap((id) => built.chunksOf(id)).flatMap((chunk) => [chunk.fileName, ...ownStylesOf(chunk)]))
  // The page itself brings the styles of its first file.
  const first = new Set(built.stylesOf(source('main.tsx')))
  const screenOf = (id: string): number[] =>
    numbersOf([built.chunkOf(id)?.fileName ?? '', ...built.stylesOf(id).filter((file) => !first.has(file))])
  const wordFiles = (language: string) =>
    [...wordIds(bundle)].filter(({ of }) => of === language).map(({ name, file }) => [name, numberOf(file)] as const)
  const sheet = Object.keys(bundle).filter((file) => /^assets\/antd-[\w-]+\.css$/.test(file))
  const words = Object.fromEntries(languages.map((one) => [one, Object.fromEntries(wordFiles(one))])) as Pages['words']
  const names = Object.keys(words.en)
  const shell = source('shell/Shell.tsx')
  const places = routes.map(({ path: at, layout, screen }) => {
    const file = source(/import\(['"]\.\/([^'"]+)['"]\)/.exec(String(screen))?.[1] ?? '')
    const tops = layout === 'shell' ? [shell, file] : [file]
    const asked = wordsIn(tops.flatMap(runBefore), names)
    const needed = [...filesOf(...tops), ...(layout === 'shell' ? sheet.map(numberOf) : [])]
    const spoken = layout === 'shell' ? asked.filter((name) => !later.has(name)) : asked
    return [at, needed, spoken, screenOf(file)] as const
  })
  return { files, places, words }
}

/** Every file of words that is a file's own or lies with others in one. */
function* wordIds(bundle: Bundle): Generator<{ of: string; name: string; file: string }> {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk')
      for (const id of file.moduleIds) {
        const [, of, name] = /\/src\/words\/(\w+)\/(\w+)\.json$/.exec(id) ?? []
        if (of !== undefined && name !== undefined) yield { of, name, file: file.fileName }
      }
}

interface Context {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
  emitFile: (file: { type: 'chunk'; id: string; name: string }) => unknown
}

/**
 * Lets the files of a place come all at once: a list of them stands in the page (it is data, no script, so the content policy
 * lets it), and a small program (`src/api/early`) beside the first file reads it.
 */
export const withPages = (src: string) => {
  const source = (file: string): string => path.join(src, file)
  const early = source('api/early/early.ts')
  let runBefore: Sources['runBefore'] = () => []
  return {
    name: 'kassa-with-pages',
    apply: 'build' as const,
    buildStart(this: Context): void {
      this.emitFile({ type: 'chunk', id: early, name: 'early' })
    },
    renderStart(this: Context): void {
      const look = (id: string) => this.getModuleInfo(id)
      runBefore = (top) => oursBefore(top, src, look)
    },
    transformIndexHtml: {
      order: 'post' as const,
      async handler(_: string, { bundle }: { readonly bundle?: unknown }) {
        if (bundle === undefined) return []
        const { routes } = (await import(pathToFileURL(source('routes.ts')).href)) as {
          readonly routes: readonly Route[]
        }
        const pages = pagesOf(bundle as Bundle, routes, { source, runBefore })
        const src = `/cashier/manage/${new Built(bundle as Bundle).chunkOf(early)?.fileName}`
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'pages' },
            children: JSON.stringify(pages),
            injectTo: 'head-prepend' as const,
          },
          // It runs as it comes: others wait for the whole page and its styles.
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src },
            injectTo: 'head-prepend' as const,
          },
        ]
      },
    },
  }
}

function oursBefore(top: string, src: string, look: Context['getModuleInfo']): readonly string[] {
  const reached = new Set<string>()
  const open = [top]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || !id.startsWith(src) || !/\.tsx?$/.test(id)) continue
    reached.add(id)
    open.push(...(look(id)?.importedIds ?? []))
  }
  return [...reached]
}
