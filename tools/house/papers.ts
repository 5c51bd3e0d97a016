import { type Source, isTypeScript } from '../tidy/tree.ts'

const isCode = (path: string): boolean =>
  (isTypeScript(path) || /\.(?:mjs|sql|css)$/.test(path)) && /^(?:apps|packages|tools|bench|e2e)\//.test(path)

/** Returns the text of a file beside its program: TypeScript's comments, SQL's, a style sheet's. */
const wordsOf = ({ path, text, code }: Source): string =>
  /\.(?:sql|css)$/.test(path)
    ? [...text.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\//g)].join('\n')
    : text.replace(/[^\n]/g, (letter, at: number) => (code[at] === letter ? ' ' : letter))

const speaking = (sources: readonly Source[]): { path: string; words: string }[] => [
  ...sources
    .filter(({ path }) => isCode(path) && !path.startsWith('tools/tidy/') && !path.startsWith('tools/house/'))
    .map((source) => ({ path: source.path, words: wordsOf(source) })),
  ...sources.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => ({ path, words: text })),
]

const paper = /(?<![\w/.-])([a-z][a-z-]*)\.md\b/g
const point = /\bD([1-9]\d{0,2})\b(?!:)/g

const cited = (sources: readonly Source[], pattern: RegExp): Map<string, string> =>
  new Map(
    speaking(sources).flatMap(({ path, words }) => [...words.matchAll(pattern)].map((found) => [found[1] ?? '', path])),
  )

/** Papers that code or a page names and `docs` does not hold. */
export function papersWithoutPage(sources: readonly Source[]): string[] {
  const pages = new Set(sources.map(({ path }) => path.split('/').at(-1)))
  return [...cited(sources, paper)]
    .filter(([name]) => !pages.has(`${name}.md`))
    .map(([name, path]) => `${name}.md (${path})`)
    .sort()
}

export const pageOfPoints = 'docs/readings/specification.md'

/** Numbers of points of the specification (D1 …) that code or a page names and the page of points does not explain. */
export function pointsWithoutWords(sources: readonly Source[]): string[] {
  const page = sources.find(({ path }) => path === pageOfPoints)?.text ?? ''
  const explained = new Set([...page.matchAll(/^\| D(\d+) \| .{20,}/gm)].map((found) => found[1]))
  return [...cited(sources, point)]
    .filter(([number]) => !explained.has(number))
    .map(([number, path]) => `D${number} (${path})`)
    .sort()
}
