import { Button, Checkbox, Input } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellsOf, withHeadings } from './pasted-cells.ts'

interface Props {
  readonly rows: number
  readonly onCells: (cells: string[][]) => void
}

/** A place to paste the cells of a spreadsheet: what is pasted is taken at once, what is typed with the button. */
export function PasteField({ rows, onCells }: Props) {
  const { t } = useTranslation('import')
  const [text, setText] = useState('')
  const [hasHeadings, setHasHeadings] = useState(true)
  const take = (given: string): void => {
    if (given.trim() === '') return
    const cells = cellsOf(given)
    onCells(hasHeadings ? cells : withHeadings(cells))
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (text !== '') return
    const given = event.clipboardData.getData('text/plain')
    if (given.trim() === '') return
    event.preventDefault()
    setText(given)
    take(given)
  }
  return (
    <div className="k-stack-tight">
      <Checkbox checked={hasHeadings} onChange={({ target }) => setHasHeadings(target.checked)}>
        {t('paste.headings')}
      </Checkbox>
      <Input.TextArea
        rows={8}
        aria-label={t('paste.cells')}
        placeholder={t('paste.hint')}
        value={text}
        onPaste={onPaste}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="k-muted">{t('paste.limits', { rows })}</p>
      <div>
        <Button type="primary" disabled={text.trim() === ''} onClick={() => take(text)}>
          {t('paste.take')}
        </Button>
      </div>
    </div>
  )
}
