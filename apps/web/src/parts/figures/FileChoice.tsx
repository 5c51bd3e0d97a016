import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/download.ts'
import type { ShownTable } from '../../kit/sheet/workbook.ts'
import { Icon } from '../../ui/Icon.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { currentLanguage } from '../../words/words.ts'

interface Props {
  /** The file's name without its language and ending. */
  readonly name: string
  /** The tables of a workbook; without it those that stand on the page. */
  readonly tables?: () => Promise<readonly ShownTable[]>
  /** The records as CSV; without it the same tables. */
  readonly records?: () => Promise<string>
}

// The code that writes files is loaded when somebody wants one.
const loadWriter = () => Promise.all([import('../../kit/sheet/workbook.ts'), import('../../kit/sheet/shown-tables.ts')])

/** The figures of a page as a file: a workbook with a sheet for each table, or plain records. Source: ST-P06. */
export function FileChoice({ name, tables, records }: Props) {
  const { t } = useTranslation(['figure', 'kit'])
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const write = async (kind: 'xlsx' | 'csv'): Promise<Blob> => {
    const [{ workbookOf, WORKBOOK_TYPE }, { tablesIn, tablesFile }] = await loadWriter()
    const shown = async () => (tables ? await tables() : tablesIn(document.querySelector('main') ?? document))
    if (kind === 'xlsx') return new Blob([workbookOf(await shown())], { type: WORKBOOK_TYPE })
    return new Blob([records ? await records() : tablesFile(await shown())], { type: 'text/csv;charset=utf-8' })
  }
  const save = async (kind: 'xlsx' | 'csv'): Promise<void> => {
    setIsBusy(true)
    setIsOpen(false)
    // A refusal has been announced by the call.
    const file = await write(kind).catch(() => null)
    if (file) saveFile(file, `${name}_${currentLanguage()}.${kind}`)
    setIsBusy(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <div className="k-file-choice">
          <Button type="text" onClick={() => void save('xlsx')}>
            {t('file.xlsx')}
          </Button>
          <Button type="text" onClick={() => void save('csv')}>
            {t('file.csv')}
          </Button>
        </div>
      }
    >
      <Button icon={<Icon of={downloadIcon} />} loading={isBusy}>
        {isBusy ? t('kit:export.running') : t('kit:export.button')}
      </Button>
    </Popover>
  )
}
