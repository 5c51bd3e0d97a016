import type { Source } from '../tidy/tree.ts'

const folder = 'docs/decisions/'
const numbered = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
const head = /^# (\d{4}) (?![·—-])(.+)\n\nTags: ([a-z][a-z -]*(?:, [a-z][a-z -]*)*)\n\n/

export const indexPath = `${folder}README.md`

const decisions = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => numbered.test(path)).sort((one, other) => (one.path < other.path ? -1 : 1))

/** Decisions whose head is not `# 0380 What is decided`, an empty line, `Tags: one, another`; or whose number is another's. */
export function decisionsWithoutHead(sources: readonly Source[]): string[] {
  const all = decisions(sources)
  const wrong = all.filter(({ path, text }) => head.exec(text)?.[1] !== numbered.exec(path)?.[1])
  const twice = all.filter(({ path }, at) => numbered.exec(path)?.[1] === numbered.exec(all[at - 1]?.path ?? '')?.[1])
  return [...new Set([...wrong, ...twice].map(({ path }) => path))]
}

/** The index of all decisions, as `docs/decisions/README.md` holds it. */
export function indexOfDecisions(sources: readonly Source[]): string {
  const rows = decisions(sources).map(({ path, text }) => {
    const [, number = '', title = '', tags = ''] = head.exec(text) ?? []
    return `- [${number}](${path.slice(folder.length)}) ${title} _(${tags})_`
  })
  return `# Decisions

What we chose and what the other way would have cost, half a page each. Written by \`npm run house -- --write\`; edit the decisions.

${rows.join('\n')}
`
}

/** Lines that the index lacks, or has and should not: it is written, and written again when decisions were added. */
export function indexIsOld(sources: readonly Source[]): string[] {
  const linesOf = (text: string): Set<string> => new Set(text.split('\n').filter((line) => line.startsWith('- [')))
  const written = linesOf(sources.find(({ path }) => path === indexPath)?.text ?? '')
  return [...linesOf(indexOfDecisions(sources)).symmetricDifference(written)]
}
