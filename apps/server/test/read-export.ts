import type { Locale } from '@kassa/domain/text/locale.ts'
import { parse } from 'csv-parse/sync'

export const locales: readonly Locale[] = ['en-US', 'zh-CN', 'ja-JP']

/** Names that a spreadsheet would run, cut or misread. */
export const spikyNames = [
  '=1+1',
  '+49 30',
  '-5',
  '@SUM(A1)',
  '＝A1',
  'a,b;c',
  'say "hi"',
  'two\nlines',
  '茶 ☕',
  "'quoted",
]

/** Returns a text as a cell of a file has it: a formula becomes text. */
export const asCell = (text: string): string => (/^[=+@＝-]/u.test(text) ? `'${text}` : text)

/** An amount as a cell says it: plain decimals, a yen without any. */
export const amountCell = (minor: number | null, currency: string | null): string =>
  minor === null ? '' : currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)

/** Files of one export, read as a spreadsheet reads them: each with the same headings, its rows by heading. */
export function readFiles(files: readonly string[], headings: readonly string[]): Record<string, string>[] {
  return files.flatMap((text) => {
    const [head, ...rows] = parse(text, { bom: true })
    const missing = headings.filter((heading) => !(head ?? []).includes(heading))
    if (missing.length > 0) throw new Error(`no heading ${missing.join(', ')}`)
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at] ?? '', cell])))
  })
}

/** Every row of a list, page by page. */
export async function everyRow<Row>(
  ask: (cursor: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask(cursor)
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return rows
}
