interface Chunk {
  readonly type: 'chunk'
  code: string
}

type Bundle = Record<string, Chunk | { readonly type: 'asset' }>

const entry =
  /"\.\/(\w+)\/(\w+)\.json":\(\)=>[\w$]+\(\(\)=>import\((["`])\.\/[\w.-]+\.js\3\)(?:\.then\(e=>\(\{default:e\.([\w$]+)\}\)\))?\.then\(e=>e\.default\),(\[\]|__vite__mapDeps\(\[[\d,]+\]\))\)/g

/** One file of words, as the bundler writes it into the list of all. */
interface WordFile {
  readonly language: string
  readonly name: string
  /** The name of its words where others lie in the same built file. */
  readonly member: string
}

/**
 * The list of the files of words without their addresses, which the page has (`build/pages.ts`): the same functions, made when the list is
 * first read. A file that brings styles keeps its line. Null where the list is not there, or a line of it has another shape than the rest.
 */
export function wordTable(code: string): string | null {
  const found = [...code.matchAll(entry)]
  const [first] = found
  const last = found.at(-1)
  if (!first || !last) return null
  const end = last.index + last[0].length
  if (code.slice(first.index, end) !== found.map(([text]) => text).join()) return null
  const files = found.flatMap(([, language = '', name = '', , member = '', styles]) =>
    styles === '[]' ? [{ language, name, member }] : [],
  )
  const kept = found.flatMap(([text, , , , , styles]) => (styles === '[]' ? [] : [text]))
  return code.slice(0, first.index) + [tableOf(files), ...kept].join() + code.slice(end)
}

/** A word for each name: the name, and after it those of its words in each language where they lie with others. */
function tableOf(files: readonly WordFile[]): string {
  const languages = [...new Set(files.map(({ language }) => language))]
  const names = [...new Set(files.map(({ name }) => name))]
  const memberOf = (name: string) => (language: string) =>
    files.find((file) => file.name === name && file.language === language)?.member ?? ''
  const rows = names.map((name) => [name, ...languages.map(memberOf(name))].join('.').replace(/\.+$/, ''))
  return `...(()=>{let{files:a,words:w}=JSON.parse(document.getElementById("pages").textContent);return Object.fromEntries(${JSON.stringify(rows.join(' '))}.split(" ").flatMap(r=>{let[n,...m]=r.split(".");return ${JSON.stringify(languages)}.map((l,i)=>[\`./\${l}/\${n}.json\`,()=>import(\`../\${a[w[l][n]]}\`).then(e=>e[m[i]||"default"])])}))})()`
}

/**
 * Takes the addresses of the files of words from the page instead of naming them again in the first file of every page and of the desk: a
 * line for each of some two hundred otherwise (docs/decisions/2520). Throws where no file has the list.
 */
export const withWordTable = () => ({
  name: 'kassa-with-word-table',
  apply: 'build' as const,
  generateBundle: {
    // The bundler itself writes the styles of each line last.
    order: 'post' as const,
    handler(_: unknown, bundle: Bundle): void {
      const tables = Object.values(bundle).flatMap((file) => {
        const code = file.type === 'chunk' ? wordTable(file.code) : null
        return file.type === 'chunk' && code !== null ? [{ file, code }] : []
      })
      if (tables.length !== 1) throw new Error(`${tables.length} files have the list of words, not one`)
      for (const { file, code } of tables) file.code = code
    },
  },
})
