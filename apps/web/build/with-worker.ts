import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** A file that the worker keeps. Without a revision its name says what is in it. */
export interface PrecacheEntry {
  readonly revision: string | null
  readonly url: string
}

/** Kinds of files that a page needs without a network. */
const NEEDED = /\.(?:js|css|html|svg|png|webmanifest|wasm|json|woff2)$/
const WORKER = 'sw.js'
/** Bytes of a file that is kept, at most: every device fetches it. */
const LARGEST = 4_000_000
/** The name in the worker that the list of files takes the place of. */
const LIST = 'self.__WB_MANIFEST'

/** The files of a built app that its worker keeps: those of the page first, those of the build behind them, each from the last to the first. */
export function precacheEntries(dist: string): readonly PrecacheEntry[] {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dist, path.join(parentPath, name)).split(path.sep).join('/'))
    .filter((name) => NEEDED.test(name) && name !== WORKER && !name.startsWith('.'))
    .toSorted((one, other) => (one < other ? 1 : -1))
  return [...names.filter((name) => !isOfBuild(name)), ...names.filter(isOfBuild)].map((url) =>
    precacheEntry(dist, url),
  )
}

/** The files of a place, or words of any language, that the page names and the worker does not keep: without a line they would be missing. */
export function lackingFiles(page: string, kept: readonly PrecacheEntry[]): readonly string[] {
  const text = /<script[^>]* id="pages"[^>]*>(?<list>.*?)<\/script>/s.exec(page)?.groups?.['list'] ?? '{"files":[]}'
  const { files } = JSON.parse(text) as { readonly files: readonly string[] }
  return files.filter((file) => kept.every(({ url }) => url !== file))
}

const isOfBuild = (name: string): boolean => name.startsWith('assets/')

function precacheEntry(dist: string, url: string): PrecacheEntry {
  const file = path.join(dist, url)
  const { size } = statSync(file)
  if (size > LARGEST) throw new Error(`${url} has ${String(size)} bytes; a device keeps files up to ${String(LARGEST)}`)
  return { revision: isOfBuild(url) ? null : createHash('md5').update(readFileSync(file)).digest('hex'), url }
}

/** Writes the worker of a built app, with the list of what it keeps. */
async function buildWorker(root: string, source: string, dist: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      target: 'es2023',
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { entryFileNames: WORKER, codeSplitting: false } },
    },
  })
  const file = path.join(dist, WORKER)
  const parts = readFileSync(file, 'utf8').split(LIST)
  if (parts.length !== 2) throw new Error(`the worker names its list ${String(parts.length - 1)} times`)
  const kept = precacheEntries(dist)
  const lacking = lackingFiles(readFileSync(path.join(dist, 'index.html'), 'utf8'), kept)
  if (lacking.length > 0) throw new Error(`the worker does not keep ${lacking.join(', ')}`)
  writeFileSync(file, parts.join(JSON.stringify(kept)))
}

interface Context {
  emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown
}

/** Builds the worker `source` beside the app, and writes what a browser has to know to install it. */
export function withWorker(source: string, manifest: object) {
  let place = { root: '', dist: '' }
  return {
    name: 'kassa-with-worker',
    apply: 'build' as const,
    configResolved({ root, build: { outDir } }: { root: string; build: { outDir: string } }): void {
      place = { root, dist: path.resolve(root, outDir) }
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: '/cashier/manage/manifest.webmanifest' },
        injectTo: 'head' as const,
      },
    ],
    generateBundle(this: Context): void {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    },
    // The files that it lists lie there by then.
    writeBundle: { order: 'post' as const, handler: () => buildWorker(place.root, source, place.dist) },
  }
}
