import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import MemberImport from './MemberImport.tsx'

afterEach(() => vi.restoreAllMocks())

const read = {
  fileName: 'members.csv',
  rowCount: 1,
  sheet: 0,
  sheets: [],
  columns: [{ index: 0, heading: 'Name', samples: ['Text Tian'], guess: 'name' }],
  created: 1,
  skipped: 0,
  failed: 0,
  problems: [],
}

it('takes a text file by the door for text, and by the same door again when its rows are tried', async () => {
  const forms: FormData[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest, body) {
    if (body instanceof FormData) forms.push(body)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(read) })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  await renderScreen(<MemberImport onClose={() => undefined} />, [])
  const choose = page.getByLabelText('Choose file', { exact: true })
  const file = new File(['Name\nText Tian'], 'members.csv', { type: 'text/csv' })
  await choose.upload(file)
  await expect.element(page.getByRole('alert')).toHaveTextContent('File format error, only xlsx/xls.')
  await userEvent.click(page.getByText('Text file or another system'))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await choose.upload(file)
  await userEvent.click(page.getByRole('button', { name: 'Check' }))
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  expect(forms.map((form) => [form.get('step'), form.get('door')])).toEqual([
    ['read', 'text'],
    ['try', 'text'],
  ])
})
