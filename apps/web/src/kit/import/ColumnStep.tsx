import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportMapping, ReadFile } from './import-types.ts'

interface Props {
  readonly file: ReadFile
  readonly mapping: ImportMapping
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (mapping: ImportMapping) => void
  /** Another sheet of the same file. */
  readonly onSheet: (sheet: number) => void
  readonly children?: ReactNode
}

const IGNORE = 'ignore'

/** Asks for the meaning of each column of the file; a field that is given to another column leaves the one it had. */
export function ColumnStep({ file, mapping, fields, onChange, onSheet, children }: Props) {
  const { t } = useTranslation('import')
  const choose = (index: number, field: string): void =>
    onChange({
      ...Object.fromEntries(
        Object.entries(mapping).map(([at, one]) => [at, one === field && field !== IGNORE ? IGNORE : one]),
      ),
      [String(index)]: field,
    })
  return (
    <>
      {children}
      <p className="k-muted">{t('found', { name: file.fileName, count: file.rowCount })}</p>
      {file.source ? <p>{t('source', { name: file.source })}</p> : null}
      {file.sheets && file.sheets.length > 1 ? (
        <label className="k-stack-tight">
          <span>{t('sheet')}</span>
          <Select
            aria-label={t('sheet')}
            value={file.sheet ?? 0}
            options={file.sheets.map(({ index, name, rowCount }) => ({
              value: index,
              label: t('sheetRows', { name, count: rowCount }),
            }))}
            onChange={onSheet}
          />
        </label>
      ) : null}
      <ul className="k-import-columns">
        {file.columns.map(({ index, heading, samples }) => (
          <li key={index}>
            <div>
              <strong>{heading === '' ? `#${index + 1}` : heading}</strong>
              <small className="k-block k-muted">{samples.filter(Boolean).join(' · ')}</small>
            </div>
            <Select
              aria-label={`${t('means')}: ${heading}`}
              showSearch={{ optionFilterProp: 'label' }}
              value={mapping[String(index)] ?? IGNORE}
              options={[{ value: IGNORE, label: t('ignore') }, ...fields]}
              onChange={(field: string) => choose(index, field)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
