import type { ChainLine } from './verify-chain.ts'

/** The name of the lines that close the journals of tills. */
const CLOSING = 'audit.close-journals'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The values of a line as it is sealed: its columns in their order. */
function columnsOf({ text }: ChainLine): readonly unknown[] {
  try {
    const columns: unknown = text === null ? null : JSON.parse(text)
    return isList(columns) ? columns : []
  } catch {
    return []
  }
}

/** Returns the records of journals in a line's columns. */
function journalsOf(columns: readonly unknown[]): readonly { readonly sales?: unknown }[] {
  const said = columns.find((one): one is { journals: readonly object[] } => {
    return typeof one === 'object' && one !== null && 'journals' in one && isList(one.journals)
  })
  return said?.journals ?? []
}

/**
 * Returns how many sales the lines of a chain seal by digests alone: a plain sale stands in its till's journal and in no line of its own. That they still
 * are as the digests say is proven where the books are. Source: docs/decisions/1503.
 */
export const salesInChain = (lines: readonly ChainLine[]): number =>
  lines
    .map((line) => columnsOf(line))
    .filter((columns) => columns.includes(CLOSING))
    .flatMap((columns) => journalsOf(columns))
    .reduce((sum, { sales }) => sum + (Number.isSafeInteger(sales) ? (sales as number) : 0), 0)
