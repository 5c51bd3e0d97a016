import { beginUpload, finishUpload } from '@kassa/contract/moving/uploads.calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf, type Answer } from '../../../test/render-screen.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'

afterEach(() => vi.restoreAllMocks())

const MIB = 1024 * 1024
const LARGE = 12 * MIB + 1

/** Chooses a file that is too large for one call: inside the page, since it takes minutes through the browser's remote control. */
async function chooseLarge(answers: readonly Answer[]) {
  const forms: FormData[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function take(this: XMLHttpRequest, body) {
    if (body instanceof FormData) forms.push(body)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify({ received: forms.length }) })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  const onFile = vi.fn()
  await renderScreen(<ChooseFiles isBusy={false} isAgain={false} onFile={onFile} />, answers)
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(LARGE)], 'large.zip'))
  const choose = page.getByLabelText('Choose files', { exact: true })
  await expect.element(choose).toBeInTheDocument()
  const input = choose.element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return { forms, onFile }
}

it('brings a file that is too large for one call up in parts, and names it by its upload', async () => {
  const id = crypto.randomUUID()
  const { forms, onFile } = await chooseLarge([
    answer(beginUpload, { id, partBytes: 4 * MIB, received: [] }),
    answer(finishUpload, { id, bytes: LARGE }),
  ])
  await expect.poll(() => onFile.mock.calls).toEqual([[{ upload: id }]])
  expect(forms.map((form) => form.get('number'))).toEqual(['0', '1', '2', '3'])
  expect(forms[3]?.get('file')).toMatchObject({ size: 1 })
})

it('says why a large file cannot go up, and tries again when it is told to', async () => {
  const sizes = { limit: '2000 MB', value: '2400 MB' }
  const { onFile } = await chooseLarge([refuse(beginUpload, 'moving.upload-too-large', sizes)])
  await expect.element(page.getByText(wordsOf('moving.upload-too-large', sizes))).toBeVisible()
  await page.getByRole('button', { name: 'Continue upload' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(onFile).not.toHaveBeenCalled()
})
