import { expect, onTestFinished, vi } from 'vitest'
import { patiently } from './patiently.ts'

const button = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.k-list button')].find(
    ({ textContent }) => textContent.trim() === 'Export',
  )

const titlesOf = (row: Element | null): string[] => [...(row?.children ?? [])].map((one) => one.textContent.trim())

/** A cell as a file may say it: its words, its moments by their instants, or where its link leads. */
const shownIn = (cell: Element): readonly string[] => [
  plain(cell.textContent),
  plain(withInstants(cell)),
  figure(cell.textContent),
  cell.querySelector('a')?.getAttribute('href') ?? '',
]

function withInstants(node: Node): string {
  if (node instanceof HTMLTimeElement) return node.dateTime
  return node instanceof Element ? [...node.childNodes].map(withInstants).join('') : (node.textContent ?? '')
}

/** The text in a list in place of a figure that only a second file has. */
const MASKED = '•••'

/** Without spaces, which stand between drawn parts and not in their texts, and without the sign that keeps a sheet from reckoning. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s/gu, '')
    .replace(/^–$/, '')
    .replace(/^'(?=[=+\-@])/, '')

/** An amount or a quantity as a file says it: its plain decimal. */
const figure = (text: string): string => text.replaceAll('−', '-').replaceAll(/[^\d.-]/gu, '')

/** A heading without the currency or unit that a file adds; a column that holds nothing but those is not on the page. */
const titleOf = (heading: string): string => heading.replace(/ \([^()]+\)$/, '')
const isOfMarks = (heading: string): boolean => heading.endsWith(': unit')

/** One line of a file whose cells are all quoted. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))

/** Catches what the page would save. */
function catchFile(): () => Blob | undefined {
  let file: Blob | undefined
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob
    return 'data:,'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => [make, click].forEach((spy) => spy.mockRestore()))
  return () => file
}

/** Exports the list on the page, if it offers that: the cells of its rows that say something else in the file, and rows that are not there. */
export async function differsInFile(): Promise<string[]> {
  const exportList = button()
  const rows = [...document.querySelectorAll('.k-table tbody tr')]
  if (!exportList || rows.length === 0) return []
  const caught = catchFile()
  const titles = titlesOf(document.querySelector('.k-table thead tr'))
  const seen = rows.map((row) => [...row.children].map(shownIn))
  exportList.click()
  await patiently(() => {
    // A large file is offered once it is there.
    if (!caught()) document.querySelector<HTMLElement>('.k-toast-action')?.click()
    expect(caught(), 'the file').toBeDefined()
  })
  const [head = '', ...lines] = ((await caught()?.text()) ?? '').split(/\r\n(?=")/)
  const headings = cellsOf(head)
  const places = headings.map((title) =>
    titles.includes(title) ? titles.indexOf(title) : titles.indexOf(titleOf(title)),
  )
  if (lines.length !== rows.length) return [`${rows.length} rows, ${lines.length} in the file`]
  return lines.flatMap((line, at) =>
    cellsOf(line).flatMap((cell, place) => {
      const column = places[place] ?? -1
      const shown = seen[at]?.[column] ?? []
      if (isOfMarks(headings[place] ?? '')) return []
      const isSame = cell === MASKED || shown.includes(plain(cell))
      return isSame ? [] : [`${at + 1} ${titles[column] ?? place}: shown ${shown[0] ?? ''}, in the file ${cell}`]
    }),
  )
}
