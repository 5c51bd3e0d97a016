import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

interface Chunk {
  readonly type: 'chunk'
  code: string
}

type Bundle = Record<string, Chunk | { readonly type: 'asset' }>

/** One place and the file of its screen, as the bundler writes them: the helper that fetches, and the names that are taken of the file. */
const entry =
  /\[(?:[\w$.]+\(\)|`[^`]*`),\(\)=>([\w$]+)\(\(\)=>import\((["'`])\.\/[\w.-]+\.js\2\)(?:\.then\(e=>\(\{([^}]*)\}\)\))?,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)\]/g

/** The screens by their sources. */
interface Screens {
  /** As the program names them, one after another. */
  readonly named: readonly string[]
  /** That of each place, in the order in which the page has them (`build/pages.ts`). */
  readonly ofPlaces: readonly string[]
}

/** The name of the screen in a file that it lies in with others; that of a file of its own otherwise. */
const screenIn = (members: string | undefined): string =>
  /(?:^|,)default:e\.([\w$]+)/.exec(members ?? '')?.[1] ?? 'default'

/**
 * The list of the screens of all places without addresses of places and files, which the page has: of each only its name in its file stays.
 * Null where the list is not there, or has another length than the sources.
 */
export function routeTable(code: string, { named, ofPlaces }: Screens): string | null {
  const found = [...code.matchAll(entry)]
  const [first] = found
  const last = found.at(-1)
  if (!first || !last || found.length !== named.length) return null
  const [start, end] = [first.index, last.index + last[0].length]
  if (code.slice(start, end) !== found.map(([text]) => text).join()) return null
  const nameOf = new Map(found.map(([, , , members], at) => [named[at], screenIn(members)]))
  const names = ofPlaces.map((source) => nameOf.get(source) ?? 'default').join(' ')
  return withoutUnusedStyles(`${code.slice(0, start)}${tableOf(names, first[1] ?? '')}${code.slice(end)}`)
}

/** The styles that only the list asked for stay in the file's table as nothing: the others keep their numbers. */
function withoutUnusedStyles(code: string): string {
  const used = new Set(
    Array.from(code.matchAll(/__vite__mapDeps\(\[([\d,]*)\]\)/g), ([, numbers = '']) => numbers.split(',')).flat(),
  )
  return code.replace(/(?<=m\.f=\[)[^\]]*(?=\])/, (files) =>
    files
      .split(',')
      .map((file, at) => (used.has(String(at)) ? file : '0'))
      .join(),
  )
}

/** A function for each place of the page: it fetches the first of its own files with the styles behind it. */
const tableOf = (names: string, helper: string): string =>
  `...(()=>{let{files:a,places:l}=JSON.parse(document.getElementById("pages").textContent),m="${names}".split(" ");return l.map(([p,,,[s,...c]],i)=>[p,()=>${helper}(()=>import(\`../\${a[s]}\`).then(e=>({default:e[m[i]]})),c.map(n=>a[n]))])})()`

const fetched = /import\(['"]\.\/([^'"]+)['"]\)/

/** The screens that the file of all routes names. */
async function screensOf(file: string): Promise<Screens> {
  const { routes } = (await import(pathToFileURL(file).href)) as {
    readonly routes: readonly { readonly screen: unknown }[]
  }
  const named = readFileSync(file, 'utf8').matchAll(new RegExp(fetched, 'g'))
  return {
    named: Array.from(named, ([, source = '']) => source),
    ofPlaces: routes.map(({ screen }) => fetched.exec(String(screen))?.[1] ?? ''),
  }
}

/**
 * Takes the addresses of the files of screens from the page instead of naming them again in the first file of every page and of the desk, as
 * those of words are (docs/decisions/2761). Throws where no file has the list.
 */
export const withRouteTable = (routes: string) => ({
  name: 'kassa-with-route-table',
  apply: 'build' as const,
  generateBundle: {
    // The bundler itself writes the styles of each line last.
    order: 'post' as const,
    async handler(_: unknown, bundle: Bundle): Promise<void> {
      const screens = await screensOf(routes)
      const tables = Object.values(bundle).flatMap((file) => {
        const code = file.type === 'chunk' ? routeTable(file.code, screens) : null
        return file.type === 'chunk' && code !== null ? [{ file, code }] : []
      })
      if (tables.length !== 1) throw new Error(`${tables.length} files have the list of places, not one`)
      for (const { file, code } of tables) file.code = code
    },
  },
})
