import { applyImport, listImports, previewImport } from '@kassa/contract/catalogue/import.calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../../test/sample.ts'
import { ProductImport } from './ProductImport.tsx'

afterEach(() => vi.restoreAllMocks())

const counts = {
  rowCount: 2,
  created: 2,
  updated: 0,
  skipped: 0,
  unchanged: 0,
  named: 0,
  failed: 0,
  problems: [],
  doubted: 0,
  doubts: [],
}
const wrong = {
  row: 3,
  name: 'Milk',
  field: 'sellPrice',
  code: 'import.price-range',
  facts: {},
  message: 'Price x is no amount.',
} as const

/**
 * Stands in for the server: reads the cells of the file that is sent, and refuses a price that is no number. `line.isCut`: nothing arrives.
 */
function standIn(line = { isCut: false }) {
  const texts: string[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function read(this: XMLHttpRequest, body) {
    if (line.isCut) return void this.dispatchEvent(new ProgressEvent('error'))
    const file = body instanceof FormData ? body.get('file') : null
    if (!(file instanceof File)) return
    void file.text().then((text) => {
      texts.push(text)
      const [head = '', ...rows] = text.replace('sep=\t\n', '').split('\n')
      const columns = head.split('\t').map((heading, index) => ({
        index,
        heading,
        samples: [rows[0]?.split('\t')[index] ?? ''],
        guess: heading === 'Name' ? 'name' : heading === 'Price' ? 'sellPrice' : 'ignore',
      }))
      const found = {
        id: SAMPLE_ID,
        fileName: file.name,
        rowCount: rows.length,
        source: null,
        encoding: 'utf-8',
        columns,
      }
      Object.defineProperty(this, 'status', { value: 200 })
      Object.defineProperty(this, 'responseText', { value: JSON.stringify(found) })
      this.dispatchEvent(new ProgressEvent('load'))
    })
  })
  const preview = answer(previewImport, () =>
    texts.at(-1)?.includes('\tx') ? { ...counts, created: 1, failed: 1, problems: [wrong] } : counts,
  )
  return { texts, preview }
}

const earlier = answer(listImports, pageWith())
const paste = async (text: string): Promise<void> => {
  await userEvent.click(page.getByText('Paste from a spreadsheet'))
  const field = page.getByRole('textbox', { name: 'Cells' })
  await userEvent.click(field)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

it('makes goods of cells that are pasted: what is wrong is put right in its cell and tried at once', async () => {
  const { texts, preview } = standIn()
  const run = { ...sample(applyImport.answer), created: 2, failed: 0, problems: [] }
  const shown = await renderScreen(<ProductImport onClose={() => undefined} />, [
    earlier,
    preview,
    answer(applyImport, run),
  ])
  await paste('Name\tPrice\r\nTea, green\t3.50\r\nMilk\tx\r\n')
  await userEvent.click(page.getByRole('button', { name: 'Check', exact: true }))
  const cell = page.getByRole('textbox', { name: 'Sell price, row 3' })
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Price x is no amount.')).toBeVisible()
  await userEvent.fill(cell, '4.20')
  await userEvent.tab()
  await expect.element(page.getByText('All rows are valid.')).toBeVisible()
  await expect.element(page.getByText('Price x is no amount.')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Import 2 rows' }))
  await expect.element(page.getByText('Import finished.')).toBeVisible()
  expect(texts).toEqual([
    'sep=\t\nName\tPrice\nTea, green\t3.50\nMilk\tx',
    'sep=\t\nName\tPrice\nTea, green\t3.50\nMilk\t4.20',
  ])
  expect(shown.sent(applyImport)).toHaveLength(1)
})

it('imports nothing but what stands in the cells: those that could not be sent are checked again first', async () => {
  const line = { isCut: false }
  const { texts, preview } = standIn(line)
  const run = { ...sample(applyImport.answer), created: 2, failed: 0, problems: [] }
  const answers = [earlier, preview, answer(applyImport, run)]
  const shown = await renderScreen(<ProductImport onClose={() => undefined} />, answers)
  await paste('Name\tPrice\nTea\t3.50\nMilk\t4.20\n')
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await check.click()
  const apply = page.getByRole('button', { name: 'Import 2 rows' })
  await expect.element(apply).toBeEnabled()
  line.isCut = true
  await userEvent.fill(page.getByRole('textbox', { name: 'Sell price, row 2' }), '5.50')
  await userEvent.tab()
  await expect.element(check).toBeEnabled()
  await expect.element(apply).not.toBeInTheDocument()
  line.isCut = false
  await userEvent.fill(page.getByRole('textbox', { name: 'Name, row 3' }), 'Cream')
  await userEvent.tab()
  await apply.click()
  await expect.element(page.getByText('Import finished.')).toBeVisible()
  expect(texts.at(-1)).toBe('sep=\t\nName\tPrice\nTea\t5.50\nCream\t4.20')
  expect(shown.sent(applyImport)).toHaveLength(1)
})

it('says how many more rows are refused than it marks', async () => {
  const { texts } = standIn()
  const tried = answer(previewImport, { ...counts, created: 0, failed: 3, problems: [wrong] })
  await renderScreen(<ProductImport onClose={() => undefined} />, [earlier, tried])
  await paste('Name\tPrice\nTea\tx\nMilk\tx\nRice\tx\n')
  await userEvent.click(page.getByRole('button', { name: 'Check', exact: true }))
  await expect.element(page.getByText('2 more rows are refused too.', { exact: false })).toBeVisible()
  expect(texts).toHaveLength(1)
})

it('takes rows without headings, whose columns are then chosen', async () => {
  const { texts } = standIn()
  await renderScreen(<ProductImport onClose={() => undefined} />, [earlier])
  await userEvent.click(page.getByText('Paste from a spreadsheet'))
  await expect.element(page.getByRole('button', { name: 'Choose file' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('checkbox', { name: 'The first row has the headings' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Cells' }), 'Tea\t3.50')
  await userEvent.click(page.getByRole('button', { name: 'Use these rows' }))
  await expect.element(page.getByText('pasted.tsv: 1 row')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Imported as: 2' })).toBeVisible()
  expect(texts).toEqual(['sep=\t\n1\t2\nTea\t3.50'])
})

it('takes nothing where nothing but blanks is pasted', async () => {
  const { texts } = standIn()
  await renderScreen(<ProductImport onClose={() => undefined} />, [earlier])
  await paste(' \n\t\n')
  await expect.element(page.getByRole('button', { name: 'Use these rows' })).toBeDisabled()
  expect(texts).toEqual([])
})
