/** The result of the runs on one database. */
export interface Score {
  readonly on: string
  readonly runs: number
  readonly failed: number
  /** Sales, refunds, cash movements and closings that were sent through the faults. */
  readonly documents: number
  /** Entries that people look at, and how often for which reason; each is one its fault causes, or the run has failed. */
  readonly filed: number
  readonly reasons: ReadonlyMap<string, number>
  readonly kinds: readonly { readonly name: string; readonly runs: number; readonly failed: number }[]
}

const begin = '<!-- chaos: written by `npm run release` -->'
const end = '<!-- /chaos -->'

const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Returns the text of the review items that were filed, by reason. */
function filedText(scores: readonly Score[]): string {
  const counts = new Map<string, number>()
  for (const [code, count] of scores.flatMap(({ reasons }) => [...reasons]))
    counts.set(code, (counts.get(code) ?? 0) + count)
  const filed = grouped(total(scores, (score) => score.filed))
  const why = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, count]) => `\`${code}\` ${grouped(count)}`)
  return why.length === 0
    ? 'Nothing was filed for people to look at.'
    : `${filed} were filed for people to look at, for what their fault caused: ${why.join(', ')}.`
}

const total = (scores: readonly Score[], of: (score: Score) => number): number =>
  scores.reduce((sum, score) => sum + of(score), 0)

const cellOf = (scores: readonly Score[], name: string): string[] =>
  scores.map(({ kinds }) => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) return '–'
    return kind.failed === 0 ? grouped(kind.runs) : `${grouped(kind.runs)}, **${grouped(kind.failed)} failed**`
  })

/** The section as it stands in the README: what was played, on what day, and every kind of fault with its runs. */
export function scoreText(scores: readonly Score[], day: string): string {
  const names = [...new Set(scores.flatMap(({ kinds }) => kinds.map(({ name }) => name)))]
  const failed = total(scores, (score) => score.failed)
  const outcome =
    failed === 0
      ? 'nothing was lost, nothing was booked twice, every book proved itself'
      : `**${grouped(failed)} went wrong**`
  const runs = grouped(total(scores, (score) => score.runs))
  const documents = grouped(total(scores, (score) => score.documents))
  return [
    begin,
    `On ${day}, ${runs} runs with faults sent ${documents} documents of desks to the books: ${outcome}. What a run is, and what it`,
    'cannot show: [docs/readings/chaos.md](docs/readings/chaos.md).',
    '',
    filedText(scores),
    '',
    `| kind of fault | ${scores.map(({ on }) => on).join(' | ')} |`,
    `|---|${'--:|'.repeat(scores.length)}`,
    ...names.map((name) => `| ${[name, ...cellOf(scores, name)].join(' | ')} |`),
    end,
  ].join('\n')
}

/** The page with the section in the place of the one before. Throws where the page has no place for it. */
export function withScore(page: string, text: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no place for the score: ${begin} … ${end}`)
  return page.slice(0, from) + text + page.slice(to + end.length)
}
