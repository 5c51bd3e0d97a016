import type { UnseenSpan, UnseenParts } from './unseen.ts'

/** An opening or closing tag of a sheet, a row or a run of columns. */
const TAG = /<(\/?)table:(table|table-row|table-column)(?=[\s/>])([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>/g
const HIDDEN_STYLE =
  /<style:style\b([^>]*style:family=[\x22\x27]table[\x22\x27][^>]*)>\s*<style:table-properties\b[^>]*table:display=[\x22\x27]false[\x22\x27]/g
const REPEATED = {
  rows: /table:number-rows-repeated=["'](\d+)["']/,
  columns: /table:number-columns-repeated=["'](\d+)["']/,
}
const UNSEEN = /table:visibility=["'](?:collapse|filter)["']/
/** Wrappers of rows: an outline, or headings that are printed on each page. */
const ROW_GROUP = /<\/?table:(?:table-row-group|table-header-rows|table-rows)(?=[\s/>])[^>]*>/g

/** The content of an OpenDocument sheet with all its rows side by side: rows within others are read by nobody. */
export const withoutRowGroups = (content: string): string => content.replaceAll(ROW_GROUP, '')

/** The end of a row, as its file writes it. */
const ROW_END = /(<\/table:table-row>)/
/** A cell without a value or a formula, of which nothing is left but how it looks. */
const EMPTY_CELL = /^<table:(?:covered-)?table-cell(?![^>]*\s(?:office|calcext|table:formula)[:=])[^>]*\/>$/

/** The same without the empty cells that end its rows: formats reach over a thousand columns, and each of them would be a cell. */
export const withoutEmptyEnds = (content: string): string => content.split(ROW_END).map(withoutEmptyEnd).join('')

function withoutEmptyEnd(row: string): string {
  let end = row.trimEnd()
  for (let at = end.lastIndexOf('<'); at >= 0 && EMPTY_CELL.test(end.slice(at)); at = end.lastIndexOf('<'))
    end = end.slice(0, at).trimEnd()
  return end
}

interface Reading extends UnseenParts {
  readonly rows: UnseenSpan[]
  readonly columns: UnseenSpan[]
  /** The rows and columns that were passed. */
  readonly passed: { rows: number; columns: number }
}

/** The parts of each sheet of an OpenDocument, in the order of the file. */
export function unseenInContent(content: string): UnseenParts[] {
  const styles = hiddenStyles(content)
  const sheets: Reading[] = []
  let depth = 0
  for (const [, end, tag, attributes = ''] of content.matchAll(TAG)) {
    if (tag === 'table') {
      const isHidden = styles.has(nameIn(attributes, STYLE_NAME))
      // A table may stand within a cell of another.
      if (end === '' && depth === 0) sheets.push({ isHidden, rows: [], columns: [], passed: { rows: 0, columns: 0 } })
      if (end === '/') depth -= 1
      else if (!attributes.endsWith('/')) depth += 1
    } else if (end === '' && depth === 1) pass(sheets.at(-1), tag === 'table-row' ? 'rows' : 'columns', attributes)
  }
  return sheets
}

function hiddenStyles(content: string): ReadonlySet<string> {
  const head = content.slice(0, Math.max(0, content.indexOf('<office:body')))
  return new Set([...head.matchAll(HIDDEN_STYLE)].map(([, attributes = '']) => nameIn(attributes, NAME)))
}

const NAME = /style:name=["']([^"']*)["']/
const STYLE_NAME = /table:style-name=["']([^"']*)["']/
const nameIn = (attributes: string, name: RegExp): string => name.exec(attributes)?.[1] ?? ''

/** Goes past a row or a run of columns. */
function pass(sheet: Reading | undefined, what: 'rows' | 'columns', attributes: string): void {
  if (!sheet) return
  const from = sheet.passed[what]
  const end = from + Math.max(1, Number(REPEATED[what].exec(attributes)?.[1] ?? 1))
  sheet.passed[what] = end
  if (UNSEEN.test(attributes)) sheet[what].push({ from, end })
}
