import { expect, onTestFinished, vi } from 'vitest'
import { patiently } from './patiently.ts'

const button = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.k-list button')].find(
    ({ textContent }) => textContent.trim() === 'Export',
  )

const titlesOf = (row: Element | null): string[] => [...(row?.children ?? [])].map((one) => one.textContent.trim())

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

/** Exports the list on the page, if it offers that: the columns that say something on the page and nothing in the file. */
export async function lostInFile(): Promise<string[]> {
  const first = document.querySelector('.k-table tbody tr')
  const exportList = button()
  if (!exportList || !first) return []
  const caught = catchFile()
  const titles = titlesOf(document.querySelector('.k-table thead tr'))
  const seen = titlesOf(first)
  exportList.click()
  await patiently(() => expect(caught(), 'the file').toBeDefined())
  const [head = '', row = ''] = ((await caught()?.text()) ?? '').split(/\r\n(?=")/)
  const inFile = new Map(cellsOf(head).map((title, at) => [title, cellsOf(row)[at] ?? '']))
  return titles.filter((title, at) => inFile.get(title) === '' && !['', '–'].includes(seen[at] ?? ''))
}
