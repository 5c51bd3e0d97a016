/** The place of a question among those of its page when that is opened again: rows come first, and last what stands beside the page. */
export type PlaceAhead = 'first' | 'last'

/** The questions that a page asked, in the order in which it asked, with their places. */
export type AskedQuestions = ReadonlyMap<string, PlaceAhead | undefined>

const MOST = 10

const USUAL = 1
const rankOf = { first: 0, last: 2 } as const

/** Returns the questions in the order in which they are asked ahead: a server may answer one behind the other. */
export const questionsInPlace = (asked: AskedQuestions): readonly string[] =>
  Array.from(asked, ([question, place]) => ({ question, rank: place === undefined ? USUAL : rankOf[place] }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ question }) => question)
